import Foundation
import TestSupport
import Testing

/// Draws every week of the real records beside the checkout; see their readme for the sources.
@Suite struct RealRecordTests {
  /// A diary's glycemia as a table, without words such as `0Hi`. The readme explains the diary's
  /// codes.
  static func table(ofDiary text: String) -> String {
    let codes = Set(["48"] + (57...64).map(String.init))
    let rows = text.split(whereSeparator: \.isNewline).compactMap { row -> String? in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 4, codes.contains(String(fields[2])),
        let value = Double(fields[3].trimmingCharacters(in: .whitespaces)), value > 0
      else { return nil }
      let (date, time) = (fields[0].split(separator: "-"), fields[1])
      guard date.count == 3 else { return nil }
      let hour = time.count == 4 ? "0\(time)" : "\(time)"
      return "\(date[2])-\(date[0])-\(date[1]) \(hour),\(fields[3])"
    }
    return (["taken_at,glycemia_mg_dL"] + rows).joined(separator: "\n") + "\n"
  }

  /// The tables of all records, each imported into a journal of its own.
  static func tables(in home: URL) throws -> [String] {
    let diaries = try (1...10).map { number in
      let name = "patient-\(number < 10 ? "0" : "")\(number)"
      let diary = RealRecords.folder.appending(path: "glycemia-diary/\(name).tsv")
      let path = home.appending(path: "\(name).csv")
      let text = try String(contentsOf: diary, encoding: .utf8)
      try Data(table(ofDiary: text).utf8).write(to: path)
      return path.path
    }
    let others = ["cgm/subject-1.csv", "pressure-home/bp-jhs.csv"]
    return diaries + others.map { RealRecords.folder.appending(path: $0).path }
  }

  @Test(
    "Every week of ten diaries, a glucose sensor and a pressure log is drawn",
    .enabled(if: RealRecords.areThere, Comment(rawValue: RealRecords.areMissing)))
  func weeks() throws {
    let program = try BuiltProgram(zone: "America/New_York")
    var count = 0
    for table in try Self.tables(in: program.home) {
      try? FileManager.default.removeItem(atPath: program.journal)
      let imported = try program.healthlog("import", table)
      #expect(imported.status == 0 && !imported.output.contains("rejected"), "\(table)")
      let pictures = program.home.appending(path: "pictures").path
      // Each week by its Monday.
      let weeks = try program.query(
        """
        SELECT DISTINCT date(day, '-6 days', 'weekday 1') FROM (
          SELECT date(taken_at / 1000 + utc_offset, 'unixepoch') AS day FROM report
          UNION SELECT date(taken_at / 1000 + utc_offset, 'unixepoch') FROM single_reading)
        """
      ).split(separator: "\n").map { try isoWeek(ofMonday: String($0)) }
      #expect(weeks.count >= 3, "\(table)")
      for week in weeks {
        let chart = try program.healthlog("chart", "--all", "--week", week, "--output", pictures)
        #expect(chart.status == 0 && chart.error.isEmpty, "\(table), \(week)")
        for path in chart.output.split(separator: "\n") {
          let bytes = try Data(contentsOf: URL(filePath: String(path)))
          #expect(Array(bytes[16..<24]) == [0, 0, 3, 32, 0, 0, 1, 144], "\(path)")
          count += 1
        }
        let text = try program.healthlog("chart", "--all", "--week", week, "--text")
        #expect(
          text.status == 0 && text.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
      }
    }
    #expect(count == 117)
  }

  private func isoWeek(ofMonday monday: String) throws -> String {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    let parts = monday.split(separator: "-").compactMap { Int($0) }
    try #require(parts.count == 3)
    let date = try #require(
      calendar.date(
        from: DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: 12)))
    let (year, week) = (
      calendar.component(.yearForWeekOfYear, from: date),
      calendar.component(.weekOfYear, from: date)
    )
    return "\(year)-W\(week < 10 ? "0" : "")\(week)"
  }
}
