import CommandTable
import HealthModel
import Phrases

extension MeantLine {
  func usage(_ line: [String], _ fault: UsageFault) -> [[String]] {
    let group = fault.path.joined(separator: " ")
    switch fault.reason {
    case .unknownCommand(let name, let names):
      guard let place = line.firstIndex(of: name) else { return [] }
      return fault.path.isEmpty
        ? command(line, place, among: names) : command(line, place, in: group, among: names)
    case .unknownHelp(let name, let names):
      guard let place = line.firstIndex(of: name) else { return [] }
      let known = Synonyms.command(for: name)?.parts.first
      let meant = [known, near(name, among: names, known)].compactMap { $0 }
      return meant.map { line.replacing(at: place, by: $0) }
        + [["help"] + (isVital(name) ? ["units"] : [])]
    case .unknownOption(let name, let names): return option(line, name, of: group, among: names)
    case .extraArgument(let text):
      switch group {
      case "vital set": return [line.replacing(text, by: ["--normal", text])]
      case "undo", "redo":
        return Synonyms.ofLast.contains(text) || ["it", "this", "tutto"].contains(text)
          ? [line.replacing(text, by: [])] : []
      case "remind at": return remind(line)
      case "backup", "restore":
        return [line.prefix(1) + line.dropFirst().filter { !["to", "in", "from"].contains($0) }]
      default: return []
      }
    case .missingCommand, .missingValue, .unwantedValue, .givenTwice, .missingArgument: return []
    }
  }

  /// Returns the lines that an unknown command name may mean.
  private func command(_ line: [String], _ place: Int, among names: [String]) -> [[String]] {
    let typed = Array(line[place...].prefix { !$0.hasPrefix("-") })
    let rest = Array(line[(place + typed.count)...])
    let known = Synonyms.command(for: line[place])?.parts
    var meant = [known, near(line[place], among: names, known).map { [$0] }].compactMap { $0 }
      .map { line.replacing(place..<place + 1, by: $0) }
    meant += looking(typed).map { Array(line[..<place]) + $0 + rest }
    if let new = newDose(typed) { meant.append(line.replacing(place..<place, by: [new.command])) }
    // If the next typed word repeats the end of a two-word command, drop the repetition.
    return meant.map { words in
      words.indices.dropFirst().contains { words[$0] == words[$0 - 1] && $0 <= place + 2 }
        ? words.enumerated().filter { $0.offset == 0 || words[$0.offset - 1] != $0.element }
          .map(\.element) : words
    }
  }

  /// Returns the role of one amount with a unit under a new name, as in `walk 40 minutes`.
  private func newDose(_ words: [String]) -> Role? {
    guard let doses = try? DoseParser(vitals: vitals).doses(from: words), doses.count == 1,
      doses[0].number != nil, !words.contains(where: isVital), words.count < 5,
      !SpokenEntry.openers.contains(words[0].lowercased()),
      case let meaning = try? vitals.meaning(of: doses[0], as: .medicine, isNew: false, last: nil),
      let unit = meaning?.new?.canonicalUnit, unit != .count, unit.ucum != nil
    else { return nil }
    let known = vitals.withDosesElsewhere.dose(named: doses[0].name)?.role
    return known ?? (unit.isDuration ? .event : .medicine)
  }

  /// Returns lines for words such as a day, a vital, values out of range, a unit or a help topic.
  private func looking(_ words: [String]) -> [[String]] {
    let first = words[0].lowercased()
    if let beyond = beyondNormal(words) { return [["filter"] + beyond] }
    if ["compare", "confronta"].contains(first),
      let cut = words.firstIndex(where: Set(words: "to with and vs con e a").contains),
      let days = period(saidBy: Array(words[1..<cut])),
      let others = period(saidBy: Array(words[(cut + 1)...]))
    {
      return [["report"] + days + ["--compare", others.joined(separator: " ")]]
    }
    let named = words.prefix(while: isVital).count
    let rest = Array(words.dropFirst(named))
    if named < words.count, named > 0,
      Synonyms.comparisons.contains(where: { rest.starts(with: $0.words) || rest[0] == $0.meant })
    {
      return [["filter"] + words]
    }
    if rest.isEmpty || period(saidBy: rest) != nil { return [["list"] + words] }
    if let terms = Synonyms.terms[first] { return [["filter"] + terms + words.dropFirst()] }
    if ["unit", "units", "unità", "use", "usa"].contains(first), words.count > 1 {
      return [["config", "set", "unit"] + words.dropFirst()]
    }
    let isTopic = words.count == 1 && Synonyms.command(for: first) == nil
    return isTopic && Topics.named(words) != nil ? [["help", first]] : []
  }

  /// Returns the terms of `filter` for words such as `lows` (of glucose) or `high bp last week`.
  func beyondNormal(_ words: [String]) -> [String]? {
    let words = words.map { $0.lowercased() }
    guard let place = words.firstIndex(where: { Synonyms.sides[$0] != nil }),
      let side = Synonyms.sides[words[place]]
    else { return nil }
    let others = (words[..<place] + words[(place + 1)...])
      .filter { !["readings", "values", "valori"].contains($0) }
    let name = others.first(where: isVital).map { vitals.name(elsewhere: $0) ?? $0 } ?? "gly"
    let rest = others.filter { !isVital($0) }
    guard let named = vitals.vitals(named: name), let unit = named.first?.usualUnit,
      rest.isEmpty || period(saidBy: rest) != nil
    else { return nil }
    let limits = named.compactMap(\.normal).map { normal in
      unit.value(fromCanonical: side == "below" ? normal.lowerBound : normal.upperBound)
        .rounded(toPlaces: unit.precision).shortText
    }
    guard !limits.isEmpty else { return nil }
    return [name, side, limits.joined(separator: "/") + unit.symbol] + (period(saidBy: rest) ?? [])
  }

  func isVital(_ word: String) -> Bool {
    vitals.vitals(named: word) != nil || vitals.name(elsewhere: word) != nil
  }

  private func command(
    _ line: [String], _ place: Int, in group: String, among names: [String]
  ) -> [[String]] {
    let known = Synonyms.command(for: line[place], in: group)?.parts.dropFirst()
    var meant = [known.map { Array($0) }, near(line[place], among: names, known).map { [$0] }]
      .compactMap { $0 }.map { line.replacing(place..<place + 1, by: $0) }
    func inserting(_ word: String) -> [String] { line.replacing(place..<place, by: [word]) }
    let isAlone = place + 1 == line.count
    switch group {
    case "remind": meant = remind(line) + meant
    case "watch" where isVital(line[place]): meant.append(inserting("start"))
    case "config" where isAlone && vitals.measured.contains { $0.unit(line[place]) != nil }:
      meant.append(line.replacing(place..<place, by: ["set", "unit"]))
    case "config" where known == nil: meant.append(inserting(isAlone ? "get" : "set"))
    case "vital" where vitals.vital(named: line[place]) != nil && !isAlone:
      meant.append(inserting("set"))
    default: break
    }
    return meant
  }

  /// Reads `remind me every day at 8 and 20` as `remind at`; with a vital, as `remind add`.
  func remind(_ line: [String]) -> [[String]] {
    guard let place = line.firstIndex(of: "remind") else { return [] }
    let spoken = SpokenTime(context)
    let words = line[(place + 1)...].map { $0.lowercased() }
      .filter { !Synonyms.fillersOfRemind.contains($0) }
    let named = words.filter(isVital)
    let times = words.filter { !isVital($0) }
    let parted = times.split { ["and", "e", ","].contains($0) }.map(Array.init)
    var clocks = parted.compactMap(spoken.clock)
    if clocks.count < parted.count {
      clocks = spoken.clock(times).map { [$0] } ?? []
    } else if parted.count > 1, !times.contains("and") {
      // Without `alle` before the second number, `alle 8 e 20` may mean one time or two.
      guard parted.dropFirst().allSatisfy({ SpokenTime.clockMarks.contains($0[0]) })
      else { return [] }
    }
    guard !clocks.isEmpty else { return [] }
    let start = Array(line[...place])
    guard let name = named.first, clocks.count == 1 else { return [start + ["at"] + clocks] }
    return [start + ["add", vitals.name(elsewhere: name) ?? name, clocks[0]]]
  }

  private func option(
    _ line: [String], _ name: String, of group: String, among names: [String]
  ) -> [[String]] {
    guard let place = line.firstIndex(where: { $0 == name || $0.hasPrefix("\(name)=") })
    else { return [] }
    let attached = line[place] == name ? nil : String(line[place].dropFirst(name.count + 1))
    let following = place + 1 < line.count ? line[place + 1] : nil
    var meant = (Synonyms.options["\(group) \(name)"] ?? []).compactMap { pattern -> [String]? in
      let words = pattern.parts
      guard pattern.contains("*") else { return line.replacing(place..<place + 1, by: words) }
      guard let value = attached ?? following else { return nil }
      return line.replacing(
        place..<place + (attached == nil ? 2 : 1), by: words.map { $0.replacing("*", with: value) })
    }
    // Require two dashes: any two one-letter options differ by one letter.
    let isElsewhere = Synonyms.options.keys.contains { $0.hasSuffix(" \(name)") }
    if name.hasPrefix("--"), meant.isEmpty, !isElsewhere, let near = nearest(to: name, among: names)
    {
      meant.append(line.replacing(at: place, by: near + (attached.map { "=\($0)" } ?? "")))
    }
    return meant
  }

  /// Returns a name one letter off or else, if the word has no meaning, its only completion.
  private func near(_ word: String, among names: [String], _ known: (some Any)?) -> String? {
    let word = word.lowercased()
    guard known == nil else { return nearest(to: word, among: names) }
    let found = HealthModel.meant(by: word, among: names)
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the line with all faulty readings corrected; nil if one can't be corrected.
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

  /// Returns both lines for a number that may have two units; nil if the fault isn't about that.
  func either(_ line: [String], _ error: any Error) -> MeantCommand? {
    guard let faults = (error as? RefusedReport)?.faults, faults.count == 1 else { return nil }
    let (place, typed): (Int?, (String) -> [String])
    switch faults[0] {
    case .unitInDoubt(let ways):
      place = self.place(of: ways[0].vital, in: line)
      typed = { name in ways.map { "\(name)=\($0.typedValue.shortText)\($0.unit.symbol)" } }
    case .pressureInTenths(let text, let meant) where text.contains { ".,".contains($0) }:
      // With a decimal mark, the unit may also be kPa.
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

  /// Returns the line with a unit that makes the value possible, or with a decimal point added.
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
      // Append the unit to the pair: it applies to both values.
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

  /// Returns the line with an unknown name replaced by a vital's name, `-n` or `--at`.
  private func renamed(_ line: [String], _ name: String, _ suggestion: String?) -> [String]? {
    guard let place = line.firstIndex(where: { $0.hasPrefix("\(name)=") }) else { return nil }
    let value = String(line[place].dropFirst(name.count + 1))
    switch name.lowercased() {
    case "note", "notes", "comment", "nota":
      // A note without readings belongs to the latest entry.
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
