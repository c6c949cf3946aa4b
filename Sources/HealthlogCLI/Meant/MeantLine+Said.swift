import HealthModel
import Phrases

/// What stands among readings and is none: a time, a note, a value without its name.
extension MeantLine {
  /// Words that are no reading, put behind the option that they are meant for: a time or a note.
  func placing(_ strays: [String], in line: [String]) -> [String]? {
    if let at = line.firstIndex(of: "--at"), at + 1 < line.count {
      // A shell parts what isn't quoted.
      let words = [line[at + 1]] + strays
      guard Array(line[(at + 2)...].prefix(strays.count)) == strays, isTime(words) else {
        return nil
      }
      return line.replacing(
        at + 1..<at + 1 + words.count, by: [words.joined(separator: " ")])
    }
    let rest = line.filter { !strays.contains($0) }
    let time = strays.filter { $0.lowercased() != "at" }
    if time.contains(where: { $0.contains { $0.isLetter || $0 == ":" } }),
      let meant = self.time(saidBy: time)
    {
      return rest + ["--at", meant]
    }
    guard let note = note(saidBy: strays), rest.count > 1, !rest.contains("-n"),
      !rest.contains("--note")
    else { return nil }
    return rest + ["-n", note]
  }

  /// Words among which there are readings without their names or signs, a time or a note behind them.
  func naming(_ strays: [String], in line: [String]) -> [String]? {
    guard let entry = entry(strays), let place = line.place(of: strays) else { return nil }
    return line.replacing(place, by: entry)
  }

  /// What `add` takes for words such as `glucose 126 before lunch` and `bp 120/80 yesterday 8`.
  func entry(_ words: [String]) -> [String]? {
    for cut in stride(from: words.count, to: 0, by: -1) {
      let readings = ReadingParser(vitals: vitals).meant(by: Array(words[..<cut]))
      guard let readings else { continue }
      let rest = Array(words[cut...])
      if rest.isEmpty { return readings }
      let said = rest[0].lowercased() == "at" ? Array(rest.dropFirst()) : rest
      if let time = time(saidBy: said) { return readings + ["--at", time] }
      if let note = note(saidBy: rest) { return readings + ["-n", note] }
    }
    return nil
  }

  /// A note of these words; nil where one of them may be something else.
  private func note(saidBy words: [String]) -> String? {
    let said = words.first?.lowercased() == "note" ? Array(words.dropFirst()) : words
    let isNote = said.allSatisfy { word in
      !word.contains { $0.isNumber || "=<>/".contains($0) } && vitals.vitals(named: word) == nil
        && vitals.suggestion(for: word) == nil
    }
    return isNote && !said.isEmpty ? said.joined(separator: " ") : nil
  }

  /// The time that is meant by these words, as it is typed; nil where they mean none.
  func time(saidBy words: [String]) -> String? {
    if isTime(words) { return words.joined(separator: " ") }
    if let spoken = SpokenTime(today: context.today).time(words), isTime([spoken]) { return spoken }
    if let known = Synonyms.times[words.joined(separator: " ").lowercased()] { return known }
    return Synonyms.days(saidBy: words).flatMap { isTime($0) ? $0.joined(separator: " ") : nil }
  }

  func isTime(_ words: [String]) -> Bool {
    (try? TimeExpression(
      words.joined(separator: " "), now: context.now, zone: context.zone, order: context.dateOrder))
      != nil
  }
}
