/// What people type for readings beside `vital=value`, and what they might have meant.
struct TypedReadings {
  let vitals: VitalCatalogue

  /// The arguments with a unit that a blank parted from its value joined to it: `gly=126 mg/dL`.
  func joiningUnits(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    for argument in arguments {
      if let last = joined.last, last.last?.isNumber == true, let equals = last.firstIndex(of: "="),
        vitals.vitals(named: String(last[..<equals]))?.first?.unit(argument) != nil
      {
        joined[joined.count - 1] = last + argument
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  /// `bp=120/80` and `hr=70` of `bp=120/80/70`: meters show the pulse below the pressures.
  func partingPulse(_ argument: String) -> [String] {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let equals = argument.firstIndex(of: "="), vitals[.heartRate] != nil,
      vitals.panel(named: String(argument[..<equals])) != nil
    else { return [argument] }
    return [parts[..<2].joined(separator: "/"), "hr=\(parts[2])"]
  }

  /// What was meant by arguments of which some are no assignments, as it should be typed: that of
  /// `temp 36.6 120/80 70`, `temp = 36.6` and `bp:120/80`. Nil where a word could be anything.
  func meant(by arguments: [String]) -> [String]? {
    var words = joiningUnits(TypedReadings.parted(arguments))[...]
    var meant: [String] = []
    while let word = words.popFirst() {
      if let mark = word.firstIndex(where: { $0 == "=" || $0 == ":" }) {
        let behind = String(word[mark...].dropFirst())
        guard let name = name(String(word[..<mark])),
          let value = behind.isEmpty ? words.popFirst() : behind
        else { return nil }
        meant.append("\(name)=\(value)")
      } else if let name = words.first.flatMap({ name("\(word)-\($0)") }) ?? name(word) {
        if self.name(word) == nil { words.removeFirst() }
        guard let value = words.popFirst(),
          value.first?.isNumber == true || LimitWord.usual[value.lowercased()] != nil
        else { return nil }
        let whole = pair(name, value, &words) ?? value
        meant.append("\(name)=\(whole)\(takeUnit(of: name, behind: whole, &words))")
        if whole.contains("/"), vitals.panel(named: name) != nil { takePulse(&words, &meant) }
      } else if let panel = panel(of: word) {
        let unit = takeUnit(of: panel.names[0], behind: word, &words)
        meant.append("\(panel.names[0])=\(word)\(unit)")
        takePulse(&words, &meant)
      } else if let panel = vitals.panels.first, let pair = pair(panel.names[0], word, &words) {
        meant.append("\(panel.names[0])=\(pair)")
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

  /// The words as blanks and the commas of a list part them, an equals sign and a slash with what stands
  /// around them.
  private static func parted(_ arguments: [String]) -> [String] {
    var words: [String] = []
    for word in arguments.flatMap({ $0.split(separator: " ") }).flatMap(listed) {
      // 120 over 80.
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

  /// `temp=36.6` and `hr=70` of `temp=36.6,hr=70`: a comma before a letter, or at the end, is none of a
  /// number.
  private static func listed(_ word: Substring) -> [Substring] {
    var parts: [Substring] = []
    var rest = word
    while let mark = rest.indices.first(where: { place in
      ",;".contains(rest[place]) && (rest[place...].dropFirst().first.map(\.isLetter) ?? true)
    }) {
      parts.append(rest[..<mark])
      rest = rest[mark...].dropFirst()
    }
    return (parts + [rest]).filter { !$0.isEmpty }
  }

  /// Whether it is several assignments in one word.
  static func isList(_ argument: String) -> Bool {
    argument.count { $0 == "=" } > 1 && listed(argument[...]).count > 1
  }

  /// The unit that a blank parts from a value of that name; empty where there is none.
  private func takeUnit(
    of name: String, behind value: String, _ words: inout ArraySlice<String>
  ) -> String {
    guard value.last?.isNumber == true, let unit = words.first,
      vitals.vitals(named: name)?.first?.unit(unit) != nil
    else { return "" }
    words.removeFirst()
    return unit
  }

  /// `weight=82kg` of `82 kg` and of `82kg`: a number in a unit that only one vital is measured in.
  private func measured(_ word: String, _ words: inout ArraySlice<String>) -> String? {
    let number = word.prefix { $0.isNumber || ".,".contains($0) }
    let attached = String(word[number.endIndex...])
    guard decimal(number) != nil, let unit = attached.isEmpty ? words.first : attached else {
      return nil
    }
    let having = vitals.vitals.filter { $0.unit(unit) != nil }
    guard having.count == 1, let vital = having.first else { return nil }
    if attached.isEmpty { words.removeFirst() }
    return "\(vital.shortNames.first ?? vital.id.name)=\(number)\(unit)"
  }

  /// The name that is known for what was typed: itself, or that of another language.
  private func name(_ typed: String) -> String? {
    vitals.vitals(named: typed) == nil ? vitals.name(elsewhere: typed) : typed
  }

  /// `120/80` of `120` and a word `80` behind it, where both together make a pressure.
  private func pair(_ name: String, _ word: String, _ words: inout ArraySlice<String>) -> String? {
    guard let panel = vitals.panel(named: name), let upper = digits(word),
      let lower = words.first.flatMap({ digits($0) }), upper > lower,
      vitals[panel.first]?.plausible.contains(Double(upper)) == true,
      vitals[panel.second]?.plausible.contains(Double(lower)) == true
    else { return nil }
    words.removeFirst()
    return "\(word)/\(lower)"
  }

  /// Behind a pressure a lone number is the pulse, as meters show the three.
  private func takePulse(_ words: inout ArraySlice<String>, _ meant: inout [String]) {
    guard let next = words.first, isPulse(next) else { return }
    words.removeFirst()
    meant.append("hr=\(next)\(takeUnit(of: "hr", behind: next, &words))")
  }

  /// The panel of which `120/80` is a pair, of three numbers the last its pulse.
  private func panel(of word: String) -> Panel? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ digits($0) != nil }) else { return nil }
    return vitals.panels.first
  }

  private func isPulse(_ word: String) -> Bool {
    guard let value = digits(word), let pulse = vitals[.heartRate] else { return false }
    // Less may be an hour.
    return value >= 30 && pulse.plausible.contains(Double(value))
  }

  /// Only a temperature has a decimal and lies there in °C.
  private func isTemperature(_ word: String) -> Bool {
    guard word.contains(where: { ".,".contains($0) }), let value = decimal(word) else {
      return false
    }
    return vitals[.temperature]?.plausible.contains(value) == true
  }

  /// `120/80` of `12/8`, as half of Europe says it; nil where that makes no pressure either.
  func tenfold(_ panel: Panel, _ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { decimal($0) }
    guard parts.count == 2, let upper = parts[0], let lower = parts[1],
      let first = vitals[panel.first], let second = vitals[panel.second],
      first.usualUnit == first.canonicalUnit, !first.plausible.contains(upper),
      !second.plausible.contains(lower), upper > lower,
      first.plausible.contains(upper * 10), second.plausible.contains(lower * 10)
    else { return nil }
    return "\((upper * 10).shortText)/\((lower * 10).shortText)"
  }

  /// The same number of each unit, where a value without one is a crisis in the one and common in the
  /// other; nil for any other value.
  func doubt(
    _ argument: String, _ reading: Reading, _ onlyUnit: (VitalID) -> MeasurementUnit?
  ) -> [Reading]? {
    guard let vital = vitals[reading.vital], reading.comparator == nil,
      argument.last?.isNumber == true, isDoubtful(reading, of: vital),
      !isShown(reading, byMetersIn: vital.preferredUnit ?? onlyUnit(vital.id), of: vital)
    else { return nil }
    return vital.units.reversed().map {
      Reading(vital: vital.id, value: $0.canonical(from: reading.typedValue), unit: $0)
    }
  }

  /// Whether meters show such a number in the unit of the person's own: in mg/dL they show no decimals.
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

/// A word that a meter shows where a value lies beyond what it measures.
public struct LimitWord: Hashable, Sendable {
  /// On which side of the limit the value lies: `HI` is more.
  public let comparator: Comparator
  /// The limit, in mg/dL: only meters of glucose show such words.
  public let limit: Double

  /// - Parameter limit: in mg/dL.
  public init(comparator: Comparator, limit: Double) {
    self.comparator = comparator
    self.limit = limit
  }

  /// What meters show that have no table of their own, in small letters: these measure from 20 to 600
  /// mg/dL. Of one with other ends a person types them: `gly=>500`.
  public static let usual: [String: LimitWord] = [
    "hi": LimitWord(comparator: .moreThan, limit: 600),
    "lo": LimitWord(comparator: .lessThan, limit: 20),
  ]
}
