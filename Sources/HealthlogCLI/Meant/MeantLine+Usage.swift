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

  /// Returns lines for an unknown first word.
  private func command(_ line: [String], _ place: Int, among names: [String]) -> [[String]] {
    let typed = Array(line[place...].prefix { !$0.hasPrefix("-") })
    let rest = Array(line[(place + typed.count)...])
    let known = Synonyms.command(for: line[place])?.parts
    var meant = [known, near(line[place], among: names, known).map { [$0] }].compactMap { $0 }
      .map { line.replacing(place..<place + 1, by: $0) }
    meant += looking(typed).map { Array(line[..<place]) + $0 + rest }
    if let new = newDose(typed) { meant.append(line.replacing(place..<place, by: [new.command])) }
    // A two-word synonym may repeat the next typed word.
    return meant.map { words in
      words.indices.dropFirst().contains { words[$0] == words[$0 - 1] && $0 <= place + 2 }
        ? words.enumerated().filter { $0.offset == 0 || words[$0.offset - 1] != $0.element }
          .map(\.element) : words
    }
  }

  /// Returns the role of an amount with its unit under a new name, such as `walk 40 minutes`.
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

  /// Returns lines for what to show: a day, a vital, values out of range, or a help topic.
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

  /// Returns the terms of `filter` for `lows` (of glucose) and `high bp last week`.
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

  /// Reads `remind me every day at 8 and 20` as `remind at`; a time with a vital as `remind add`.
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
      // `alle 8 e 20` may be one time or two.
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
    // Any two one-letter options are one letter apart.
    let isElsewhere = Synonyms.options.keys.contains { $0.hasSuffix(" \(name)") }
    if name.hasPrefix("--"), meant.isEmpty, !isElsewhere, let near = nearest(to: name, among: names)
    {
      meant.append(line.replacing(at: place, by: near + (attached.map { "=\($0)" } ?? "")))
    }
    return meant
  }

  /// Returns a name one letter off or, for a word with no meaning, the only name that begins with it.
  private func near(_ word: String, among names: [String], _ known: (some Any)?) -> String? {
    let word = word.lowercased()
    guard known == nil else { return nearest(to: word, among: names) }
    let found = HealthModel.meant(by: word, among: names)
    return found.count == 1 ? found[0] : nil
  }
}
