/// Guesses the meaning of readings that aren't typed as `vital=value`.
extension ReadingParser {
  /// Joins a value and its unit if they are two arguments: `gly=126`, `mg/dL`.
  func joiningUnits(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    for argument in arguments {
      if let last = joined.last, last.last?.isNumber == true, let equals = last.firstIndex(of: "="),
        hasUnit(String(last[..<equals]), argument)
      {
        joined[joined.count - 1] = last + argument
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  private func hasUnit(_ name: String, _ unit: String) -> Bool {
    vitals.vitals(named: name)?.first?.unit(unit) != nil
  }

  /// Splits `bp=120/80/70` into `bp=120/80` and `hr=70`: meters show the pulse below the pressures.
  func partingPulse(_ argument: String) -> [String] {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let equals = argument.firstIndex(of: "="), vitals[.heartRate] != nil,
      vitals.panel(named: String(argument[..<equals])) != nil
    else { return [argument] }
    return [parts[..<2].joined(separator: "/"), "hr=\(parts[2])"]
  }

  /// Returns the assignments `temp=36.6`, `bp=120/80` and `hr=70` for `temp 36.6 120/80 70`; also
  /// reads `temp = 36.6` and `bp:120/80`. Nil if a word has no clear meaning.
  public func meant(by arguments: [String]) -> [String]? {
    var words = joiningUnits(Self.parted(arguments))[...]
    var meant: [String] = []
    while let word = words.popFirst() {
      if let mark = word.firstIndex(where: { $0 == "=" || $0 == ":" }) {
        let value = String(word[mark...].dropFirst())
        guard let name = name(String(word[..<mark])),
          let value = value.isEmpty ? words.popFirst() : value
        else { return nil }
        meant.append("\(name)=\(value)")
      } else if let name = words.first.flatMap({ name("\(word)-\($0)") }) ?? name(word) {
        if self.name(word) == nil { words.removeFirst() }
        guard let value = words.popFirst(),
          value.first?.isNumber == true || LimitWord.usual[value.lowercased()] != nil
        else { return nil }
        let whole = pair(name, value, &words) ?? value
        meant.append("\(name)=\(whole)\(takeUnit(of: name, after: whole, &words))")
        if whole.contains("/"), vitals.panel(named: name) != nil { takePulse(&words, &meant) }
      } else if let name = panel(of: word)?.names[0] {
        meant.append("\(name)=\(word)\(takeUnit(of: name, after: word, &words))")
        takePulse(&words, &meant)
      } else if let name = vitals.panels.first?.names[0], let pair = pair(name, word, &words) {
        meant.append("\(name)=\(pair)")
        takePulse(&words, &meant)
      } else if let measured = measured(word, &words) {
        meant.append(measured)
      } else if isTemperature(word) {
        meant.append("temp=\(word)")
      } else {
        return nil
      }
    }
    return meant.isEmpty ? nil : joiningUnits(meant)
  }

  /// Splits at blanks and a list's commas, and joins an equals sign or a slash with its neighbours.
  private static func parted(_ arguments: [String]) -> [String] {
    var words: [String] = []
    for word in arguments.flatMap({ $0.split(separator: " ") }).flatMap(listed) {
      // Read `120 over 80` as `120/80`.
      let isOver = ["over", "su"].contains(word.lowercased())
      let bare = isOver && words.last?.last?.isNumber == true ? "/" : word
      let isJoined = words.last?.last.map("=/".contains) ?? false
      if let last = words.last, isJoined || bare.first.map("=/".contains) ?? false {
        words[words.count - 1] = last + bare
      } else {
        words.append(String(bare))
      }
    }
    return words
  }

  /// Splits `temp=36.6,hr=70`: a comma or `;` before a letter or at the end isn't part of a number.
  private static func listed(_ word: Substring) -> [Substring] {
    let marks = word.indices.filter { place in
      ",;".contains(word[place]) && (word[place...].dropFirst().first.map(\.isLetter) ?? true)
    }
    let starts = [word.startIndex] + marks.map { word.index(after: $0) }
    return zip(starts, marks + [word.endIndex]).map { word[$0..<$1] }.filter { !$0.isEmpty }
  }

  static func isList(_ argument: String) -> Bool {
    argument.count { $0 == "=" } > 1 && listed(argument[...]).count > 1
  }

  /// Takes and returns the unit that follows a value as a separate word; returns "" without one.
  private func takeUnit(
    of name: String, after value: String, _ words: inout ArraySlice<String>
  ) -> String {
    guard value.last?.isNumber == true, let unit = words.first, hasUnit(name, unit) else {
      return ""
    }
    words.removeFirst()
    return unit
  }

  /// Returns `weight=82kg` for `82 kg` and `82kg`: a number in a unit that only one vital has.
  private func measured(_ word: String, _ words: inout ArraySlice<String>) -> String? {
    let number = word.prefix { $0.isNumber || ".,".contains($0) }
    let attached = String(word[number.endIndex...])
    guard decimal(number) != nil, let unit = attached.isEmpty ? words.first : attached else {
      return nil
    }
    let having = vitals.measured.filter { $0.unit(unit) != nil }
    guard having.count == 1, let vital = having.first else { return nil }
    if attached.isEmpty { words.removeFirst() }
    return "\(vital.shortNames.first ?? vital.id.name)=\(number)\(unit)"
  }

  private func name(_ typed: String) -> String? {
    vitals.vitals(named: typed) == nil ? vitals.name(elsewhere: typed) : typed
  }

  /// Takes the next word, `80`, and returns `120/80` for `120`; nil unless the pair is plausible.
  private func pair(_ name: String, _ word: String, _ words: inout ArraySlice<String>) -> String? {
    guard let panel = vitals.panel(named: name), let upper = digits(word),
      let lower = words.first.flatMap({ digits($0) }), upper > lower,
      isPlausible(Double(upper), panel.first), isPlausible(Double(lower), panel.second)
    else { return nil }
    words.removeFirst()
    return "\(word)/\(lower)"
  }

  private func isPlausible(_ value: Double, _ vital: VitalID) -> Bool {
    vitals[vital]?.plausible.contains(value) == true
  }

  /// Takes a number after a pressure as the pulse, because meters show all three numbers together.
  private func takePulse(_ words: inout ArraySlice<String>, _ meant: inout [String]) {
    // A number under 30 may be an hour.
    guard let next = words.first, let value = digits(next), value >= 30,
      isPlausible(Double(value), .heartRate)
    else { return }
    words.removeFirst()
    meant.append("hr=\(next)\(takeUnit(of: "hr", after: next, &words))")
  }

  /// Returns the panel of `120/80` or `120/80/70`, which ends with the pulse; nil for other words.
  private func panel(of word: String) -> Panel? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ digits($0) != nil }) else { return nil }
    return vitals.panels.first
  }

  /// Returns whether a word can only be a temperature: it has decimals and is plausible in °C.
  private func isTemperature(_ word: String) -> Bool {
    guard let value = decimal(word) else { return false }
    return word.contains { ".,".contains($0) } && isPlausible(value, .temperature)
  }

  /// Returns `120/80` for `12/8`, a common form in Europe; nil unless the usual unit is mmHg, and
  /// only the tenfold values are plausible.
  func tenfold(_ panel: Panel, _ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { decimal($0) }
    guard parts.count == 2, let upper = parts[0], let lower = parts[1],
      let first = vitals[panel.first], first.usualUnit == first.canonicalUnit, upper > lower,
      !isPlausible(upper, panel.first), !isPlausible(lower, panel.second),
      isPlausible(upper * 10, panel.first), isPlausible(lower * 10, panel.second)
    else { return nil }
    return "\((upper * 10).shortText)/\((lower * 10).shortText)"
  }

  /// Returns a reading in each unit for a number whose unit is in doubt; otherwise nil.
  func doubt(
    _ argument: String, _ reading: Reading, _ onlyUnit: (VitalID) -> MeasurementUnit?
  ) -> [Reading]? {
    guard let vital = vitals[reading.vital], reading.comparator == nil,
      argument.last?.isNumber == true, isDoubtful(reading, of: vital),
      !isShown(reading, byMetersIn: vital.preferredUnit ?? onlyUnit(vital.id), of: vital)
    else { return nil }
    return vital.units.reversed().map { Reading(of: vital.id, reading.typedValue, in: $0) }
  }

  /// Returns whether the person's meter can show this number: it is whole, and `unit` is mg/dL.
  private func isShown(
    _ reading: Reading, byMetersIn unit: MeasurementUnit?, of vital: Vital
  ) -> Bool {
    unit == reading.unit && unit == vital.canonicalUnit && unit?.precision == 0
      && reading.typedValue.rounded() == reading.typedValue
  }

  private func isDoubtful(_ reading: Reading, of vital: Vital) -> Bool {
    if vital.assumedUnit?.isInDoubt == true { return true }
    guard let doubtful = vital.traits.doubtfulWithoutUnit else { return false }
    return reading.unit == vital.canonicalUnit
      ? doubtful.canonical.contains(reading.value) : doubtful.other.contains(reading.typedValue)
  }
}
