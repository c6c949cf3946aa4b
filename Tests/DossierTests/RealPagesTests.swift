import Charts
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Dossier

/// The pages show what plain Python, numpy and iglu compute from real records.
@Suite(.enabled(if: RealRecords.areThere, Comment(rawValue: RealRecords.areMissing)))
struct RealPagesTests {
  /// Every text on the sheets, one a line.
  static func texts(_ paper: Paper) -> [String] {
    func texts(_ part: SheetPart) -> [String] {
      switch part {
      case .group(_, let parts): parts.flatMap(texts)
      case .leaf(_, let marks, _, _):
        marks.compactMap { mark in
          guard case .text(let text) = mark else { return nil }
          return text.string
        }
      }
    }
    return paper.sheets.flatMap { $0.parts.flatMap(texts) }
  }

  static func paper(
    _ record: DossierRecord, _ topic: Dossier.Topic, _ locale: ChartLocale = .english
  ) -> Paper {
    Dossier(record.held, topics: [topic]).paper(of: Patient(), on: .a4, in: locale)
  }

  static func number(_ json: JSONValue, _ path: String) throws -> Double {
    var value = json
    for name in path.split(separator: ".") {
      value = try #require(value[String(name)], "\(path)")
    }
    switch value {
    case .integer(let integer): return Double(integer)
    case .real(let real): return real
    default: throw Missing(path: path)
    }
  }

  struct Missing: Error { let path: String }

  static func expected() throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: RealRecords.figures)) as? [String: Any])
  }

  static func figure(_ all: [String: Any], _ path: String) throws -> Double {
    var value: Any = all
    for name in path.split(separator: ".") {
      value = try #require((value as? [String: Any])?[String(name)], "\(path)")
    }
    return try #require(value as? Double, "\(path)")
  }

  /// Compares each figure with its counterpart.
  func compare(_ json: JSONValue, _ expected: [String: Any], _ names: [String: String]) throws {
    for (name, other) in names {
      let (found, wanted) = (try Self.number(json, name), try Self.figure(expected, other))
      #expect(abs(found - wanted) <= 1e-9 * max(1, abs(wanted)), "\(name): \(found), \(wanted)")
    }
  }

  @Test("Blood pressure: every average, range and count agrees in --json and on the page")
  func pressure() throws {
    var record = try Records.record("2019-05-01", "2019-05-28")
    let rows = try RealRecords.text("pressure-home/bp-jhs.csv").split(separator: "\n").dropFirst()
    record.add(
      try rows.map { row in
        let fields = row.split(separator: ",")
        let numbers = try fields.dropFirst().map { try #require(Double($0)) }
        return try Records.pressure(String(fields[0]), numbers[0], numbers[1], pulse: numbers[2])
      })
    let figures = try #require(Dossier(record.held, topics: [.pressure]).pressure)
    var names: [String: String] = [:]
    let averages = [
      ("all", "all"), ("mornings", "all_mornings"), ("evenings", "all_evenings"),
      ("before", "earlier"), ("home", "series"), ("home.mornings", "series.mornings"),
      ("home.evenings", "series.evenings"),
    ]
    for (own, other) in averages {
      for (name, figure) in [
        ("n", "readings"), ("days", "days"), ("systolic.mean", "systolic"),
        ("diastolic.mean", "diastolic"), ("pulse.mean", "pulse"),
        ("systolic.standard_deviation", "systolic_sd"), ("at_or_above", "at_or_above"),
        ("very_high", "very_high"),
      ] {
        names["\(own).\(name)"] = "\(other).\(figure)"
      }
    }
    for part in ["systolic", "diastolic"] {
      for (name, figure) in [
        ("difference", "difference"), ("low", "low"), ("high", "high"),
        ("degrees_of_freedom", "df"),
      ] {
        names["\(part)_difference.\(name)"] = "\(part)_difference.\(figure)"
      }
    }
    let all = try #require(try Self.expected()["pressure"] as? [String: Any])
    try compare(figures.json, try #require(all["figures"] as? [String: Any]), names)
    let texts = Self.texts(Self.paper(record, .pressure))
    for text in [
      "133/81  mmHg, home average", "136/84", "131/79", "128/77", "131/80", "126/74", "131/77",
      "16 of 69 readings are at or above 135 or 85, 9 of the 18 in the home average; none reaches 180 or 120",
      "114 – 144", "64 – 88", "last 7 days, 18 readings, day 1 left out",
      "Highest 144/86 on Thu 23, 08:22.  Average HR 68, 57 to 83.  Home average: "
        + "standard deviation 6/6",
    ] {
      #expect(texts.contains(text), "\(text): \(texts)")
    }
    let difference = texts.drop { !$0.hasPrefix("Daily averages") }.prefix(2).joined(separator: " ")
    #expect(
      difference.hasPrefix("Daily averages changed by −3/0 compared with 3 – 30 Apr")
        && difference.hasSuffix(
          "95% CIs −7 to +1 and −4 to +3: not statistically significant"),
      "\(difference)")
  }

  @Test("A sensor: shares, statistics, days, lows and profile agree in --json and on the page")
  func sensor() throws {
    var record = try Records.record("2015-06-06", "2015-06-19")
    let rows = try RealRecords.text("cgm/subject-1.csv").split(separator: "\n").dropFirst()
    record.addGlucose(
      try rows.map { row in
        let fields = row.split(separator: ",")
        return try Records.reading(.glycemia, try #require(Double(fields[3])), String(fields[2]))
      })
    let dossier = Dossier(record.held, topics: [.glucose])
    let figures = try #require(dossier.sensor)
    #expect(dossier.diary == nil)
    let names = [
      "n": "values", "possible": "possible", "days": "days",
      "days_with_readings": "days_with_values", "interval_minutes": "interval_min",
      "statistics.mean": "mean", "statistics.standard_deviation": "sd", "statistics.min": "min",
      "statistics.max": "max", "gmi_mmol_mol": "gmi_mmol_mol",
      "counts.high": "counts.high", "counts.very_high": "counts.very_high",
      "counts.low": "counts.low", "counts.in_range": "counts.in_range",
      "percent.in_range": "percent.in_range", "minutes_a_day.high": "minutes_a_day.high",
      "minutes_a_day.low": "minutes_a_day.low",
    ]
    let all = try #require(try Self.expected()["glucose_sensor"] as? [String: Any])
    try compare(figures.json, try #require(all["figures"] as? [String: Any]), names)
    let coded = try #require(figures.json["figures"])
    #expect(coded.text.contains(#"{"loinc":"97506-0","name":"gmi","value":6.26807931389"#))
    let texts = Self.texts(Self.paper(record, .glucose))
    for text in [
      "92%  of readings in range", "sensor active 72% of the time", "0.4%", "8%", "92%",
      "0.1%", "0%", "22 h", "1 h 53 min", "5 min", "2 min", "124 mg/dL", "6.9 mmol/L", "6.3%",
      "45 mmol/mol", "27%", "CV;  SD 33 mg/dL", "66 – 276", "14 of 14", "over 180 in all: 8%",
      "under 70 in all: 0.1%", "2,915 of 4,032 slots", "active 17%", "9 – 14",
      "1 low of 15 minutes or more: Mon 8, 15:50, 20 minutes, down to 66",
      "Sensor: 11 of 2,915 over 250: highest 276 on Thu 11, 16:10",
      "Median highest at 16:35 (171), lowest at 01:20 (96)",
      "6 of 14 days have less than 70% of the expected readings; the longest gap is 16 h 50 min, from Sat 6, 00:00",
    ] {
      #expect(texts.contains(text), "\(text)")
    }
  }

  @Test(
    "A diary: medians, counts, parts of the day and differences agree in --json and on the page")
  func diary() throws {
    var record = try Records.record(
      "1991-08-05", "1991-09-01", settings: Settings([.dayParts: "0,5,11,16,20"]))
    let rows = try RealRecords.text("glycemia-diary/patient-01.tsv").split(separator: "\n")
    var readings: [TakenReading] = []
    for row in rows {
      let fields = row.split(separator: "\t").map(String.init)
      let code = try #require(Int(fields[2]))
      guard code == 48 || (57...64).contains(code), let value = Double(fields[3]), value > 0 else {
        continue
      }
      let date = fields[0].split(separator: "-")
      let time = fields[1].count == 4 ? "0" + fields[1] : fields[1]
      readings.append(
        try Records.reading(.glycemia, value, "\(date[2])-\(date[0])-\(date[1]) \(time)"))
    }
    record.addGlucose(readings.sorted { $0.taken.instant < $1.taken.instant })
    let dossier = Dossier(record.held, topics: [.glucose])
    let figures = try #require(dossier.diary)
    #expect(dossier.sensor == nil)
    var names: [String: String] = [
      "difference.difference": "mean_difference.difference",
      "difference.low": "mean_difference.low", "difference.high": "mean_difference.high",
      "difference.degrees_of_freedom": "mean_difference.df",
    ]
    for (own, other) in [("", ""), ("before.", "earlier.")] {
      names["\(own)n"] = "\(other)readings"
      names["\(own)days"] = "\(other)days_with_readings"
      names["\(own)median"] = "\(other)median"
      names["\(own)statistics.mean"] = "\(other)mean"
      names["\(own)statistics.standard_deviation"] = "\(other)sd"
      names["\(own)counts.in_range"] = "\(other)counts.in_range"
      names["\(own)daily_means.mean"] = "\(other)daily_means.mean"
    }
    let all = try #require(try Self.expected()["glucose_diary"] as? [String: Any])
    try compare(figures.json, try #require(all["figures"] as? [String: Any]), names)
    let texts = Self.texts(Self.paper(record, .glucose))
    for text in [
      "29 of 56  readings in range", "on 28 of 28 days", "183", "156", "172", "153", "59 – 335",
      "median 174", "median 171", "median 159", "too few for a median",
      "14 over 180,  1 under 70", "14 of 28 morning readings are over 180",
      "Readings: 22 fewer than before (8 Jul – 4 Aug)",
      "1 of 56 under 70: 59 Thu 22 Aug, 08:22",
    ] {
      #expect(texts.contains(text), "\(text)")
    }
    let difference = texts.drop { !$0.hasPrefix("Daily average") }.prefix(2).joined(separator: " ")
    #expect(
      difference
        == "Daily average 181, before 159. Difference +22, 95% CI −6 to +50: not "
        + "statistically significant"
    )
  }
}
