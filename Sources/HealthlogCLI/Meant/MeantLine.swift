import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

/// Finds what a person meant by a rejected line; suggests only lines without faults.
struct MeantLine {
  let context: CLIContext
  let vitals: VitalCatalogue
  private let journal: String?

  init(_ context: CLIContext, journal: String?) {
    (self.context, self.journal) = (context, journal)
    vitals =
      (try? context.readJournal(journal).read { $0.vitals })
      ?? VitalCatalogue.standard.assumingUnits(inLocale: context.measurementLocale) { _ in false }
  }

  func meant(by line: [String], after error: any Error) -> MeantCommand? {
    // Don't correct a line that is too long to read and copy, or contains control characters.
    guard line.reduce(0, { $0 + $1.utf8.count }) <= 500,
      !line.contains(where: { $0.unicodeScalars.contains { $0.value < 0x20 } })
    else { return nil }
    if let pair = pairOrTwo(line) { return pair }
    if let dose = spokenDose(line) {
      guard let fault = fault(in: dose.words) else { return dose }
      if dose.words[0] == "add" { return corrected(dose.words, fault) }
    }
    if let entry = spokenEntry(line) {
      guard let fault = fault(in: entry.words) else { return entry }
      return corrected(entry.words, fault)
    }
    if let note = noteAlone(line) { return MeantCommand(words: note) }
    let bare = withoutCourtesies(line)
    if bare == line || bare.isEmpty { return meant(byPlain: line, after: error) }
    return fault(in: bare).map { meant(byPlain: bare, after: $0) } ?? MeantCommand(words: bare)
  }

  /// Returns the fault of an entry in a form that isn't the documented one; nil if there is none.
  func entryFault(_ line: [String], after error: any Error) -> (any Error)? {
    let faults = (error as? RefusedReport)?.faults ?? []
    guard line.first != "add" || faults.contains(where: \.isOfForm) else { return nil }
    return spokenEntry(line).flatMap { fault(in: $0.words) }
  }

  /// Returns the `add` line that was meant; nil if the line is already that, or isn't an entry.
  private func spokenEntry(_ line: [String]) -> MeantCommand? {
    let first = line.first { !$0.hasPrefix("-") }
    guard let first, first == "add" || !isCommand(first) else { return nil }
    let entry = entry(by: MeantLine.unquoted(line) ?? line)
    return entry?.words == line ? nil : entry
  }

  private func entry(by line: [String]) -> MeantCommand? {
    var reader = SpokenEntry(vitals: vitals, times: SpokenTime(context))
    return reader.meant(by: line)
  }

  /// Returns the line meant by known doses or a spoken time: `take`, `event`, `filter` or `add`.
  private func spokenDose(_ line: [String]) -> MeantCommand? {
    let named = Array(line.prefix { !$0.hasPrefix("-") })
    guard let first = named.first else { return nil }
    guard ["take", "event"].contains(first) else {
      guard !isCommand(first), let doses = try? DoseParser(vitals: vitals).doses(from: named),
        case let known = doses.compactMap({ vitals.dose(named: $0.name) }),
        known.count == doses.count
      else { return nil }
      // Without an amount, the name of a dose asks for its entries.
      if doses.contains(where: { $0.number != nil }), let role = known[0].role {
        return MeantCommand(words: [role.command] + line)
      }
      let terms = known.count == 1 ? ["has", known[0].id.name] : []
      return terms.isEmpty ? nil : MeantCommand(words: ["filter"] + terms + line[named.count...])
    }
    let said = Array(named.dropFirst())
    // Only an entry with a time or a note needs another form.
    if let entry = entry(by: Array(line.dropFirst())),
      !Set(["--at", "-n"]).isDisjoint(with: entry.words),
      entry.words.dropFirst().prefix(while: { $0.contains("=") })
        .allSatisfy({ vitals.dose(named: String($0.prefix { $0 != "=" })) != nil })
    {
      return entry
    }
    for count in said.indices.dropFirst() {
      guard let time = SpokenTime(context).said(Array(said[count...])), let at = time.choices.first,
        fault(in: [first] + said[..<count]) == nil
      else { continue }
      return MeantCommand(
        words: [first] + said[..<count] + ["--at", at] + line.dropFirst(named.count),
        other: time.choices.dropFirst().first.map { "--at '\($0)'" }, isAnotherValue: !time.isSure)
    }
    return nil
  }

  private func isCommand(_ word: String) -> Bool {
    HealthlogCommands.table.command(at: [word]) != nil
  }

  private func corrected(_ entry: [String], _ fault: any Error) -> MeantCommand? {
    if let either = either(entry, fault) { return either }
    return accepted(insteadOf: entry, after: fault, tries: 5).map {
      MeantCommand(words: $0.words, isAnotherValue: true, others: [fault])
    }
  }

  /// Returns both meanings of a line such as `97 68`: a pressure, or oxygen and pulse.
  private func pairOrTwo(_ line: [String]) -> MeantCommand? {
    let words = line.first == "add" ? Array(line.dropFirst()) : line
    let numbers = words.compactMap { Int($0) }
    guard words.count == 2, numbers.count == 2, (85...100).contains(numbers[0]),
      (40...99).contains(numbers[1]), numbers[0] > numbers[1]
    else { return nil }
    let pressure = "bp=\(numbers[0])/\(numbers[1])"
    return MeantCommand(words: ["add", pressure], other: "spo2=\(numbers[0]) hr=\(numbers[1])")
  }

  /// Returns the line without polite words, with options moved back and fixed phrases replaced.
  private func withoutCourtesies(_ line: [String]) -> [String] {
    var words = line
    if let command = words.firstIndex(where: isCommand), command > 0,
      words[..<command].allSatisfy({ $0.hasPrefix("-") })
    {
      words = Array(words[command...]) + words[..<command]
    }
    let options = words.drop { !$0.hasPrefix("-") }
    let typed = words.prefix { !$0.hasPrefix("-") }.map { $0.lowercased() }
    var said = typed
    guard let first = said.first, !["note", "nota"].contains(first) else { return words }
    if ["how", "come"].contains(first),
      let asked = said.dropFirst().first(where: { Topics.named([$0]) != nil })
        ?? said.dropFirst().compactMap(known).first(where: { !$0.contains(" ") }),
      !said.contains(where: isVital)
    {
      return ["help", asked]
    }
    said.removeAll(where: Synonyms.courtesies.contains)
    for place in said.indices.dropLast().reversed() {
      guard let name = vitals.name(elsewhere: "\(said[place])-\(said[place + 1])") else { continue }
      said.replaceSubrange(place...place + 1, with: [name])
    }
    if said.count > 1, Synonyms.doings.contains(said[0]) {
      if said[1] != "last", let meant = known(said[1]), meant != "add",
        !Synonyms.changings.contains(said[0]) || meant.hasPrefix("config")
      {
        said.removeFirst()
      } else if said.count > 2, ["a", "an"].contains(said[1]) {
        said.removeFirst(2)
      }
    }
    let isOfLast = Synonyms.ofLast.subtracting(["one", "that"]).isSuperset(of: said)
    if said.count > 1, isOfLast, known(said[0]) == "show last" {
      return ["show", "last"] + options
    }
    // Move the command of lines such as `weekly summary` or `bp history` to the front.
    if said.count == 2, let shown = known(said[1]), !shown.contains(" "), shown != "add",
      isVital(said[0])
        || period(saidBy: [said[0]]) != nil && known(said[0])?.hasPrefix("list") != true
    {
      said = [shown == "history" ? "list" : shown, said[0]]
    }
    guard let command = said.first.map({ known($0) ?? $0 }) else { return words }
    let rest = said.dropFirst()
    func isOf(_ words: Set<String>) -> Bool { !rest.isEmpty && rest.allSatisfy(words.contains) }
    switch command {
    case "report" where isOf(Synonyms.ofDoctor): said = ["report"]
    case "delete" where isOf(Synonyms.ofReminders), "stop" where isOf(Synonyms.ofReminders):
      said = ["remind", "remove"]
    case "delete", "show":
      let last = rest.flatMap(\.parts)
      if !last.isEmpty, last.allSatisfy(Synonyms.ofLast.contains) { said = [command, "last"] }
    case "edit", "config set language": said.removeAll { ["to", "in", "a"].contains($0) }
    default: said = watching(said, command)
    }
    // If nothing changed, return the words with their capitals.
    return said == typed ? words : said + options
  }

  private func known(_ word: String) -> String? {
    isCommand(word) ? word : Synonyms.command(for: word)
  }

  /// Reads `sorveglia glicemia sopra 180 per 7 giorni` as `watch start gly above 180 for 7d`.
  private func watching(_ words: [String], _ command: String) -> [String] {
    let clauses = WordTable(
      """
      above: sopra, oltre, over; below: sotto, under; outside: fuori; for: per; until: fino
      from: dal, da
      """
    ).meanings
    let small = Set(words: "me if when se quando is è goes the la il my")
    let rest = words.dropFirst().drop(while: small.contains)
    guard ["watch", "remind", "remind at"].contains(command), rest.count > 1, let name = rest.first,
      isVital(name),
      command == "watch"
        || rest.contains(where: { ["above", "below"].contains(clauses[$0] ?? $0) })
    else { return words }
    var meant = ["watch", "start", vitals.name(elsewhere: name) ?? name]
    meant += rest.dropFirst().filter { !small.contains($0) }.map { clauses[$0] ?? $0 }
    if let place = meant.firstIndex(of: "for"),
      let span = SpokenTime.span(Array(meant[(place + 1)...]))
    {
      meant = Array(meant[...place]) + [span]
    }
    return meant
  }

  /// Reads a note without readings, `note felt dizzy`, as `edit last -n 'felt dizzy'`.
  private func noteAlone(_ line: [String]) -> [String]? {
    let words = line.first == "add" ? line.dropFirst() : line[...]
    guard let first = words.first?.lowercased(), ["note", "nota"].contains(first), words.count > 1,
      !words.contains(where: { $0.hasPrefix("-") })
    else { return nil }
    return keepingNote(["edit", "last", "-n", words.dropFirst().joined(separator: " ")])
  }

  /// Appends the new note to the entry's own note, which `edit -n` alone would replace.
  private func keepingNote(_ words: [String]) -> [String] {
    guard words.count == 4, words.starts(with: ["edit", "last", "-n"]),
      let entry = try? context.reading.readJournal(journal).read({ view in
        try view.lastFiled().map { try view.entry($0) }
      }), !entry.note.isEmpty
    else { return words }
    return Array(words[..<3]) + ["\(entry.note); \(words[3])"]
  }

  private func meant(byPlain line: [String], after error: any Error) -> MeantCommand? {
    let path = Array(line.dropLast())
    // Read `chart help` as `help chart`.
    if line.last?.lowercased() == "help", HealthlogCommands.table.command(at: path) != nil {
      return MeantCommand(words: ["help"] + path)
    }
    if let bare = MeantLine.unquoted(line) {
      return fault(in: bare).map { meant(byPlain: bare, after: $0) } ?? MeantCommand(words: bare)
    }
    if let either = either(line, error) { return either }
    guard let found = accepted(insteadOf: line, after: error, tries: 5) else { return nil }
    let others = found.faults.filter { MeantLine.isOfValue($0) && !($0 is TimeFault) }
    // A day or an hour in words becomes digits, but the value stays the same.
    let isSpoken = (error as? TimeFault)?.text.contains(where: \.isLetter) ?? false
    let isAnother = MeantLine.isOfValue(error) && !isSpoken || !others.isEmpty
    return MeantCommand(words: keepingNote(found.words), isAnotherValue: isAnother, others: others)
  }

  /// Removes typographic quotes as a shell removes its own; returns nil if there are none.
  private static func unquoted(_ line: [String]) -> [String]? {
    let marks = "“”„«»‘’"
    guard line.contains(where: { $0.first.map(marks.contains) ?? false }) else { return nil }
    var isOpen = false
    return line.reduce(into: []) { words, word in
      let begins = word.first.map(marks.contains) ?? false
      let ends = word.last.map(marks.contains) ?? false
      let bare = word.filter { !marks.contains($0) }
      if isOpen, let last = words.popLast() {
        words.append("\(last) \(bare)")
      } else {
        words.append(begins || ends ? bare : word)
      }
      isOpen = !ends && (isOpen || begins)
    }
  }

  static func mayHelp(after error: any Error) -> Bool {
    switch error {
    case let refused as RefusedReport where refused.faults.allSatisfy(\.isOfMark): false
    // This error already says what was meant and how to save the new name.
    case DoseFault.unknownName: false
    case is UsageFault, is RefusedReport, is PeriodFault, is TimeFault, is FilterTextFault,
      is ReportRequestFault, is VitalSettingsFault, is WatchFault, is ReminderFault,
      is DossierPeriodFault, is RefusedLine, is DoseFault:
      true
    case ProgramFault.notASetting, ProgramFault.notAValue: true
    default: false
    }
  }

  /// Returns whether the error is about a value, rather than about how the line was typed.
  private static func isOfValue(_ error: any Error) -> Bool {
    switch error {
    case let refused as RefusedReport:
      refused.faults.contains {
        switch $0 {
        case .implausible, .pressureInTenths, .systolicNotAboveDiastolic, .inFuture: true
        default: false
        }
      }
    case is TimeFault, VitalSettingsFault.normalOutsidePlausible: true
    default: false
    }
  }

  private func accepted(
    insteadOf line: [String], after error: any Error, tries: Int
  ) -> (words: [String], faults: [any Error])? {
    guard tries > 0 else { return nil }
    for next in steps(line, error) where next != line {
      guard let fault = fault(in: next) else { return (next, []) }
      if let found = accepted(insteadOf: next, after: fault, tries: tries - 1) {
        return (found.words, [fault] + found.faults)
      }
    }
    return nil
  }

  /// Returns the lines that may be meant instead, the most likely first.
  private func steps(_ line: [String], _ error: any Error) -> [[String]] {
    switch error {
    case let fault as UsageFault: usage(line, fault)
    case let refused as RefusedReport: [readings(line, refused.faults)].compactMap { $0 }
    case PeriodFault.unreadable(let text): periods(line, text)
    case let fault as DossierPeriodFault: periods(line, fault.text)
    case let fault as TimeFault: time(line, fault.text)
    case let fault as FilterTextFault: filter(line, fault)
    case let fault as ReportRequestFault: number(line, fault)
    case VitalSettingsFault.noSuchVital(let name, let suggestion): vital(line, name, suggestion)
    case VitalSettingsFault.normalOutsidePlausible: otherUnit(line)
    case VitalSettingsFault.notARange(let text):
      [line.replacing(text, by: [text.replacing("-", with: "..")])]
    case ProgramFault.notASetting(let key): preference(line, key)
    case ProgramFault.notAValue(let text, let setting): value(line, text, of: setting)
    case DoseFault.unknownName(let name, _, _):
      line.firstPlace(of: name.parts).flatMap { place in
        vitals.nearName(to: name.replacing(" ", with: "-")).map { near in
          [line.replacing(place, by: (vitals.dose(named: near)?.shownName ?? near).parts)]
        }
      } ?? []
    case is DoseFault:
      period(saidBy: line.dropFirst().filter { $0 != "on" }).map {
        [["filter", "has=\(line[0] == "event" ? "event" : "medicine")"] + $0]
      } ?? []
    case WatchFault.noEnd: [line + ["for", "7d"]]
    case WatchFault.pressure:
      [line.map { vitals.panel(named: $0) == nil ? $0 : vitals[.systolic]?.shortNames.first ?? $0 }]
    case ReminderFault.notATime(let text): remind(line) + time(line, text)
    case ReminderFault.notDays(let text):
      SpokenTime.weekdays(text).map { [line.replacing(text, by: [$0])] } ?? []
    default: []
    }
  }

  /// Returns the first fault that can be found without running the line; nil if there is none.
  func fault(in line: [String]) -> (any Error)? {
    do {
      let request = try HealthlogCommands.table.parse(line)
      if case .help(let words, _) = request, words != ["topics"], Topics.named(words) == nil {
        _ = try HealthlogCommands.table.help(for: words)
      }
      guard case .run(let command, let invocation) = request else { return nil }
      switch (line.first, command.name) {
      case ("add", _): try AddCommand.check(invocation, vitals, context)
      case ("take", _), ("event", _):
        try TakeCommand.check(
          invocation, vitals, context, command.name == "take" ? .medicine : .event)
      case ("edit", _):
        // Give the entry a glucose value, in case the arguments are marks for one.
        _ = try ReadingParser(vitals: vitals).readings(
          from: Array(invocation.arguments.dropFirst()),
          correcting: [Reading(of: .glycemia, 100, in: .milligramsPerDecilitre)])
        _ = try ReportOptions.number(last: invocation.arguments[0])
      case ("show", _), ("delete", _): _ = try invocation.arguments.map(ReportOptions.number(last:))
      case ("summary", _):
        let (names, words) = PeriodOptions.split(invocation.arguments, context)
        for name in names { _ = try vitals.ids(named: name) }
        _ = try PeriodOptions.period(words, invocation, context)
      case ("list", _), ("calendar", _), ("export", _), ("report", _):
        _ = try PeriodOptions.period(invocation.arguments, invocation, context)
      case ("filter", _): try FilterCommand.check(invocation, vitals, context)
      case ("chart", _):
        let names = try ChartRequest(invocation, context).names
        for name in names { _ = try vitals.ids(named: name) }
      case ("watch", "start"): _ = try WatchRequest(invocation.arguments, vitals, context)
      case ("remind", "at"): _ = try invocation.arguments.map(RuleOptions.time)
      case ("config", "set"), ("config", "get"): try ConfigCommand.check(invocation, vitals)
      case ("vital", "set"): try VitalCommand.check(invocation, vitals)
      default: break
      }
      return nil
    } catch { return error }
  }
}

extension [String] {
  /// Returns the line with a word, or the value in `--name=word`, replaced.
  func replacing(_ word: String, by words: [String]) -> [String] {
    if let place = firstIndex(of: word) { return replacing(place..<place + 1, by: words) }
    return map {
      $0.hasPrefix("--") && $0.hasSuffix("=\(word)") && words.count == 1
        ? $0.dropLast(word.count) + words[0] : $0
    }
  }

  func replacing(at place: Int, by words: String...) -> [String] {
    replacing(place..<place + 1, by: words)
  }

  func replacing(_ places: Range<Int>, by words: [String]) -> [String] {
    Array(self[..<places.lowerBound]) + words + Array(self[places.upperBound...])
  }
}
