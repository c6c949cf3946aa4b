import HealthModel
import Interchange
import Journal
import Testing

@Suite struct NightscoutTests {
  static let entry =
    #"{"_id":"a","sgv":104,"date":1763622000123,"dateString":"2025-11-20T07:00:00.123Z","type":"sgv","device":"xDrip","direction":"Flat","utcOffset":-300}"#

  static func entry(_ members: String) -> String {
    #"[{"date":1763622000000,"device":"d",\#(members)}]"#
  }

  /// Returns the result for one document: a row, a refusal, or the name of what was left out.
  func meaning(_ text: String) throws -> String {
    let file = try ReadFile(text)
    #expect(file.rows.count + file.refused.count + file.leftOut.count == 1)
    let marks = file.rows.compactMap { $0.draft.readings[0].mark }.map { " \($0)" }.joined()
    return
      (file.texts.map { $0 + marks } + file.refused.map { "\($0.faults)" }
      + file.leftOut.map { "\($0.value) \($0.key)" }).joined()
  }

  @Test(
    "A file is an array, a server's answer, lines, or mongoexport's lines",
    arguments: [
      "[\(entry),\n\(entry)]", "\(entry)\n\(entry)\n", "\u{FEFF}[\(entry),\(entry)]",
      #"{"status":200,"result":[\#(entry),\#n\#(entry)]}"#,
      "{ \"result\" : [\n\(entry),\(entry)],\"x\":{}}",
      #"{"_id":{"$oid":"5"},"sgv":{"$numberInt":"104"},"date":{"$numberLong":"1763622000123"},"type":"sgv","device":"xDrip","utcOffset":{"$numberInt":"-300"}}"#
        + "\n"
        + #"{"sgv":{"$numberDouble":"104.0"},"date":{"$date":1763622000123},"type":"sgv","utcOffset":-300}"#,
    ])
  func shapes(text: String) throws {
    let file = try ReadFile(text)
    #expect(
      file.texts.map { $0.drop { $0 != " " } }
        == Array(repeating: " 2025-11-20T02:00:00.123-05:00 glycemia=104 mg/dL", count: 2))
    #expect(file.refused.isEmpty && file.leftOut.isEmpty)
  }

  @Test(
    "An entry's value is imported; an entry without one is named",
    arguments: [
      (#""type":"sgv","sgv":39"#, "1 2025-11-20T08:00:00+01:00 glycemia=39 mg/dL sensor"),
      (#""type":"sgv","sgv":"104""#, "1 2025-11-20T08:00:00+01:00 glycemia=104 mg/dL sensor"),
      (#""sgv":1.04e2"#, "1 2025-11-20T08:00:00+01:00 glycemia=104 mg/dL sensor"),
      (#""type":"mbg","mbg":95"#, "1 2025-11-20T08:00:00+01:00 glycemia=95 mg/dL"),
      (#""type":"mbg","mbg":38"#, "1 2025-11-20T08:00:00+01:00 glycemia=38 mg/dL"),
      (#""type":"cal","slope":1,"sgv":0"#, "1 cal"),
      (#""type":"sgv","sgv":104,"isValid":false"#, "1 withdrawn"),
      (#""type":"sgv","sgv":1"#, "1 sensor code ?SN"),
      (#""type":"sgv","sgv":2"#, "1 sensor code ?MD"),
      (#""type":"sgv","sgv":"3""#, "1 sensor code ?NA"),
      (#""type":"sgv","sgv":5"#, "1 sensor code ?NC"),
      (#""type":"sgv","sgv":6"#, "1 sensor code ?CD"),
      (#""type":"sgv","sgv":9"#, "1 sensor code ?AD"),
      (#""type":"sgv","sgv":10"#, "1 sensor code ???"),
      (#""type":"sgv","sgv":12"#, "1 sensor code ?RF"),
      (#""type":"sgv","sgv":38"#, "1 sensor code 38"),
    ])
  func entries(members: String, expected: String) throws {
    #expect(try meaning(Self.entry(members)) == expected)
  }

  @Test(
    "An entry without a value or time is refused",
    arguments: [
      (#""type":"sgv""#, ["number"]), (#""type":"sgv","sgv":null"#, ["number"]),
      (#""type":"sgv","sgv":"HIGH""#, ["number"]), (#""type":"sgv","sgv":"1e2""#, ["number"]),
      (#""type":"sgv","sgv":1e999"#, ["number"]),
      (#""type":"sgv","sgv":104,"date":1e300"#, ["time"]),
      (#""type":"sgv","sgv":104,"date":9223372036854775807"#, ["time"]),
      (#""type":"sgv","sgv":104,"date":"soon","dateString":"soon""#, ["time"]),
    ])
  func refused(members: String, faults: [String]) throws {
    let text =
      "[{\"device\":\"sgv\",\(members.contains("date") ? "" : "\"date\":1763622000000,")\(members),\"sgvs\":0,\"mbg\":0}]"
    let file = try ReadFile(text)
    let names = file.refused.flatMap(\.faults).map { fault in
      switch fault {
      case .notANumber: "number"
      case .unreadableTime: "time"
      default: "\(fault)"
      }
    }
    #expect(names == faults && file.rows.isEmpty)
  }

  @Test(
    "date is the time, dateString only without it; an offset of 0 says nothing",
    arguments: [
      (#""date":1763622000000,"dateString":"2020-01-01T00:00:00Z""#, "2025-11-20T08:00:00+01:00"),
      (#""date":1763622000000,"utcOffset":0"#, "2025-11-20T08:00:00+01:00"),
      (#""date":1763622000000,"utcOffset":"540""#, "2025-11-20T16:00:00+09:00"),
      (#""date":1763622000000,"utcOffset":90000"#, "2025-11-20T08:00:00+01:00"),
      (#""dateString":"2025-11-20T07:00:00Z""#, "2025-11-20T08:00:00+01:00"),
      (#""dateString":"2025-11-20T07:00:00Z","utcOffset":-60"#, "2025-11-20T06:00:00-01:00"),
      (#""dateString":"2025-11-20T02:00:00-05:00""#, "2025-11-20T02:00:00-05:00"),
    ])
  func times(members: String, time: String) throws {
    let file = try ReadFile("[{\"type\":\"sgv\",\"sgv\":104,\(members)}]")
    #expect(file.rows.map(\.draft.taken.rfc3339) == [time])
  }

  @Test(
    "Treatments with finger-stick or typed glucose are imported",
    arguments: [
      (
        #""eventType":"BG Check","glucose":104,"glucoseType":"Finger","units":"mg/dl""#,
        "1 2025-11-20T08:00:00+01:00 glycemia=104 mg/dL"
      ),
      (
        #""eventType":"BG Check","glucose":"5.5","glucoseType":"Manual","units":"mmol""#,
        "1 2025-11-20T08:00:00+01:00 glycemia=5.5 mmol/L"
      ),
      (
        #""eventType":"BG Check","glucose":104,"glucoseType":"Sensor","units":"mg/dl""#,
        "1 BG Check of the sensor"
      ),
      (#""eventType":"BG Check","glucose":104,"units":"mg/dl","isValid":false"#, "1 withdrawn"),
      (#""eventType":"Temp Basal","absolute":1.2,"insulin":null"#, "1 Temp Basal"),
      (#""eventType":"Meal Bolus","insulin":0,"carbs":"""#, "1 Meal Bolus"),
      (
        #""eventType":"Meal Bolus","glucose":"","insulin":"3.5""#,
        "1 2025-11-20T08:00:00+01:00 insulin=3.5 U"
      ),
      (
        #""eventType":"Meal Bolus","glucose":null,"insulin":3,"carbs":40"#,
        "1 2025-11-20T08:00:00+01:00 insulin=3 U carbs=40 g"
      ),
      (
        #""eventType":"Meal Bolus","glucose":104,"glucoseType":"Sensor","carbs":40"#,
        "1 2025-11-20T08:00:00+01:00 carbs=40 g"
      ),
      (
        #""eventType":"Meal Bolus","glucose":5.5,"units":"mmol","insulin":3"#,
        "1 2025-11-20T08:00:00+01:00 glycemia=5.5 mmol/L insulin=3 U"
      ),
    ])
  func treatments(members: String, expected: String) throws {
    #expect(try meaning(#"[{"created_at":"2025-11-20T07:00:00Z",\#(members)}]"#) == expected)
  }

  @Test("A treatment keeps its note; one without a unit is refused")
  func treatmentNotes() throws {
    let file = try ReadFile(
      #"[{"eventType":"BG Check","created_at":"2025-11-20T07:00:00Z","glucose":104,"units":"mg/dl","notes":"before lunch"},"#
        + "\n" + #"{"eventType":"BG Check","created_at":"2025-11-20T07:00:00Z","glucose":5.5}]"#)
    #expect(file.rows.map(\.draft.note) == ["before lunch"])
    #expect(
      file.refused == [
        RowFault(
          line: 2, entry: 2,
          faults: [.unknownUnit(vital: .glycemia, text: "", accepted: ["mg/dl", "mmol"])])
      ])
  }

  @Test("A document is identified by time, type and device, in files, answers and databases alike")
  func identity() throws {
    let journal = try Journal(path: ":memory:")
    #expect(try take("[\(Self.entry),\(Self.entry)]", into: journal).singleReadings == 1)
    let exported =
      #"{"_id":{"$oid":"b"},"identifier":"c","sgv":"104","date":{"$numberLong":"1763622000123"},"type":"sgv","device":"xDrip"}"#
    let again = try take(exported, into: journal)
    #expect(!again.addedSomething && again.known == 1)
    let other = try take(
      exported.split(separator: "xDrip").joined(separator: "Loop"), into: journal)
    #expect(other.singleReadings == 1)
  }

  @Test("Invalid JSON names its line and imports nothing, or the part before it")
  func broken() throws {
    let text = "[\(Self.entry),\n\(Self.entry),\n{\"sgv\":"
    #expect(throws: FileFault.noJSON(line: 3)) { try ReadFile(text) }
    var terms = ReadFile.terms
    terms.keepsPart = true
    let file = try ReadFile(text, terms)
    #expect(file.rows.count == 2 && file.remarks == [.brokenOff(.noJSON(line: 3))])
    let long = "[\(Self.entry),\n{\"notes\":\"\(String(repeating: "x", count: 1_100_000))\"}]"
    #expect(throws: FileFault.longElement(line: 2)) { try ReadFile(long) }
  }

  @Test("A broken document is refused alone, with its line")
  func oneOfMany() throws {
    let file = try ReadFile(
      "[\(Self.entry),\n{\"sgv\":1,\"sgv\":2},\n{\"sgv\":1,},\n\(Self.entry)]")
    #expect(file.rows.map(\.line) == [1, 4])
    #expect(
      file.refused == [
        RowFault(line: 2, entry: 2, faults: [.memberTwice]),
        RowFault(line: 3, entry: 3, faults: [.noJSON]),
      ])
  }
}
