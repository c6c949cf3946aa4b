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
        guard let name = name(String(word[..<mark])) else { return nil }
        meant.append("\(name)=\(word[word.index(after: mark)...])")
      } else if let name = words.first.flatMap({ name("\(word)-\($0)") }) ?? name(word) {
        if self.name(word) == nil { words.removeFirst() }
        guard let value = words.popFirst(), value.first?.isNumber == true else { return nil }
        meant.append("\(name)=\(pair(name, value, &words) ?? value)")
      } else if let panel = panel(of: word) {
        meant.append("\(panel.names[0])=\(word)")
        takePulse(&words, &meant)
      } else if let panel = vitals.panels.first, let pair = pair(panel.names[0], word, &words) {
        meant.append("\(panel.names[0])=\(pair)")
        takePulse(&words, &meant)
      } else if isTemperature(word) {
        meant.append("temp=\(word)")
      } else {
        return nil
      }
    }
    return meant.isEmpty ? nil : joiningUnits(meant)
  }

  /// The words as blanks part them, an equals sign with what stands around it, without the commas of a
  /// list.
  private static func parted(_ arguments: [String]) -> [String] {
    var words: [String] = []
    for part in arguments.flatMap({ $0.split(separator: " ") }) {
      let bare = part.last == "," || part.last == ";" ? part.dropLast() : part
      if bare.isEmpty { continue }
      if let last = words.last, last.last == "=" || bare.first == "=" {
        words[words.count - 1] = last + bare
      } else {
        words.append(String(bare))
      }
    }
    return words
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
    meant.append("hr=\(next)")
    words.removeFirst()
  }

  /// The panel of which `120/80` is a pair, of three numbers the last its pulse.
  private func panel(of word: String) -> Panel? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ digits($0) != nil }) else { return nil }
    return vitals.panels.first
  }

  private func isPulse(_ word: String) -> Bool {
    guard let value = digits(word), let pulse = vitals[.heartRate] else { return false }
    return pulse.plausible.contains(Double(value))
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
  func doubt(_ argument: String, _ reading: Reading) -> [Reading]? {
    guard let vital = vitals[reading.vital], reading.comparator == nil,
      argument.last?.isNumber == true, isDoubtful(reading, of: vital)
    else { return nil }
    return vital.units.reversed().map {
      Reading(vital: vital.id, value: $0.canonical(from: reading.typedValue), unit: $0)
    }
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
