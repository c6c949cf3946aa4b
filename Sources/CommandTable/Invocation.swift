/// A command line, taken apart.
///
/// Asking for an option that the command doesn't declare is the programmer's mistake, and traps.
public struct Invocation: Equatable, Sendable {
  /// The words that stand by their place.
  public internal(set) var arguments: [String] = []
  /// The whole line as it was typed, without the program's name: what another program of the same
  /// table is handed.
  public let line: [String]
  private let declared: [String]
  private var given: [Given] = []

  private struct Given: Equatable {
    let option: String
    let text: String
  }

  init(_ line: [String], _ options: [Option]) {
    self.line = line
    declared = options.map { $0.name }
  }

  /// Whether the flag was given, once or more.
  public subscript(flag: Flag) -> Bool { has(flag) }

  /// What was said with the option; nil when it wasn't given.
  public subscript(value: Value) -> String? { texts(of: value).last }

  /// What was said with the option each time, in order.
  public subscript(values: Values) -> [String] { texts(of: values) }

  /// Whether the option was given.
  public func has(_ option: any DeclaredOption) -> Bool { !texts(of: option).isEmpty }

  /// Whether an option of this name was given, which this command may not know.
  public func isGiven(_ name: String) -> Bool { given.contains { $0.option == name } }

  private func texts(of option: any DeclaredOption) -> [String] {
    let name = option.option.name
    precondition(declared.contains(name), "this command doesn't declare --\(name)")
    return given.filter { $0.option == name }.map { $0.text }
  }

  func has(_ option: Option) -> Bool { given.contains { $0.option == option.name } }

  mutating func add(_ text: String, to option: Option) {
    given.append(Given(option: option.name, text: text))
  }
}
