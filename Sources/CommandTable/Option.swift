/// An option of a command.
public struct Option: Sendable {
  /// The name without dashes: `note` for `--note`.
  public let name: String
  /// The letter after one dash, if any.
  public let short: Character?
  /// The name of the value in help; nil for a flag.
  public let value: String?
  /// One line, without a full stop.
  public let help: String
  /// Whether it may be given more than once.
  public let repeats: Bool
  /// Whether help shows it; an obsolete option still works.
  public var isShown = true

  /// `-n, --note NOTE`, as in help.
  var shown: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(name)" + (value.map { " \($0)" } ?? "")
  }
}

/// An option that a command declares once and reads with `invocation[note]`, so that a misspelt name
/// doesn't compile.
public protocol DeclaredOption: Sendable {
  var option: Option { get }
}

/// An option without a value.
public struct Flag: DeclaredOption {
  /// The option.
  public let option: Option

  /// - Parameter name: The name without dashes.
  public init(_ name: String, short: Character? = nil, help: String) {
    option = Option(name: name, short: short, value: nil, help: help, repeats: false)
  }
}

/// An option with one value.
public struct Value: DeclaredOption {
  /// The option.
  public let option: Option

  /// - Parameter shown: The name of the value in help.
  public init(
    _ name: String, short: Character? = nil, _ shown: String, help: String, isShown: Bool = true
  ) {
    option = Option(
      name: name, short: short, value: shown, help: help, repeats: false, isShown: isShown)
  }
}

/// An option with a value that may be given again and again.
public struct Values: DeclaredOption {
  /// The option.
  public let option: Option

  /// - Parameter shown: The name of the value in help.
  public init(_ name: String, short: Character? = nil, _ shown: String, help: String) {
    option = Option(name: name, short: short, value: shown, help: help, repeats: true)
  }
}
