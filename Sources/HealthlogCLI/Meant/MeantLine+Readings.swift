import HealthModel
import Phrases

extension MeantLine {
  /// Returns the line with each faulty reading corrected; nil when one of them can't be.
  func readings(_ line: [String], _ faults: [ReportFault]) -> [String]? {
    guard ["add", "edit"].contains(line.first) else { return nil }
    let strays = faults.compactMap { fault -> String? in
      if case .notAnAssignment(let text) = fault { text } else { nil }
    }
    var line: [String]? = line
    if !strays.isEmpty {
      guard let typed = line, typed[0] == "edit", let place = typed.firstPlace(of: strays),
        let meant = ReadingParser(vitals: vitals).meant(by: strays)
      else { return nil }
      line = typed.replacing(place, by: meant)
    }
    return faults.reduce(line) { line, fault in line.flatMap { corrected($0, fault) } }
  }

  /// Returns the lines with each of the two units that a number may have; nil for any other fault.
  func either(_ line: [String], _ error: any Error) -> MeantCommand? {
    guard let faults = (error as? RefusedReport)?.faults, faults.count == 1 else { return nil }
    let (place, typed): (Int?, (String) -> [String])
    switch faults[0] {
    case .unitInDoubt(let ways):
      place = self.place(of: ways[0].vital, in: line)
      typed = { name in ways.map { "\(name)=\($0.typedValue.shortText)\($0.unit.symbol)" } }
    case .pressureInTenths(let text, let meant) where text.contains { ".,".contains($0) }:
      // A decimal mark suggests kPa.
      place = line.firstIndex { $0.hasSuffix("=\(text)") }
      typed = { ["\($0)=\(meant)", "\($0)=\(text)kPa"] }
    default: return nil
    }
    guard let place, case let choices = typed(MeantLine.name(line[place])), choices.count == 2
    else { return nil }
    let words = line.replacing(at: place, by: choices[0])
    return fault(in: words) == nil ? MeantCommand(words: words, other: choices[1]) : nil
  }

  private func corrected(_ line: [String], _ fault: ReportFault) -> [String]? {
    switch fault {
    case .notAssignments(let given, let meant):
      guard let first = line.firstIndex(where: given.contains) else { return nil }
      var rest = line
      for word in given { rest.firstIndex(of: word).map { _ = rest.remove(at: $0) } }
      return rest.replacing(first..<first, by: meant)
    case .notAnAssignment: return line
    case .unknownVital(let name, let suggestion): return renamed(line, name, suggestion)
    case .notANumber(_, let text) where [",", ";"].contains(text.last):
      return line.map {
        $0.contains("=") && [",", ";"].contains($0.last) ? String($0.dropLast()) : $0
      }
    case .notAPressurePair(let text):
      let parts = text.split { "-\\:,x".contains($0) }.map(String.init)
      guard parts.count == 2, parts.allSatisfy({ decimal($0) != nil }) else { return nil }
      return line.map {
        $0.hasSuffix("=\(text)") ? "\(MeantLine.name($0))=\(parts[0])/\(parts[1])" : $0
      }
    case .pressureInTenths(let text, let meant):
      return line.map {
        $0.hasSuffix("=\(text)") || $0.firstPlace(of: "=\(text)/") != nil
          ? $0.replacing("=\(text)", with: "=\(meant)") : $0
      }
    case .unknownUnit(let vital, let text, let accepted):
      guard let place = place(of: vital, in: line),
        let unit = accepted.first(where: { $0.lowercased().hasPrefix(text.lowercased()) })
      else { return nil }
      return line.replacing(at: place, by: line[place].dropLast(text.count) + unit)
    case .implausible(let reading, let limits, let fitting):
      return otherValue(line, reading, limits, fitting)
    case .systolicNotAboveDiastolic(let upper, let lower): return swapped(line, upper, lower)
    case .inFuture(let taken, let isToday):
      guard isToday else { return nil }
      let time = "yesterday \(taken.local.time)"
      let at = line.dropLast().firstIndex(of: "--at")
      return at.map { line.replacing(at: $0 + 1, by: time) } ?? line + ["--at", time]
    default: return nil
    }
  }

  /// Returns the line with a unit in which the value is possible, or with a missing decimal point.
  private func otherValue(
    _ line: [String], _ reading: Reading, _ limits: ClosedRange<Double>, _ fitting: MeasurementUnit?
  ) -> [String]? {
    guard let place = place(of: reading.vital, in: line) else { return nil }
    let name = MeantLine.name(line[place])
    if let fitting {
      let symbol = fitting.symbol.filter { $0 != "°" }
      guard vitals.panel(named: name) != nil else {
        return line.replacing(at: place, by: "\(name)=\(reading.typedValue.shortText)\(symbol)")
      }
      // A unit after a pair applies to both values.
      return line[place].hasSuffix(symbol)
        ? line : line.replacing(at: place, by: "\(line[place])\(symbol)")
    }
    let tenth = reading.typedValue / 10
    guard vitals[reading.vital]?.canonicalUnit.precision ?? 0 > 0, limits.contains(tenth)
    else { return nil }
    return line.replacing(at: place, by: "\(name)=\(tenth.shortText)")
  }

  private func swapped(_ line: [String], _ upper: Reading, _ lower: Reading) -> [String]? {
    guard let first = place(of: upper.vital, in: line),
      let second = place(of: lower.vital, in: line)
    else { return nil }
    let names = [first, second].map { MeantLine.name(line[$0]) }
    let values = [first, second].map { line[$0].drop { $0 != "=" }.dropFirst() }
    guard first == second else {
      return line.replacing(at: first, by: "\(names[0])=\(values[1])")
        .replacing(at: second, by: "\(names[1])=\(values[0])")
    }
    let parts = values[0].split(separator: "/")
    guard parts.count >= 2, parts.allSatisfy({ decimal($0) != nil }) else { return nil }
    let turned = ([parts[1], parts[0]] + parts[2...]).joined(separator: "/")
    return line.replacing(at: first, by: "\(names[0])=\(turned)")
  }

  /// Returns the line with an unknown name replaced by a vital's name, by `-n` or by `--at`.
  private func renamed(_ line: [String], _ name: String, _ suggestion: String?) -> [String]? {
    guard let place = line.firstIndex(where: { $0.hasPrefix("\(name)=") }) else { return nil }
    let value = String(line[place].dropFirst(name.count + 1))
    switch name.lowercased() {
    case "note", "notes", "comment", "nota":
      // A note alone belongs to the last report.
      return line == ["add", line[place]]
        ? ["edit", "last", "-n", value] : line.replacing(at: place, by: "-n", value)
    case "at", "time", "date", "when": return line.replacing(at: place, by: "--at", value)
    default: return suggestion.map { line.replacing(at: place, by: "\($0)=\(value)") }
    }
  }

  private func place(of vital: VitalID, in line: [String]) -> Int? {
    line.indices.first { index in
      line[index].contains("=") && !line[index].hasPrefix("-")
        && vitals.vitals(named: MeantLine.name(line[index]))?.contains { $0.id == vital } == true
    }
  }

  private static func name(_ word: String) -> String { String(word.prefix { $0 != "=" }) }
}
