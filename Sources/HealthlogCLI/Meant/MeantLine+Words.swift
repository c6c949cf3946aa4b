import HealthModel
import Phrases

/// Corrects days, times, numbers and misplaced names.
extension MeantLine {
  func periods(_ line: [String], _ text: String) -> [[String]] {
    let words = text.parts
    guard !words.isEmpty, let command = line.first,
      let place = line.firstPlace(of: words) ?? line.firstIndex(of: text).map({ $0..<$0 + 1 })
    else { return [] }
    func with(_ words: [String]) -> [String] { line.replacing(place, by: words) }
    if line.starts(with: ["remind", "pause"]), ["until", "fino"].contains(words[0]) {
      let day = Array(words.dropFirst().drop { ["a", "al", "alla"].contains($0) })
      let typed = Synonyms.days(saidBy: day) ?? day
      return [with(["--until", typed.joined(separator: " ")])]
    }
    if command == "export", words.count > 1,
      ["to", "as", "in", "into"].contains(words[words.count - 2].lowercased())
    {
      let rest = words.dropLast(2).filter { !["everything", "all", "tutto"].contains($0) }
      return export(
        line.replacing(place, by: rest + words.suffix(1)), place.lowerBound + rest.count)
    }
    var meant = range(words).map { with([$0]) }
    if let spoken = SpokenTime(context).period(words) { meant.append(with([spoken])) }
    if let said = period(saidBy: words), said != words { meant.append(with(said)) }
    if command == "list", let terms = beyondNormal(words) { meant.append(["filter"] + terms) }
    if command == "list", let terms = Synonyms.terms[words[0].lowercased()] {
      meant.append(["filter"] + with(terms + words.dropFirst()).dropFirst())
    }
    if words.count == 1, let number = Int(text), (1...100).contains(number) {
      let month = "\(context.today.year)-\(number < 10 ? "0" : "")\(number)"
      meant.append(with([command == "calendar" ? month : "\(number)d"]))
    }
    let named = words.prefix(while: isVital).map { vitals.name(elsewhere: $0) ?? $0 }
    let rest = Array(words.dropFirst(named.count))
    let days = period(saidBy: rest)
    if !named.isEmpty, rest.isEmpty || days != nil {
      if command == "export" {
        meant.append(with((days ?? []) + named.flatMap { ["--vital", $0] }))
      } else if command == "list" {
        let terms = named.flatMap { ["has", $0] } + (days ?? rest)
        meant.append(["filter"] + with(terms).dropFirst())
      }
    }
    if ["export", "summary"].contains(command), words.count == 1 {
      meant += export(line, place.lowerBound)
    }
    if command == "report" { meant += report(line, place, words.map { $0.lowercased() }) }
    return meant
  }

  /// Returns the words in the documented form if they name a period, otherwise nil.
  func period(saidBy words: [String]) -> [String]? {
    let spoken = SpokenTime(context).period(words).map { [$0] }
    return [words, spoken ?? words, Synonyms.days(saidBy: words) ?? words].first {
      (try? Period($0.joined(separator: " "), context.days)) != nil
    }
  }

  private func report(_ line: [String], _ place: Range<Int>, _ words: [String]) -> [[String]] {
    if words == ["pdf"] { return [line.replacing(place, by: [])] }
    if words == ["json"] { return [line.replacing(place, by: ["--json"])] }
    if words.count == 1, words[0].contains(".") {
      return [line.replacing(place, by: ["--output", line[place.lowerBound]])]
    }
    let topics = words.compactMap(DossierRequest.topic)
    let rest = words.filter { DossierRequest.topic(named: $0) == nil && !isVital($0) }
    guard topics.count == 1, rest.isEmpty || period(saidBy: rest) != nil else { return [] }
    return [line.replacing(place, by: (period(saidBy: rest) ?? []) + ["--only", topics[0]])]
  }

  private func export(_ line: [String], _ place: Int) -> [[String]] {
    let word = line[place].lowercased()
    switch word {
    case "excel", "xls", "xlsx", "spreadsheet", "calc":
      return [line.replacing(at: place, by: "--spreadsheet")]
    case "csv", "json", "ndjson", "fhir", "biobeats", "ics":
      return [line.replacing(at: place, by: "--format", word)]
    case "pdf", "svg", "png":
      return [["chart"] + line.replacing(at: place, by: "--format", word).dropFirst()]
    default:
      return word.contains(".") ? [line.replacing(at: place, by: "--output", line[place])] : []
    }
  }

  /// Reads `from A to B` and `A - B` as `A..B`, `since A` as `A..`, and `in A` as `A`.
  private func range(_ words: [String]) -> [String] {
    let words = words.map { $0.lowercased() }
    func isPeriod(_ words: some Collection<String>) -> Bool {
      (try? Period(words.joined(separator: " "), context.days)) != nil
    }
    guard let first = words.first else { return [] }
    let rest = words.dropFirst()
    if ["since", "from", "after", "until", "to", "till", "before"].contains(first), isPeriod(rest) {
      let text = rest.joined(separator: " ")
      return [["since", "from", "after"].contains(first) ? "\(text).." : "..\(text)"]
    }
    let named = rest.drop { ["a", "an", "the", "one"].contains($0) }
    if ["of", "for", "in", "on", "the", "all"].contains(first), isPeriod(named) {
      return [named.joined(separator: " ")]
    }
    let ends = ["from", "between"].contains(first) ? Array(rest) : words
    for cut in ends.indices.dropFirst() {
      let from = ends[..<cut]
      let isWord = ["to", "until", "till", "-", "and"].contains(ends[cut])
      let to = ends[(cut + (isWord ? 1 : 0))...]
      if isPeriod(from), isPeriod(to) {
        return [from.joined(separator: " ") + ".." + to.joined(separator: " ")]
      }
    }
    return []
  }

  /// Returns lines for an invalid time: with its documented form, or with its date's parts swapped.
  func time(_ line: [String], _ text: String) -> [[String]] {
    let spoken = SpokenTime(context)
    let said = text.parts
    if let known = line.first == "remind" ? spoken.clock(said) : spoken.time(said), known != text {
      return [line.replacing(text, by: [known])]
    }
    let other: DateOrder = context.dateOrder == .dayFirst ? .monthFirst : .dayFirst
    if let time = try? TimeExpression(text, now: context.now, zone: context.zone, order: other) {
      let local = time.moment.local
      let meant = time.isDayAlone ? "\(local.date)" : "\(local.date) \(local.time)"
      return [line.replacing(text, by: [meant])]
    }
    // The month and the day may be swapped, as in `2026-20-11`.
    let words = text.split(separator: " ", maxSplits: 1)
    let parts = words.first?.split(separator: "-") ?? []
    guard parts.count == 3, parts[0].count == 4 else { return [] }
    let day = "\(parts[0])-\(parts[2])-\(parts[1])"
    return [line.replacing(text, by: [([day[...]] + words.dropFirst()).joined(separator: " ")])]
  }

  /// Returns lines for a fault in the text of `filter`; unknown words may be words of a note.
  func filter(_ line: [String], _ fault: FilterTextFault) -> [[String]] {
    guard line.first == "filter" else { return [] }
    if case .reading(.notAPressurePair) = fault.fault.reason { return [upperPressure(line)] }
    if case .noComparison(let name) = fault.fault.reason {
      let said = Synonyms.comparisons.first { line.firstPlace(of: $0.words) != nil }
      if let said, let place = line.firstPlace(of: said.words) {
        return [line.replacing(place, by: [said.meant])]
      }
      guard let number = fault.redirectedTo, decimal(number.prefix { $0 != "m" }) != nil
      else { return [] }
      return [line.replacing(name, by: [name, "above", number])]
    }
    guard case .unknownName(let name, let suggestion) = fault.fault.reason else { return [] }
    if let suggestion {
      if line.contains(name) {
        return [[suggestion], ["has", suggestion]].map { line.replacing(name, by: $0) }
      }
      let named = line.map { word in
        word.hasPrefix(name) && word.dropFirst(name.count).first.map { "<>=~".contains($0) } == true
          ? suggestion + word.dropFirst(name.count) : word
      }
      if named != line { return [named] }
    }
    let arguments = Array(line.dropFirst().prefix { !$0.hasPrefix("-") })
    let options = line.dropFirst(1 + arguments.count)
    let (typed, period) = PeriodOptions.split(arguments, context)
    var words = typed.flatMap(\.parts)
    if let first = words.first?.lowercased(), first == "note" {
      words.removeFirst()
    } else if let first = words.first, let mark = first.firstIndex(where: { "~=".contains($0) }) {
      guard first[..<mark].lowercased() == "note" else { return [] }
      words[0] = String(first[first.index(after: mark)...])
    }
    guard !words.isEmpty, !words.contains(where: isVital),
      !words.contains(where: { $0.contains { $0.isNumber || "<>=~()'@".contains($0) } })
    else { return [] }
    if let known = Synonyms.terms[words[0].lowercased()], words.count == 1 {
      return [["filter"] + known + period + options]
    }
    let term = words.count == 1 ? ["note", words[0]] : ["note~'\(words.joined(separator: " "))'"]
    return [["filter"] + term + period + options]
  }

  /// Replaces the name of a pressure pair with `sys`, because one number can't be a pair's limit.
  private func upperPressure(_ line: [String]) -> [String] {
    guard let panel = vitals.panels.first, let upper = vitals[panel.first]?.shortNames.first
    else { return line }
    return line.map { word in
      let name = word.prefix { !"<>".contains($0) }
      return panel.names.contains(name.lowercased()) ? upper + word[name.endIndex...] : word
    }
  }

  func number(_ line: [String], _ fault: ReportRequestFault) -> [[String]] {
    switch (fault, line.first) {
    case (.nothingToEdit, "edit"):
      line.firstIndex { $0.contains("=") && !$0.hasPrefix("-") }
        .map { [line.replacing($0..<$0, by: ["last"])] } ?? []
    case (.notANumber, "show") where period(saidBy: Array(line.dropFirst())) != nil:
      [["list"] + (period(saidBy: Array(line.dropFirst())) ?? [])]
    case (.notANumber(let text), _) where Synonyms.ofLast.contains(text.lowercased()):
      [line.replacing(text, by: ["last"])]
    case (.notANumber(let text), _) where text.first == "#":
      [line.replacing(text, by: [String(text.dropFirst())])]
    case (.notANumber("report"), "delete"): [line.replacing("report", by: [])]
    case (.notANumber(let text), "edit") where text.contains("="):
      [line.replacing(text, by: ["last", text])]
    case (.notANumber, "show"): [["list"] + line.dropFirst()]
    case (.noHistory, "history"): [["list"] + line.dropFirst()]
    default: []
    }
  }

  /// Returns lines for an unknown vital; its name may continue in the next word: `blood pressure`.
  func vital(_ line: [String], _ name: String, _ suggestion: String?) -> [[String]] {
    guard let place = line.firstIndex(of: name) else { return [] }
    var meant: [[String]] = []
    if place + 1 < line.count {
      let whole = "\(name)-\(line[place + 1])"
      if let known = vitals.vitals(named: whole) == nil ? vitals.suggestion(for: whole) : whole {
        meant.append(line.replacing(place..<place + 2, by: [known]))
      }
    }
    if ["of", "for", "di", "del", "della", "and", "e"].contains(name.lowercased()) {
      meant.append(line.replacing(at: place))
    } else if let suggestion, !["da", "dal", "dalla"].contains(name.lowercased()) {
      meant.append(line.replacing(at: place, by: suggestion))
    }
    let all = line.dropFirst().prefix { !$0.hasPrefix("-") }
    let others = all.filter { !isVital($0) }
    if others.count < all.count, period(saidBy: others) != nil {
      let names = all.filter(isVital).map { vitals.name(elsewhere: $0) ?? $0 }
      meant.append([line[0]] + names + others + line.dropFirst(1 + all.count))
    }
    let rest = line[place...].prefix { !$0.hasPrefix("-") }
    if let said = period(saidBy: Array(rest)) {
      meant.append(line.replacing(place..<place + rest.count, by: said))
    }
    return meant + periods(line, all.joined(separator: " "))
  }

  /// Returns lines with the vital's other units, for a range that is impossible in its usual unit.
  func otherUnit(_ line: [String]) -> [[String]] {
    guard line.count > 2, let option = line.firstIndex(of: "--normal"), option + 1 < line.count,
      let vital = vitals.vital(named: line[2]), line[option + 1].last?.isNumber == true
    else { return [] }
    return vital.units.filter { $0 != vital.usualUnit }.map {
      line.replacing(at: option + 1, by: line[option + 1] + $0.symbol)
    }
  }

  /// Returns lines for an unknown setting: a similar name, or `unit.glycemia` from a vital or unit.
  func preference(_ line: [String], _ key: String) -> [[String]] {
    let near = HealthModel.meant(by: key.lowercased(), among: Setting.allCases.map(\.rawValue))
    guard near.isEmpty else { return near.map { line.replacing(key, by: [$0]) } }
    guard let place = line.firstIndex(of: key), place + 1 < line.count else { return [] }
    let named = vitals.vital(named: key)
    let vital = named ?? vitals.measured.first { $0.unit(line[place + 1]) != nil }
    guard let vital, named != nil || ["unit", "units"].contains(key.lowercased()) else { return [] }
    return [line.replacing(at: place, by: "unit.\(vital.id)")]
  }

  func value(_ line: [String], _ text: String, of setting: Setting) -> [[String]] {
    let plain = text.filter { !$0.isWhitespace }
    let known = Synonyms.switches[plain.lowercased()].map { [$0] } ?? []
    let near = HealthModel.meant(by: plain.lowercased(), among: setting.entry.choices)
    // Try `0,…` for the parts of the day, and `…:00` for a time without minutes.
    return (known + near + [plain, "0,\(plain)", "\(plain):00"])
      .first { setting.value(from: $0) != nil }.map { [line.replacing(text, by: [$0])] } ?? []
  }
}
