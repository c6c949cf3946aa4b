import Foundation
import HealthModel
import Intake
import Interchange
import Journal
import POSIX
import TestJournals
import TestSupport
import Testing

@Suite struct AppleHealthTests {
  func read(_ body: String) throws -> ReadFile { try ReadFile(Apple.document(body)) }

  @Test(
    "Each supported type is imported in each of its units",
    arguments: [
      ("BodyTemperature", "degC", "36.6", "temperature=36.6 °C"),
      ("BodyTemperature", "degF", "98.6", "temperature=98.6 °F"),
      ("BloodPressureSystolic", "mmHg", "120", "systolic=120 mmHg"),
      ("BloodPressureDiastolic", "mmHg", "80", "diastolic=80 mmHg"),
      ("BloodGlucose", "mg/dL", "104", "glycemia=104 mg/dL"),
      ("BloodGlucose", "mmol&lt;180.1558800000541&gt;/L", "5.5", "glycemia=5.5 mmol/L"),
      ("BloodGlucose", "mmol&lt;180.15588000005408&gt;/L", "5.5", "glycemia=5.5 mmol/L"),
      ("HeartRate", "count/min", "61.0023", "heart-rate=61.0023 bpm"),
      ("BodyMass", "kg", "72.35", "weight=72.35 kg"),
      ("BodyMass", "lb", "159.5", "weight=159.5 lb"),
      ("OxygenSaturation", "%", "0.97", "oxygen-saturation=97 %"),
      ("OxygenSaturation", "%", "0.58", "oxygen-saturation=58 %"),
      ("OxygenSaturation", "%", "1", "oxygen-saturation=100 %"),
      ("OxygenSaturation", "%", "98", "oxygen-saturation=98 %"),
      ("InsulinDelivery", "IU", "4.5", "insulin=4.5 U"),
      ("DietaryCarbohydrates", "g", "40", "carbs=40 g"),
    ])
  func types(type: String, unit: String, value: String, text: String) throws {
    let file = try read(Apple.record(type, unit, value))
    #expect(file.texts == ["9 2025-11-20T08:00:00+01:00 \(text)"])
    #expect(file.refused.isEmpty && file.leftOut.isEmpty && file.remarks.isEmpty)
  }

  @Test("Basal insulin has a name of its own, and another unit is refused")
  func insulin() throws {
    func delivery(_ reason: String) throws -> [String] {
      try read(
        Apple.record(
          "InsulinDelivery", "IU", "18", holding: Apple.entry("HKInsulinDeliveryReason", reason))
      ).texts
    }
    #expect(try delivery("1") == ["9 2025-11-20T08:00:00+01:00 basal-insulin=18 U"])
    #expect(try delivery("2") == ["9 2025-11-20T08:00:00+01:00 insulin=18 U"])
    #expect(
      try read(Apple.record("DietaryCarbohydrates", "oz", "1")).refused.map(\.faults)
        == [[.unknownUnit(vital: .carbs, text: "oz", accepted: [])]])
  }

  @Test("Daily values, deviations and unsupported types are left out and counted by type")
  func leftOut() throws {
    let file = try read(
      Apple.record("RestingHeartRate", "count/min", "60")
        + Apple.record("AppleSleepingWristTemperature", "degC", "36.6")
        + Apple.record("BasalBodyTemperature", "degC", "36.6")
        + Apple.record("StepCount", "count", "12") + Apple.record("StepCount", "count", "3")
        + " <Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" value=\"HKCategoryValueSleepAnalysisInBed\"/>\n"
        + " <Workout workoutActivityType=\"HKWorkoutActivityTypeWalking\"><WorkoutEvent/></Workout>\n"
    )
    #expect(file.rows.isEmpty && file.refused.isEmpty)
    #expect(
      file.leftOut == [
        "RestingHeartRate": 1, "AppleSleepingWristTemperature": 1, "BasalBodyTemperature": 1,
        "StepCount": 2, "SleepAnalysis": 1, "Workout": 1,
      ])
  }

  @Test("Only about sixty invented types are counted separately")
  func madeUpTypes() throws {
    let file = try read((0..<500).map { Apple.record("Type\($0)", "m", "1") }.joined())
    #expect(file.leftOut.count == 61 && file.leftOut["of other kinds"] == 440)
  }

  @Test(
    "A record that can't be read is refused with its line",
    arguments: [
      ("HeartRate", "bpm", "60", "2025-11-20 03:00:00 -0400", ["unit"]),
      ("BloodGlucose", "mmol/L", "5.5", "2025-11-20 03:00:00 -0400", ["unit"]),
      ("BodyMass", "st", "11", "2025-11-20 03:00:00 -0400", ["unit"]),
      ("HeartRate", "count/min", "", "2025-11-20 03:00:00 -0400", ["number"]),
      ("HeartRate", "count/min", "fast", "2025-11-20", ["number", "time"]),
      ("HeartRate", "count/min", "60", "2025-02-30 03:00:00 -0400", ["time"]),
      ("HeartRate", "count/min", "60", "2025-11-20T03:00:00 -0400", ["time"]),
      ("HeartRate", "count/min", "60", "2025-11-20 03:00:00 +1960", ["time"]),
    ])
  func refused(
    type: String, unit: String, value: String, start: String, faults: [String]
  ) throws {
    let file = try read(Apple.record(type, unit, value, at: start))
    #expect(file.rows.isEmpty && file.refused.map(\.line) == [9])
    let names = file.refused.flatMap(\.faults).map { fault in
      switch fault {
      case .unknownUnit: "unit"
      case .notANumber: "number"
      case .unreadableTime: "time"
      default: "\(fault)"
      }
    }
    #expect(names == faults)
  }

  @Test("The offset is the exporting phone's; local time follows HKTimeZone, else the session")
  func localTime() throws {
    let own = Apple.record(
      "HeartRate", "count/min", "60", holding: Apple.entry("HKTimeZone", "Asia/Tokyo"))
    let unknown = Apple.record(
      "HeartRate", "count/min", "61", holding: Apple.entry("HKTimeZone", "Mars/Olympus"))
    let file = try read(own + unknown + Apple.record("HeartRate", "count/min", "62"))
    #expect(
      file.texts == [
        "9 2025-11-20T16:00:00+09:00 heart-rate=60 bpm",
        "12 2025-11-20T08:00:00+01:00 heart-rate=61 bpm",
        "15 2025-11-20T08:00:00+01:00 heart-rate=62 bpm",
      ])
    let pressure = try read(
      Apple.correlation(Apple.entry("HKTimeZone", "Asia/Tokyo") + Apple.pressure(120, 80))
        + Apple.record("HeartRate", "count/min", "60"))
    #expect(pressure.rows.map(\.draft.taken.utcOffsetSeconds) == [3600, 9 * 3600])
  }

  @Test("A meal mark in the file becomes the value's mark")
  func mealTime() throws {
    let file = try read(
      ["1", "2", "3"].map { time in
        Apple.record(
          "BloodGlucose", "mg/dL", "100", holding: Apple.entry("HKBloodGlucoseMealTime", time))
      }.joined())
    #expect(file.rows.map { $0.draft.readings[0].mark } == [.beforeMeal, .afterMeal, nil])
  }

  static let half = Apple.record("BloodPressureSystolic", "mmHg", "120", from: "Cuff")

  @Test(
    "Pressures are paired, wherever and however often they occur",
    arguments: [
      ("inside a correlation", Apple.correlation(Apple.pressure(120, 80)), ["120/80"]),
      ("at top level", Apple.pressure(120, 80), ["120/80"]),
      ("both", Apple.pressure(120, 80) + Apple.correlation(Apple.pressure(120, 80)), ["120/80"]),
      (
        "both, the other way round",
        Apple.correlation(Apple.pressure(120, 80)) + Apple.pressure(120, 80), ["120/80"]
      ),
      (
        "far from each other",
        half + Apple.record("StepCount", "count", "1") + Apple.pressure(130, 85, from: "Other")
          + Apple.record("BloodPressureDiastolic", "mmHg", "80", from: "Cuff"),
        ["120/80", "130/85"]
      ),
      ("one alone", half, ["120/"]),
      (
        "two in a minute, correlated, and once more outside",
        Apple.correlation(Apple.pressure(120, 80)) + Apple.correlation(Apple.pressure(120, 85))
          + Apple.pressure(120, 80) + Apple.pressure(120, 85), ["120/80", "120/85"]
      ),
      (
        "two in a minute, not correlated", Apple.pressure(120, 80) + Apple.pressure(118, 79),
        ["120/80", "118/79"]
      ),
      (
        "of two instants",
        Apple.pressure(120, 80)
          + Apple.pressure(118, 79, at: "2025-11-20 03:00:01 -0400"), ["120/80", "118/79"]
      ),
    ])
  func pressures(what: String, body: String, pairs: [String]) throws {
    let file = try read(body)
    let found = file.rows.map { row in
      func value(_ vital: VitalID) -> String {
        row.draft.readings.first { $0.vital == vital }?.valueText ?? ""
      }
      return "\(value(.systolic))/\(value(.diastolic))"
    }
    #expect(found == pairs)
    #expect(file.refused.isEmpty)
  }

  @Test("A pulse beside a pressure stays a single reading")
  func pulse() throws {
    let file = try read(
      Apple.pressure(120, 80) + Apple.record("HeartRate", "count/min", "61", from: "Cuff"))
    #expect(file.rows.map(\.draft.readings.count) == [1, 2])
  }

  @Test("A record is identified by vital, instant, value, unit and source")
  func identity() throws {
    func identity(_ record: String) throws -> String? { try read(record).rows[0].externalID }
    let unit = "mmol&lt;180.1558800000541&gt;/L"
    let known = try identity(Apple.record("BloodGlucose", unit, "5.5"))
    let same = [
      Apple.record("BloodGlucose", unit, "5.5", device: "&lt;&lt;HKDevice: 0x1&gt;&gt;"),
      Apple.record("BloodGlucose", unit, "5.5", created: "2026-01-01 00:00:00 +0000"),
      Apple.record("BloodGlucose", unit, "5.50", at: "2025-11-20 08:00:00 +0100"),
      Apple.record("BloodGlucose", "mmol&lt;180.15588000005408&gt;/L", "5.5"),
    ]
    for record in same { #expect(try identity(record) == known) }
    let others = [
      Apple.record("BloodGlucose", "mg/dL", "100"), Apple.record("BloodGlucose", unit, "5.6"),
      Apple.record("BloodGlucose", unit, "5.5", from: "Phone"),
      Apple.record("BloodGlucose", unit, "5.5", at: "2025-11-20 03:00:01 -0400"),
    ]
    for record in others { #expect(try identity(record) != known) }
  }

  @Test("Copies are one record, and a later export from elsewhere adds nothing")
  func twice() throws {
    let journal = try Journal(path: ":memory:")
    func bring(_ body: String) throws -> ImportOutcome {
      try take(Apple.document(body), into: journal)
    }
    let glucose = Apple.record("BloodGlucose", "mg/dL", "100")
    let copies = (0..<56).map { second in
      Apple.record(
        "BloodGlucose", "mg/dL", "100", created: "2025-11-20 06:00:\(10 + second % 50) -0400")
    }
    let first = try bring(copies.joined() + Apple.correlation(Apple.pressure(120, 80)))
    #expect((first.singleReadings, first.reports, first.refusedCount) == (1, 1, 0))
    let later = try bring(
      Apple.pressure(120, 80, at: "2025-11-20 08:00:00 +0100")
        + Apple.correlation(Apple.pressure(120, 80, at: "2025-11-20 08:00:00 +0100")) + glucose)
    #expect(!later.addedSomething)
  }

  @Test(
    "A broken DTD, forbidden characters and an entity bomb do no harm",
    arguments: [
      "<!DOCTYPE HealthData [\n<!ELEMENT VisionPrescription (RightEye)\n]>\n\n",
      "<!DOCTYPE HealthData [\n<!ENTITY a \"aaaaaaaaaa\">\n<!ENTITY b \"&a;&a;&a;&a;\">\n]>\n",
    ])
  func broken(dtd: String) throws {
    let record = Apple.record("HeartRate", "count/min", "60", from: "W\u{B}atch\u{1}")
    let file = try ReadFile(Apple.document(record, dtd: dtd))
    #expect(file.texts == ["9 2025-11-20T08:00:00+01:00 heart-rate=60 bpm"])
    #expect(file.rows[0].externalID?.hasSuffix("|W atch ") == true)
  }

  static let cut = String(
    Apple.document(Apple.record("HeartRate", "count/min", "60") + Apple.pressure(120, 80))
      .prefix { $0 != "§" }.dropLast(40))

  @Test("A truncated document names the line and imports nothing, or the part before it")
  func cutOff() throws {
    #expect(throws: FileFault.document(.cutOff(line: 11))) { try ReadFile(Self.cut) }
    var terms = ReadFile.terms
    terms.keepsPart = true
    let file = try ReadFile(Self.cut, terms)
    #expect(file.texts.map { $0.suffix(6) } == ["60 bpm"], "half a pressure waits for the rest")
    #expect(file.remarks == [.brokenOff(.document(.cutOff(line: 11)))])
  }

  @Test("An attribute name with a space is an error with its line")
  func blankInName() throws {
    let body = Apple.record("HeartRate", "count/min", "60") + " <Correlation Meal Type=\"1\"/>\n"
    #expect(throws: FileFault.document(.malformed(line: 10, column: 20))) { try read(body) }
  }

  @Test("Another kind of document is reported as such")
  func otherDocument() throws {
    let text = "<ClinicalDocument xmlns=\"urn:hl7-org:v3\"></ClinicalDocument>"
    #expect(throws: FileFault.unknownFormat(nil)) { try ReadFile(text) }
    let format = try #require(FileFormats.named("apple-health"))
    let reader = try format.rows(of: InputFile(bytes: Array(text.utf8)), ReadFile.terms)
    #expect(throws: FileFault.otherDocument(root: "ClinicalDocument")) { try reader.next() }
  }

  @Test("In an archive, the document is found by content, whatever its name")
  func archive() throws {
    let document = Array(Apple.document(Apple.record("HeartRate", "count/min", "60")).utf8)
    var builder = ZipBuilder()
    builder.add("apple_health_export/workout-routes/a.gpx", Array("<gpx/>".utf8))
    builder.add("apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8))
    builder.add("apple_health_export/导出.xml", document)
    let texts = try withInput(builder.bytes) { try ReadFile($0).texts }
    #expect(texts == ["9 2025-11-20T08:00:00+01:00 heart-rate=60 bpm"])
    #expect(throws: FileFault.archiveFromPipe) {
      try ReadFile(InputFile(bytes: builder.bytes))
    }
    #expect(throws: FileFault.archive(.notAnArchive)) {
      try withInput(Array(builder.bytes.dropLast(40))) { try ReadFile($0) }
    }
    var others = ZipBuilder()
    others.add("export.xml", Array("<gpx/>".utf8))
    #expect(throws: FileFault.unknownFormat(.zip)) {
      try withInput(others.bytes) { try ReadFile($0) }
    }
  }

  @Test("A long document yields its records in order, then its pressures by time, each pair once")
  func long() throws {
    var body = ""
    for minute in 0..<3000 {
      let start =
        "2025-11-\(10 + minute / 1440) \(10 + minute / 60 % 10):\(10 + minute % 50):00 +0100"
      body += Apple.record("HeartRate", "count/min", "\(50 + minute % 50)", at: start)
      if minute.isMultiple(of: 3) {
        let second = start.replacing(":00 +", with: ":\(10 + minute / 60 % 50) +")
        body += Apple.pressure(100 + minute % 40, 60 + minute % 30, at: second)
        body += Apple.correlation(Apple.pressure(100 + minute % 40, 60 + minute % 30, at: second))
      }
    }
    let file = try withInput(Array(Apple.document(body).utf8)) { try ReadFile($0) }
    let pulses = file.rows.prefix(3000)
    #expect(pulses.allSatisfy { $0.draft.readings[0].vital == .heartRate })
    #expect(pulses.map(\.line) == pulses.map(\.line).sorted())
    let pressures = file.rows.dropFirst(3000)
    #expect(pressures.count > 900 && pressures.allSatisfy { $0.draft.readings.count == 2 })
    let times = pressures.map(\.draft.taken.instant)
    #expect(times == times.sorted() && file.refused.isEmpty)
  }

  @Test("A damaged member imports nothing, or the part before the damage")
  func damaged() throws {
    var traits = ZipBuilder.Traits()
    traits.checksum = 1
    let body = (0..<3000).map { Apple.record("HeartRate", "count/min", "\(50 + $0 % 50)") }
    var builder = ZipBuilder()
    builder.add("export.xml", Array(Apple.document(body.joined()).utf8), traits)
    let fault = FileFault.archive(.damaged(member: "export.xml"))
    #expect(throws: fault) { try withInput(builder.bytes) { try ReadFile($0) } }
    var terms = ReadFile.terms
    terms.keepsPart = true
    let file = try withInput(builder.bytes) { try ReadFile($0, terms) }
    #expect(file.rows.count == 3000 && file.remarks == [.brokenOff(fault)])
  }
}
