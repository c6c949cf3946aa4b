import HealthModel
import Phrases

/// Readings, notes and times of `add` and `edit`.
extension MeantLine {
  /// The line with what is wrong with each reading put right; nil where one of them can't be.
  func readings(_ line: [String], _ faults: [ReportFault]) -> [String]? {
    guard ["add", "edit"].contains(line.first) else { return nil }
    let strays = faults.compactMap { fault -> String? in
      if case .notAnAssignment(let text) = fault { text } else { nil }
    }
    var line = line
    if !strays.isEmpty {
      guard line[0] == "edit", let place = line.place(of: strays),
        let meant = ReadingParser(vitals: vitals).meant(by: strays)
      else { return nil }
      line = line.replacing(place, by: meant)
    }
    for fault in faults {
      if case .notAnAssignment = fault { continue }
      guard let next = puttingRight(line, fault) else { return nil }
      line = next
    }
    return line
  }

  /// A number that may be of two units, written both ways; nil for any other fault.
  func either(_ line: [String], _ faults: [ReportFault]) -> MeantCommand? {
    guard faults.count == 1, let first = faults.first else { return nil }
    let (place, typed): (Int?, [String])
    switch first {
    case .unitInDoubt(let ways):
      place = self.place(of: ways[0].vital, in: line)
      let name = place.map { MeantLine.name(line[$0]) } ?? ""
      typed = ways.map { "\(name)=\($0.typedValue.shortText)\($0.unit.symbol)" }
    case .pressureInTenths(let text, let meant) where text.contains { ".,".contains($0) }:
      // Whoever measures in kPa has decimals.
      place = line.firstIndex { $0.hasSuffix("=\(text)") }
      let name = place.map { MeantLine.name(line[$0]) } ?? ""
      typed = ["\(name)=\(meant)", "\(name)=\(text)kPa"]
    default: return nil
    }
    guard let place, typed.count == 2 else { return nil }
    let words = line.replacing(place..<place + 1, by: [typed[0]])
    return fault(in: words) == nil ? MeantCommand(words, or: typed[1]) : nil
  }

  private func puttingRight(_ line: [String], _ fault: ReportFault) -> [String]? {
    switch fault {
    case .notAssignments(let given, let meant):
      guard let first = line.firstIndex(where: given.contains) else { return nil }
      var rest = line
      for word in given { rest.firstIndex(of: word).map { _ = rest.remove(at: $0) } }
      return rest.replacing(first..<first, by: meant)
    case .unknownVital(let name, let suggestion): return renamed(line, name, suggestion)
    case .notANumber(_, let text) where text.last == "," || text.last == ";":
      return line.map { $0.contains("=") ? MeantLine.bare($0) : $0 }
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
      return line.replacing(place..<place + 1, by: [line[place].dropLast(text.count) + unit])
    case .implausible(let reading, let limits, let fitting):
      return otherValue(line, reading, limits, fitting)
    case .systolicNotAboveDiastolic(let upper, let lower): return swapped(line, upper, lower)
    case .inFuture(let taken, let isToday):
      guard isToday else { return nil }
      let time = "yesterday \(taken.local.time)"
      guard let at = line.firstIndex(of: "--at"), at + 1 < line.count else {
        return line + ["--at", time]
      }
      return line.replacing(at + 1..<at + 2, by: [time])
    default: return nil
    }
  }

  /// By another unit in which it is possible, or with the decimal mark that was left out.
  private func otherValue(
    _ line: [String], _ reading: Reading, _ limits: ClosedRange<Double>, _ fitting: MeasurementUnit?
  ) -> [String]? {
    guard let place = place(of: reading.vital, in: line) else { return nil }
    let name = MeantLine.name(line[place])
    let typed: String
    if let fitting {
      let symbol = fitting.symbol.filter { $0 != "°" }
      // A unit behind a pair is of both.
      let isPair = vitals.panel(named: name) != nil
      if isPair, line[place].hasSuffix(symbol) { return line }
      typed =
        isPair ? "\(line[place])\(symbol)" : "\(name)=\(reading.typedValue.shortText)\(symbol)"
    } else if vitals[reading.vital]?.canonicalUnit.precision ?? 0 > 0,
      limits.contains(reading.typedValue / 10)
    {
      typed = "\(name)=\((reading.typedValue / 10).shortText)"
    } else {
      return nil
    }
    return line.replacing(place..<place + 1, by: [typed])
  }

  /// The two pressures the other way round, where both are typed.
  private func swapped(_ line: [String], _ upper: Reading, _ lower: Reading) -> [String]? {
    guard let first = place(of: upper.vital, in: line),
      let second = place(of: lower.vital, in: line)
    else { return nil }
    guard first != second else {
      let values = line[first].drop { $0 != "=" }.dropFirst().split(separator: "/")
      guard values.count >= 2, values.allSatisfy({ decimal($0) != nil }) else { return nil }
      let turned = [values[1], values[0]] + values[2...]
      return line.replacing(
        first..<first + 1, by: ["\(MeantLine.name(line[first]))=\(turned.joined(separator: "/"))"])
    }
    var turned = line
    turned[first] = "\(MeantLine.name(line[first]))=\(line[second].drop { $0 != "=" }.dropFirst())"
    turned[second] = "\(MeantLine.name(line[second]))=\(line[first].drop { $0 != "=" }.dropFirst())"
    return turned
  }

  /// A name that no vital has: that of another one, of the note or of the time.
  private func renamed(_ line: [String], _ name: String, _ suggestion: String?) -> [String]? {
    guard let place = line.firstIndex(where: { $0.hasPrefix("\(name)=") }) else { return nil }
    let value = String(line[place].dropFirst(name.count + 1))
    let words: [String]
    switch name.lowercased() {
    case "note", "notes", "comment", "nota":
      // A note alone is one of the last report.
      if line == ["add", line[place]] { return ["edit", "last", "-n", value] }
      words = ["-n", value]
    case "at", "time", "date", "when": words = ["--at", value]
    default:
      guard let suggestion else { return nil }
      words = ["\(suggestion)=\(value)"]
    }
    return line.replacing(place..<place + 1, by: words)
  }

  /// The word that gives a vital its value.
  private func place(of vital: VitalID, in line: [String]) -> Int? {
    line.indices.first { index in
      line[index].contains("=") && !line[index].hasPrefix("-")
        && vitals.vitals(named: MeantLine.name(line[index]))?.contains { $0.id == vital } == true
    }
  }

  private static func name(_ word: String) -> String { String(word.prefix { $0 != "=" }) }

  private static func bare(_ word: String) -> String {
    word.last == "," || word.last == ";" ? String(word.dropLast()) : word
  }
}
