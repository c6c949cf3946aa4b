import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthlogCLI

/// Doses change only the output that lists doses.
@Suite struct DoseReadingTests {
  private static let names = ["insulin", "ramipril", "walk", "espresso"]

  /// A fortnight of readings at hours that repeat, a watch, a reminder and a device's warnings.
  private func filled(_ terminal: TestTerminal) throws {
    let rows = (1...14).flatMap { day in
      [8, 13, 21].map { hour in
        let date = "2026-11-\(day < 10 ? "0" : "")\(day) \(hour < 10 ? "0" : "")\(hour):20"
        return "\(date),\(36 + day % 3),\(120 + day * hour % 40),80,\(70 + day * hour % 200),70"
      }
    }
    let header = "taken_at,temperature,systolic,diastolic,glycemia,heart-rate\n"
    let file = try terminal.file("in.csv", header + rows.joined(separator: "\n") + "\n")
    for line in [
      ["import", file], ["add", "gly=126", "fasting", "-n", "well"], ["remind", "at", "20:00"],
      ["watch", "start", "gly", "above", "180", "for", "7d"], ["vital", "define", "weight-lost"],
      ["filter", "--save", "high", "gly>180"],
    ] { _ = terminal.run(line) }
  }

  @Test("200 doses change an answer only where it lists doses")
  func readers() throws {
    let (plain, dosed) = (try TestTerminal(), try TestTerminal())
    for terminal in [plain, dosed] { try filled(terminal) }
    var generator = SeededGenerator(seed: 30)
    for _ in 0..<50 {
      let day = Int.random(in: 1...18, using: &generator)
      let minute = Int.random(in: 10...59, using: &generator)
      let doses = ["insulin", "6U", "ramipril", "5mg", "walk", "\(minute)min", "espresso", "1"]
      let when = "2026-11-\(day) 1\(day % 10):\(minute)"
      let answer = dosed.run(["take"] + doses + ["--new", "--at", when])
      #expect(answer.status == 0, "\(answer)")
    }
    // History and the lossless export always contain the doses, so they can't be compared.
    let lines = ReadOnlyTests.readers.filter { !["history", "export"].contains($0[0]) }
    #expect(lines.count > 25)
    for line in lines + [
      ["list", "all"], ["export", "--format", "csv"], ["export", "--format", "fhir"],
    ] {
      for option in [[], ["--json"]] {
        let (one, two) = (plain.run(line + option), dosed.run(line + option))
        #expect(one.status == two.status, "\(line + option): \(two)")
        #expect(
          Self.withoutDoses(one.output, plain) == Self.withoutDoses(two.output, dosed),
          "\(line + option)")
      }
    }
    #expect(dosed.run("list", "all", "--json").output.contains("\"role\":\"medicine\""))
  }

  /// Returns the answer without uids, the journal's folder, and what names a dose.
  private static func withoutDoses(_ answer: String, _ terminal: TestTerminal) -> [String] {
    let text = answer.replacing(terminal.folder.path, with: "").replacing(
      /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "uid")
    guard let json = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else {
      let lines = text.split(separator: "\n").map(String.init)
      guard lines.first?.hasPrefix("uid,") == true else {
        return lines.filter { line in !names.contains { line.contains($0) } }
      }
      // CSV: the columns of doses, and the rows that have a value there.
      let table = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let own = table[0].indices.filter { column in names.contains { table[0][column].contains($0) }
      }
      return table.filter { row in row == table[0] || own.allSatisfy { row[$0].isEmpty } }.map {
        row in
        row.indices.filter { !own.contains($0) }.map { row[$0] }.joined(separator: ",")
      }
    }
    let data = try? JSONSerialization.data(
      withJSONObject: pruned(json), options: [.prettyPrinted, .sortedKeys])
    return [String(decoding: data ?? Data(), as: UTF8.self)]
  }

  /// Returns JSON without the objects that have a role or a dose's name, and without `doses`.
  private static func pruned(_ json: Any) -> Any {
    if let list = json as? [Any] {
      return list.filter { element in
        !((element as? [String: Any])?["role"] is String)
          && !names.contains { "\(element)".contains($0) && element is [String: Any] }
      }.map(pruned)
    }
    guard let object = json as? [String: Any] else { return json }
    return object.filter { $0.key != "doses" }.mapValues(pruned)
  }
}
