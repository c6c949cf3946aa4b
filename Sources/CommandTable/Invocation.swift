/// A parsed command line; reading an option that the command doesn't declare traps.
public struct Invocation: Equatable, Sendable {
  public private(set) var arguments: [String] = []
  /// The whole line as typed, without the program's name.
  public let line: [String]
  private let options: [Option]
  /// The values of each given option; an empty text for each time that a flag was given.
  private var given: [String: [String]] = [:]

  init(_ line: [String], _ options: [any DeclaredOption]) {
    (self.line, self.options) = (line, options.map(\.option))
  }

  public subscript(flag: Flag) -> Bool { has(flag) }
  public subscript(value: Value) -> String? { texts(of: value).last }
  public subscript(values: Values) -> [String] { texts(of: values) }

  public func has(_ option: any DeclaredOption) -> Bool { !texts(of: option).isEmpty }
  /// Returns whether an option of this name was given; the command need not declare it.
  public func isGiven(_ name: String) -> Bool { given[name] != nil }

  private func texts(of option: any DeclaredOption) -> [String] {
    let name = option.option.name
    precondition(options.contains { $0.name == name }, "this command doesn't declare --\(name)")
    return given[name] ?? []
  }

  /// Parses words by the GNU conventions: options may appear anywhere, as `--name=value`, `-abc` or
  /// `-nVALUE`, and `--` ends them. `-2h` isn't an option, and no name may be abbreviated.
  mutating func parse(_ line: ArraySlice<String>) throws(UsageFault.Reason) {
    var words = line
    while let word = words.popFirst() {
      if word == "--" {
        arguments += words
        return
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2), &words)
      } else if word.hasPrefix("-"), let first = word.dropFirst().first,
        !(first.isASCII && first.isNumber)
      {
        try takeShort(word.dropFirst(), &words)
      } else {
        arguments.append(word)
      }
    }
  }

  func checkCount(of declared: [Argument]) throws(UsageFault.Reason) {
    var given = arguments[...]
    for argument in declared {
      switch argument.count {
      case .one, .atLeastOne:
        guard given.popFirst() != nil else { throw .missingArgument(argument.name) }
      case .optional: _ = given.popFirst()
      case .anyNumber: break
      }
    }
    if let extra = given.first, declared.last?.takesMany != true { throw .extraArgument(extra) }
  }

  private mutating func takeLong(
    _ word: Substring, _ words: inout ArraySlice<String>
  ) throws(UsageFault.Reason) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name })
    else { throw .unknownOption("--\(name)", among: options.map { "--\($0.name)" }) }
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
      // `-n=TEXT` means `--note=TEXT`.
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
      // If the value is missing, don't take the next long option as the value.
      let next = words.first?.split(separator: "=", omittingEmptySubsequences: false).first
      let isOption = options.contains { next == "--\($0.name)" }
      guard let given = attached ?? (isOption ? nil : words.popFirst())
      else { throw .missingValue(option: shown) }
      value = given
      if isGiven(option.name), !option.repeats { throw .givenTwice(option: shown) }
    }
    given[option.name, default: []].append(value)
  }
}
