/// Takes the words after a command apart by its options.
///
/// GNU habits: options anywhere, `--name=value`, `-abc`, `-nVALUE`, `--` ends the options. A word
/// such as `-2h` is no option, and no name may be abbreviated.
struct LineParser {
  let options: [Option]
  private(set) var invocation: Invocation

  init(options: [Option], line: [String]) {
    self.options = options
    invocation = Invocation(line, options)
  }

  mutating func parse(_ line: ArraySlice<String>) throws(UsageFault.Reason) {
    var words = line
    while let word = words.popFirst() {
      if word == "--" {
        invocation.arguments += words
        return
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2), &words)
      } else if word.hasPrefix("-"), word.count > 1, !LineParser.startsWithDigit(word.dropFirst()) {
        try takeShort(word.dropFirst(), &words)
      } else {
        invocation.arguments.append(word)
      }
    }
  }

  func checkCount(of arguments: [Argument]) throws(UsageFault.Reason) {
    var given = invocation.arguments[...]
    for argument in arguments {
      switch argument.count {
      case .one, .atLeastOne:
        guard given.popFirst() != nil else { throw .missingArgument(argument.name) }
      case .optional: _ = given.popFirst()
      case .anyNumber: break
      }
    }
    let last = arguments.last?.count
    if let extra = given.first, last != .anyNumber, last != .atLeastOne {
      throw .extraArgument(extra)
    }
  }

  private mutating func takeLong(
    _ word: Substring, _ words: inout ArraySlice<String>
  ) throws(UsageFault.Reason) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      throw .unknownOption("--\(name)", among: options.map { "--\($0.name)" })
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if option.value == nil, attached != nil { throw .unwantedValue(option: "--\(name)") }
    try store(option, attached, &words, as: "--\(name)")
  }

  private mutating func takeShort(
    _ letters: Substring, _ words: inout ArraySlice<String>
  ) throws(UsageFault.Reason) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", among: options.compactMap(\.short).map { "-\($0)" })
      }
      // `-n=TEXT` is meant as `--note=TEXT` is.
      let own = letters.first == "=" ? letters.dropFirst() : letters
      let attached = option.value != nil && !letters.isEmpty ? String(own) : nil
      try store(option, attached, &words, as: "-\(letter)")
      if attached != nil { return }
    }
  }

  private mutating func store(
    _ option: Option, _ attached: String?, _ words: inout ArraySlice<String>, as shown: String
  ) throws(UsageFault.Reason) {
    var value = ""
    if option.value != nil {
      // An option that is forgotten its value doesn't take the next one for it.
      let isOption = words.first.map(isLongOption) ?? false
      guard let given = attached ?? (isOption ? nil : words.popFirst()) else {
        throw .missingValue(option: shown)
      }
      value = given
      if invocation.has(option), !option.repeats { throw .givenTwice(option: shown) }
    }
    invocation.add(value, to: option)
  }

  private func isLongOption(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return options.contains { $0.name == name }
  }

  private static func startsWithDigit(_ word: Substring) -> Bool {
    word.first.map { $0.isASCII && $0.isNumber } ?? false
  }
}
