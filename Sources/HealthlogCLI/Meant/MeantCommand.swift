import CommandTable
import HealthModel
import Phrases

/// A command line that the person probably meant, in place of a rejected one.
struct MeantCommand: Sendable {
  /// The words after `healthlog`, without shell quotes.
  let words: [String]
  /// The option or readings that the person may have meant instead; nil if there is no doubt.
  var other: String?
  /// Whether a value differs from what was typed.
  var isAnotherValue = false
  /// Whether the line is an entry that accounts for every word that was typed.
  var isEntry = false
  /// The faults of further values, which this line also corrects.
  var others: [any Error] = []
  var isOneMeaning: Bool { other == nil && !isAnotherValue && others.isEmpty }

  /// Returns the command line, quoted for a shell.
  static func understood(_ words: [String]) -> String {
    "healthlog " + words.map(shellQuoted).joined(separator: " ")
  }

  var told: String {
    let command = words.map(shellQuoted).joined(separator: " ")
    if let other {
      return phrase("Choose one: healthlog \(command), or the same command with \(other)")
    }
    return isAnotherValue
      ? phrase("Did you mean: healthlog \(command)") : phrase("Try: healthlog \(command)")
  }
}

extension Explanation {
  static func of(
    _ error: any Error, _ context: ExplanationContext, meaning command: MeantCommand
  ) -> Explanation {
    // If a value is wrong, don't report the wrong form as well.
    let isOfForm = (error as? RefusedReport)?.faults.allSatisfy(\.isOfForm) ?? false
    let faults = isOfForm && !command.others.isEmpty ? command.others : [error] + command.others
    let heads = withoutRepeats(faults.flatMap { head(of: $0, context) })
    return Explanation(heads + [command.told], of(error, context).status)
  }

  private static func head(of error: any Error, _ context: ExplanationContext) -> [String] {
    switch error {
    case let refused as RefusedReport: refused.heads(context.vitals)
    case let fault as FilterTextFault: fault.heads(context.vitals)
    case let fault as UsageFault: [fault.head ?? of(fault, context).lines[0]]
    default: Array(of(error, context).lines.prefix(1))
    }
  }
}

/// Decides which lines may run without asking: those with one meaning that covers every word.
extension MeantLine {
  /// Returns the line to run instead of a rejected one; nil if the person must confirm it first.
  func understood(_ line: [String], _ meant: MeantCommand) -> [String]? {
    guard meant.isOneMeaning, let first = meant.words.first, !isHarmful(meant.words)
    else { return nil }
    // The shell read `>180` as a redirection: the output would overwrite the file `180`.
    if let name = context.output.fileName(), meant.words.contains(name) { return nil }
    if first == "add" { return meant.isEntry || meant.words.count == 1 ? meant.words : nil }
    if ["take", "event"].contains(first), !isOfKnownDoses(meant.words) { return nil }
    let isQuestion = ["how", "come", "help", "aiuto"].contains(line[0].lowercased())
    return first == "help" && isQuestion || accounts(for: line, meant.words) ? meant.words : nil
  }

  /// Returns whether all dose names are known: an unknown name may be part of a sentence.
  private func isOfKnownDoses(_ words: [String]) -> Bool {
    let named = words.dropFirst().prefix { !$0.hasPrefix("-") }
    return (try? DoseParser(vitals: vitals).doses(from: Array(named)))?
      .allSatisfy { vitals.dose(named: $0.name) != nil } == true
  }

  /// Returns whether the line may delete, replace or send data, so that a person must confirm it.
  private func isHarmful(_ words: [String]) -> Bool {
    let harmless = Set(
      words:
        "add take event list filter search summary calendar chart report show history help status setup undo"
        + " export check edit notifications")
    let harmlessOfGroups = Set(
      phrases: """
        remind, remind at, remind add, remind list, remind status, watch, watch start, watch list,
        watch show, vital, vital list, vital set, config list, config get, config set,
        import formats, import list
        """)
    guard harmless.contains(words[0])
    else { return !harmlessOfGroups.contains(words.prefix(2).joined(separator: " ")) }
    let changesNote = words.contains { ["-n", "--note", "--unset"].contains($0) }
    return words[0] == "edit" && changesNote || words.contains("--repair")
      || words.contains("--forever") || words.contains("--drop")
  }

  /// Returns whether the meant line contains the meaning of each typed word, and adds no number.
  private func accounts(for line: [String], _ meant: [String]) -> Bool {
    let said = meant.flatMap(Self.words)
    var rest = line.flatMap(Self.words)[...]
    var numbers = Set(rest.flatMap(Self.numbers))
    while let word = rest.first {
      if let (count, text) = period(beginning: Array(rest), in: said) {
        numbers.formUnion(Self.numbers(text))
        rest = rest.dropFirst(count)
      } else if rest.count > 1,
        let name = vitals.name(elsewhere: rest.prefix(2).joined(separator: "-")),
        said.contains(name)
      {
        rest = rest.dropFirst(2)
      } else {
        guard isAccounted(word, in: said) else { return false }
        rest.removeFirst()
      }
    }
    // A command that only shows data may add a number.
    let isShown = ["list", "filter", "search", "help", "show", "summary", "chart"].contains(
      meant[0])
    return isShown || meant.flatMap(Self.numbers).allSatisfy(numbers.contains)
  }

  /// Returns how many of the first words name days or a time, and their form in the meant line.
  private func period(beginning words: [String], in said: [String]) -> (Int, String)? {
    let spoken = SpokenTime(context)
    for count in (1...min(7, words.count)).reversed() {
      let run = Array(words[..<count])
      let meant = [
        spoken.period(run), spoken.time(run), spoken.clock(run), SpokenTime.span(run),
        SpokenTime.weekdays(run[0]),
        said.contains(run[0]) ? nil : Synonyms.days(saidBy: run)?.joined(separator: " "),
      ]
      let found = meant.compactMap { $0 }.first { Self.words($0).allSatisfy(said.contains) }
      if let found, SpokenTime.weekdays(run[0]) != found || count == 1 { return (count, found) }
    }
    return nil
  }

  private func isAccounted(_ word: String, in said: [String]) -> Bool {
    func isSaid(_ text: String) -> Bool {
      text.parts.flatMap(Self.words).filter { $0 != "*" }.allSatisfy(said.contains)
    }
    if said.contains(word) || Self.fillers.contains(word) || Synonyms.courtesies.contains(word)
      || said.contains(where: { $0.hasPrefix("\(word).") })
    {
      return true
    }
    if word.contains(where: \.isNumber) {
      // Compare numbers by value: `36,5` equals 36.5.
      let values = Set(said.flatMap(Self.numbers))
      return Self.numbers(word).allSatisfy(values.contains)
    }
    let looks: Set = ["list", "show", "filter", "history"]
    let isPassed = Synonyms.ofDoctor.contains(word) && said == ["report"]
    if isPassed || Synonyms.doings.contains(word) && said[0] != "edit" { return true }
    let command = Synonyms.command(for: word) ?? word
    if isSaid(command) || looks.contains(command) && ["list", "filter", "show"].contains(said[0]) {
      return true
    }
    let isOption = Synonyms.options.contains { option, meanings in
      (option.hasSuffix(" --\(word)") || option.hasSuffix(" -\(word)"))
        && meanings.contains(where: isSaid)
    }
    let meanings =
      [
        vitals.name(elsewhere: word), DossierRequest.topic(named: word), Synonyms.sides[word],
        Synonyms.switches[word], Synonyms.terms[word]?.joined(separator: " "),
        Synonyms.ofLast.contains(word) ? "last" : nil,
        ["excel", "xls", "xlsx", "calc"].contains(word) ? "spreadsheet" : nil,
        Synonyms.command(for: word, in: said[0]), Topics.named([word])?.name,
      ].compactMap { $0 } + Synonyms.comparisons.filter { $0.words.contains(word) }.map(\.meant)
    return isOption || meanings.contains(where: isSaid)
  }

  private static let fillers = Set(
    words: """
      a an of for in on at to and with di del della dei delle lo le i gli per con e al alle ore over
      su healthlog one every each day daily ogni giorno number entry reading readings report reports
      all values valori take measure check misurare prendere controllare un una been blood
      everything tutto unit units unità me that it this se if when quando
      """)

  /// Lowercases and splits a typed word, such as `Temp=36,6` into `temp` and `36,6`.
  private static func words(_ word: String) -> [String] {
    word.lowercased().replacing("..", with: " ").split { "=;\u{20}\"“”„«»~<>()".contains($0) }
      .map { part in
        var part = String(part)
        while let last = part.last, ",:?!".contains(last), part.count > 1 { part.removeLast() }
        return part.drop { $0 == "-" }.isEmpty ? part : String(part.drop { $0 == "-" })
      }.filter { !$0.isEmpty }
  }

  private static func numbers(_ word: String) -> [String] {
    word.replacing(",", with: ".").replacing("..", with: " ").split { !$0.isNumber && $0 != "." }
      .map { digits in
        var digits = String(digits)
        while digits.last == "." { digits.removeLast() }
        return Double(digits)?.shortText ?? digits
      }.filter { !$0.isEmpty }
  }
}
