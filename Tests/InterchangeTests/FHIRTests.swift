import Foundation
import HealthModel
import Intake
import Journal
import Testing

@testable import Interchange

@Suite struct FHIRTests {
  let vitals = VitalCatalogue.standard
  let taken = Moment(Instant(milliseconds: 1_795_158_000_123), utcOffsetSeconds: 3600)
  let journal = "01a1f7c1-4180-7918-ac93-4460ce883ede"
  let uid = "01a1f7c1-4180-76e2-9f87-5cb8b18db3bf"

  func readings(_ words: String) throws -> [Reading] {
    try ReadingParser(vitals: vitals).readings(from: words.split(separator: " ").map(String.init))
  }

  func report(_ words: String, note: String = "", at moment: Moment? = nil) throws -> Entry {
    .report(
      Report(
        id: 1, uid: uid, taken: moment ?? taken, readings: try readings(words), note: note,
        priority: .lowest, priorityIsSet: false))
  }

  func singleReading(_ reading: Reading, uid: String = "01a1f7c1-4180-8abc-8def-012345000000")
    -> Entry
  {
    .singleReading(SingleReading(id: 1, uid: uid, taken: taken, reading: reading, note: "n"))
  }

  func bundle(_ entries: [Entry]) -> String {
    let writer = FHIRWriter(vitals: vitals, journal: journal)
    return writer.beginning + entries.map(writer.text).joined() + writer.end
  }

  /// Returns the findings of the independent checker.
  func faults(_ text: String) throws -> [String] {
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: "fhir-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/python3")
    let checker = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "fhir-check.py")
    python.arguments = [checker.path, file.path]
    let pipe = Pipe()
    python.standardOutput = pipe
    try python.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    python.waitUntilExit()
    let found = output.split(separator: "\n").map(String.init)
    #expect(python.terminationStatus == (found.isEmpty ? 0 : 1))
    return found
  }

  /// Returns a Bundle with everything that healthlog writes.
  func everything() throws -> String {
    let sensor = Reading(
      vital: .glycemia, value: 100, unit: .milligramsPerDecilitre, mark: .sensor)
    let molar = Reading(
      vital: .glycemia, value: 99.5, unit: .millimolesPerLitre, comparator: .lessThan,
      mark: .sensor)
    let fasting = Reading(
      vital: .glycemia, value: 90, unit: .milligramsPerDecilitre, mark: .fasting)
    let own = Reading(
      vital: VitalID("ferritin"), value: 3.5,
      unit: MeasurementUnit(symbol: "ng/mL", precision: 1))
    let places = [1172, -34_200, 93_600, -93_600, 0].map {
      Moment(Instant(milliseconds: -1_999_999_999_500), utcOffsetSeconds: $0)
    }
    return bundle(
      try [
        report("temp=36.5 bp=120/80 gly=5.5mmol/L hr=70 spo2=97 weight=154lb", note: "a \"b\"\n"),
        singleReading(sensor), singleReading(molar, uid: "01a1f7c1-4180-8abc-8def-012346000000"),
        singleReading(own, uid: "01a1f7c1-4180-8abc-8def-012347000000"),
        singleReading(fasting, uid: "01a1f7c1-4180-8abc-8def-0123470000ff"),
      ]
        + places.enumerated().map { index, place in
          singleReading(
            try readings("sys=16kPa")[0],
            uid: "01a1f7c1-4180-8abc-8def-01234\(index + 8)000000"
              .replacing("012341", with: "02234"))
        }
        + [report("temp=98.6F hr=61", at: places[0])].map { entry in
          guard case .report(let report) = entry else { return entry }
          return .report(
            Report(
              id: 2, uid: "01a1f7c1-4180-7aaa-9f87-5cb8b18db3bf", taken: places[2],
              readings: report.readings, note: "", priority: .lowest, priorityIsSet: false))
        })
  }

  @Test("Exported FHIR follows R4 and its profiles, according to an independent checker")
  func rules() throws {
    let text = try everything()
    #expect(try faults(text) == [])
    #expect(text.contains("\"effectiveDateTime\":\"2026-11-20T08:00:00.123+01:00\""))
  }

  @Test(
    "The checker finds planted errors",
    arguments: [
      ("\"status\":\"final\"", "\"status\":\"done\""), ("08:00:00.123+01:00", "08:00:00.123"),
      ("08:00:00.123+01:00", "08:00+01:00"), ("\"code\":\"mm[Hg]\"", "\"code\":\"kPa\""),
      ("\"code\":\"8462-4\"", "\"code\":\"8480-6\""),
      ("\"code\":\"laboratory\"", "\"code\":\"exam\""),
      ("\"code\":\"59408-5\"", "\"code\":\"59408-6\""), ("\"subject\":{", "\"subjekt\":{"),
      ("\"note\":[{\"text\"", "\"note\":[{\"txt\""),
      ("\"code\":\"vital-signs\"", "\"code\":\"vital\""),
      ("\"type\":\"collection\"", "\"type\":\"heap\""), ("\"value\":36.5", "\"value\":\"36.5\""),
      ("\"component\":[", "\"valueString\":\"x\",\"component\":["),
      ("StructureDefinition/bodytemp", "StructureDefinition/heartrate"),
      ("\"fullUrl\":\"urn:uuid:01", "\"fullUrl\":\"01"), ("\"unit\":\"bpm\",", ""),
      ("\"text\":\"a \\\"b\\\"\\n\"", "\"text\":\"\""), ("\"value\":70,", "\"value\":null,"),
    ])
  func planted(old: String, new: String) throws {
    let text = try everything()
    let wrong = text.replacing(old, with: new, maxReplacements: 1)
    try #require(wrong != text)
    #expect(try !faults(wrong).isEmpty)
  }

  /// Returns a file's rows as text, refused ones as their errors, and what was left out.
  func read(_ text: String, vitals: VitalCatalogue = .standard) throws -> ([String], [String: Int])
  {
    let file = InputFile(bytes: Array(text.utf8))
    try #require(FHIRFormat().recognises(file))
    let zone = FixedOffset()
    let rows = try FHIRFormat().rows(of: file, ReadingTerms(vitals: vitals, zone: zone))
    var found: [String] = []
    while true {
      do {
        guard let row = try rows.next() else { return (found, rows.leftOut) }
        let values = row.draft.readings.map { reading in
          "\(reading.vital)=\(reading.valueText)\(reading.unit.symbol)"
            + (reading.mark.map { " \($0.word)" } ?? "")
        }
        found.append(
          "\(row.draft.taken.rfc3339) \(values.joined(separator: " ")) \(row.draft.note)")
      } catch let fault as RowFault {
        found.append("\(fault.faults)")
      }
    }
  }

  struct FixedOffset: TimeZoneRules {
    let identifier = "here"
    func utcOffsetSeconds(at instant: Instant) -> Int { 7200 }
  }

  @Test("An export imports unchanged: a report stays one and keeps its uid")
  func roundTrip() throws {
    let entry = try report(
      "temp=36.5 bp=120/80 gly=5.5mmol/L hr=70 spo2=97 weight=154lb", note: "a \"b\"\nc")
    let sensor = singleReading(
      Reading(vital: .glycemia, value: 100, unit: .milligramsPerDecilitre, mark: .sensor))
    let file = InputFile(bytes: Array(bundle([entry, sensor]).utf8))
    let rows = try FHIRFormat().rows(
      of: file, ReadingTerms(vitals: vitals, zone: FixedOffset()))
    let first = try #require(try rows.next())
    #expect(first.uid == uid && first.draft.taken == taken && first.draft.note == "a \"b\"\nc")
    #expect(Set(first.draft.readings) == Set(entry.readings))
    let second = try #require(try rows.next())
    #expect(second.uid == sensor.uid && second.draft.readings == sensor.readings)
    #expect(try rows.next() == nil && rows.leftOut.isEmpty)
  }

  static let foreign = """
    {"entry":[{"fullUrl":"https://x/Patient/1","resource":{"id":"1","resourceType":"Patient"}},
    {"fullUrl":"https://x/Observation/2","resource":{"resourceType":"Observation","id":"2",
     "status":"final","code":{"coding":[{"system":"http://loinc.org","code":"85354-9"}]},
     "subject":{"reference":"Patient/1"},"effectiveDateTime":"2011-03-04T23:05:01.5-05:00",
     "component":[
      {"code":{"coding":[{"system":"http://loinc.org","code":"8462-4"}]},
       "valueQuantity":{"value":80.125,"unit":"mm[Hg]","code":"mm[Hg]"}},
      {"code":{"coding":[{"system":"http://loinc.org","code":"8480-6"}]},
       "valueQuantity":{"value":1.2e2,"unit":"mm[Hg]","code":"mm[Hg]"}}]}},
    {"resource":{"resourceType":"Observation","status":"amended","id":"3",
     "code":{"coding":[{"system":"http://snomed.info/sct","code":"1"},
      {"system":"http://loinc.org","code":"8867-4"}]},"effectiveInstant":"2011-03-04T23:05:01Z",
     "valueQuantity":{"value":70,"unit":"beats","code":"{beats}/min"},"note":[{"text":"x"},{"text":"y"}]}},
    {"resource":{"resourceType":"Observation","status":"final","code":{"coding":
     [{"system":"http://loinc.org","code":"2345-7"}]},"effectiveDateTime":"2011-03-04T23:05:01Z",
     "valueQuantity":{"value":90,"comparator":"<","unit":"mg/dL"}}},
    {"resource":{"resourceType":"Observation","status":"entered-in-error","code":{"coding":
     [{"system":"http://loinc.org","code":"29463-7"}]},"effectiveDateTime":"2011-03-04",
     "valueQuantity":{"value":70000,"code":"g"}}},
    {"resource":{"resourceType":"Observation","status":"final","code":{"text":"Tobacco"},
     "effectiveDateTime":"2011-03-04T23:05:01Z","valueQuantity":{"value":1}}},
    {"resource":{"resourceType":"Encounter"}}],"resourceType":"Bundle","type":"searchset"}
    """

  @Test("A glucose value keeps when it was measured", arguments: 2...6)
  func meals(number: Int) throws {
    let mark = try #require(Mark(rawValue: number))
    let reading = Reading(
      vital: .glycemia, value: 100, unit: .milligramsPerDecilitre, mark: mark)
    let rows = try FHIRFormat().rows(
      of: InputFile(bytes: Array(bundle([singleReading(reading)]).utf8)),
      ReadingTerms(vitals: vitals, zone: FixedOffset()))
    #expect(try rows.next()?.draft.readings == [reading])
  }

  @Test("Other programs' Observations are imported by code, and refusals give reasons")
  func others() throws {
    let (rows, leftOut) = try read(Self.foreign)
    #expect(
      Set(rows) == [
        "2011-03-04T23:05:01.500-05:00 diastolic=80.125mmHg systolic=120mmHg ",
        "2011-03-05T01:05:01+02:00 heart-rate=70bpm x\ny",
        "2011-03-05T01:05:01+02:00 glycemia=<90mg/dL ",
        "[HealthModel.ReportFault.notFinal(\"entered-in-error\"), "
          + "HealthModel.ReportFault.unreadableTime(\"2011-03-04\"), "
          + "HealthModel.ReportFault.unknownUnit(vital: weight, text: \"g\", accepted: [\"kg\", \"lb\"])]",
      ])
    #expect(leftOut == ["Tobacco": 1, "Encounter": 1])
  }

  @Test("An Observation with a modifier extension is refused", arguments: [true, false])
  func modifier(inComponent: Bool) throws {
    let extensions = #""modifierExtension":[{"url":"http://example.org/negated"}],"#
    let quantity = #""valueQuantity":{"value":88,"code":"/min"}"#
    let code = #""code":{"coding":[{"system":"http://loinc.org","code":"8867-4"}]},"#
    let body =
      inComponent
      ? #""code":{"text":"x"},"component":[{"# + extensions + code + quantity + "}]"
      : extensions + code + quantity
    let text =
      #"{"resourceType":"Observation","status":"final","#
      + #""effectiveDateTime":"2011-03-04T23:05:01+01:00","# + body + "}"
    #expect(
      try read(text).0 == [
        #"[HealthModel.ReportFault.unknownModifier("http://example.org/negated")]"#
      ])
    #expect(
      try read(text.replacing(extensions, with: "")).0.first?.contains("heart-rate=88") == true)
  }

  @Test("A single Observation and NDJSON are accepted, too")
  func lines() throws {
    let one = """
      {"resourceType":"Observation","status":"final","code":{"coding":[{"system":
      "http://loinc.org","code":"8310-5"}]},"subject":{"reference":"Patient/1"},
      "effectiveDateTime":"2011-03-04T23:05:01+01:00","valueQuantity":{"value":98.6,"code":"[degF]"}}
      """
    #expect(try read(one).0 == ["2011-03-04T23:05:01+01:00 temperature=98.6°F "])
    let flat = one.replacing("\n", with: "")
    let lines = "{\"resourceType\":\"Patient\",\"id\":\"1\"}\n\(flat)\n"
    #expect(try read(lines).0 == ["2011-03-04T23:05:01+01:00 temperature=98.6°F "])
    let two = lines + flat.replacing("Patient/1", with: "Patient/2") + "\n"
    #expect(throws: FileFault.severalSubjects) { try read(two) }
    #expect(throws: FileFault.self) { try read(lines + "{\"resourceType\":") }
  }

  @Test("Medicines and events keep uid, time, amount, note, role and name")
  func doses() throws {
    let journal = try Journal(path: ":memory:")
    let typed: [(text: String, role: Role)] = [
      ("Tachipirina 500mg", .medicine), ("insulin 6.5U", .medicine), ("coffee", .medicine),
      ("walk 2h", .event), ("Corsa lenta ×2", .event),
    ]
    try journal.write(now: taken.instant) { edit in
      for (minutes, dose) in typed.enumerated() {
        let at = Moment(taken.instant.adding(seconds: -60 * Int64(minutes)), in: FixedOffset())
        let read = try DoseParser(vitals: edit.view.vitals).doses(
          from: dose.text.split(separator: " ").map(String.init))
        _ = try edit.add(read[0], as: dose.role, at: at, note: "n \(minutes)", isNew: true)
      }
    }
    func bundle(_ journal: Journal) throws -> String {
      try journal.read { view in
        let writer = FHIRWriter(vitals: view.vitals, journal: self.journal)
        var text = writer.beginning
        try view.eachMeasured(of: JournalSelection()) { entry, _ in text += writer.text(entry) }
        return text + writer.end
      }
    }
    let text = try bundle(journal)
    #expect(try faults(text) == [])
    #expect(text.components(separatedBy: "MedicationAdministration").count == 4)
    let other = try Journal(path: ":memory:")
    #expect(try take(text, into: other).defined.count == 5)
    #expect(try bundle(other) == text)
    for vital in try journal.vitals.doses {
      let came = try #require(try other.vitals[vital.id])
      #expect((came.role, came.label) == (vital.role, vital.label))
      #expect(came.canonicalUnit == vital.canonicalUnit)
    }
    #expect(try !take(text, into: other).addedSomething)
  }

  @Test("Another program's medication needs a name, an amount and a moment")
  func medications() throws {
    func medication(_ members: String, status: String = "completed") -> String {
      #"{"resourceType":"MedicationAdministration","status":"\#(status)","#
        + #""effectiveDateTime":"2011-03-04T23:05:01+01:00",\#(members)}"#
    }
    let name = #""medicationCodeableConcept":{"text":"Insulin"}"#
    func dose(_ unit: String) -> String {
      #","dosage":{"dose":{"value":4,"code":"\#(unit)","system":"http://unitsofmeasure.org"}}"#
    }
    #expect(
      try read(medication(name + dose("[iU]"))).0 == ["2011-03-04T23:05:01+01:00 insulin=4U "])
    #expect(
      try read(medication(name + dose("[iU]"), status: "not-done")).0
        == [#"[HealthModel.ReportFault.notFinal("not-done")]"#])
    for members in [name, #""medicationReference":{"reference":"x"}"# + dose("mg")] {
      #expect(try read(medication(members)).1 == ["MedicationAdministration": 1])
    }
    var settings = VitalSettings()
    settings.definition = .init(unit: "U", precision: 1, shortName: nil)
    settings.plausible = 0...500
    let own = vitals.applying([(id: .insulin, settings: settings)])
    #expect(
      try read(medication(name + dose("[iU]")), vitals: own).1 == ["MedicationAdministration": 1])
  }

  @Test("A custom vital is recognized by its name")
  func ownVital() throws {
    var settings = VitalSettings()
    settings.definition = .init(unit: "ng/mL", precision: 1, shortName: nil)
    settings.plausible = 0...500
    let known = vitals.applying([(id: VitalID("ferritin"), settings: settings)])
    let reading = Reading(
      vital: VitalID("ferritin"), value: 3.5, unit: MeasurementUnit(symbol: "ng/mL", precision: 1))
    #expect(
      try read(bundle([singleReading(reading)]), vitals: known).0
        == ["\(taken.rfc3339) ferritin=3.5ng/mL n"])
    #expect(try read(bundle([singleReading(reading)])).1 == ["ferritin": 1])
  }
}
