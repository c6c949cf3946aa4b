/// Pieces of Apple Health exports.
enum Apple {
  static let dtd = """
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
    ]>

    """

  static func document(_ body: String, dtd: String = dtd) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(dtd)<HealthData locale=\"it_IT\">\n"
      + " <ExportDate value=\"2026-06-01 10:00:00 -0400\"/>\n <Me HKCharacteristicTypeIdentifierBiologicalSex=\"\"/>\n"
      + body + "</HealthData>\n"
  }

  static func record(
    _ type: String, _ unit: String, _ value: String, at start: String = "2025-11-20 03:00:00 -0400",
    from source: String = "Watch", created: String = "2025-11-20 06:00:00 -0400",
    device: String = "&lt;&lt;HKDevice: 0x283abc&gt;&gt;", holding entries: String = ""
  ) -> String {
    let head =
      " <Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(source)\" unit=\"\(unit)\""
      + " device=\"\(device)\" creationDate=\"\(created)\" startDate=\"\(start)\" endDate=\"\(start)\""
      + " value=\"\(value)\""
    return entries.isEmpty ? head + "/>\n" : head + ">\n\(entries)</Record>\n"
  }

  static func entry(_ key: String, _ value: String) -> String {
    "  <MetadataEntry key=\"\(key)\" value=\"\(value)\"/>\n"
  }

  static func pressure(
    _ systolic: Int, _ diastolic: Int, at start: String = "2025-11-20 03:00:00 -0400",
    from source: String = "Cuff"
  ) -> String {
    record("BloodPressureSystolic", "mmHg", "\(systolic)", at: start, from: source)
      + record("BloodPressureDiastolic", "mmHg", "\(diastolic)", at: start, from: source)
  }

  static func correlation(_ body: String) -> String {
    " <Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Cuff\""
      + " startDate=\"2025-11-20 03:00:00 -0400\">\n\(body)</Correlation>\n"
  }
}
