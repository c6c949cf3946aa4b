/// A word that starts with a dash, as help shows it.
public struct Option: Sendable {
  /// Without dashes: `note` for `--note`.
  public let name: String
  /// The letter behind one dash; nil for none.
  public let short: Character?
  /// What stands for the value in help; nil for a flag.
  public let value: String?
  /// One line, without a full stop: `Print long output at once, without $PAGER`.
  public let help: String
  /// Whether it may be given more than once.
  public let repeats: Bool
  /// Whether help names it: what an older version had is taken and not shown.
  public var isShown = true
}

/// What a command declares once, and asks its invocation with: `invocation[note]`.
///
/// An option is known by its value, never by its name's text: a misspelt one doesn't compile.
public protocol DeclaredOption: Sendable {
  var option: Option { get }
}

/// An option without a value: there, or not.
public struct Flag: DeclaredOption {
  /// Has no value.
  public let option: Option

  /// - Parameter name: without dashes: `words` for `--words`.
  public init(_ name: String, short: Character? = nil, help: String) {
    option = Option(name: name, short: short, value: nil, help: help, repeats: false)
  }
}

/// An option with one value, which is taken as it was typed.
public struct Value: DeclaredOption {
  /// Has a value, and may be given once.
  public let option: Option

  /// - Parameter shown: what stands for the value in help.
  public init(
    _ name: String, short: Character? = nil, _ shown: String, help: String, isShown: Bool = true
  ) {
    option = Option(
      name: name, short: short, value: shown, help: help, repeats: false, isShown: isShown)
  }
}

/// An option that may be given again and again, with a value each time.
public struct Values: DeclaredOption {
  /// Has a value each time it is given.
  public let option: Option

  /// - Parameters:
  ///   - name: without dashes: `map` for `--map`.
  ///   - shown: what stands for the value in help: `WHAT=COLUMN`.
  public init(_ name: String, short: Character? = nil, _ shown: String, help: String) {
    option = Option(name: name, short: short, value: shown, help: help, repeats: true)
  }
}
