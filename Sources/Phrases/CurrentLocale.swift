public import HealthModel
import Synchronization

/// The language and the decimal mark of this process: English and a point until
/// ``begin(in:numbers:)`` sets those of the environment. The journal's language takes precedence:
/// opening the journal calls ``follow(_:)``; otherwise, the first phrase looks the settings up.
public enum CurrentLocale {
  private struct State {
    var language = Language.english
    /// The language of the environment.
    var usual = Language.english
    var isSet = false
    /// Whether numbers have a decimal comma; nil when the language decides.
    var hasDecimalComma: Bool?
    var lookUp: (@Sendable () -> Settings?)?
  }

  private static let state = Mutex(State())

  private static var settled: State {
    // The look-up runs without the lock, since it may need a phrase itself.
    let lookUp = state.withLock { state in
      defer { state.lookUp = nil }
      return state.lookUp
    }
    if let found = lookUp?() { follow(found) }
    return state.withLock { $0 }
  }

  public static var language: Language { settled.language }
  /// Whether the journal sets the language.
  public static var isSet: Bool { settled.isSet }

  public static var hasDecimalComma: Bool {
    state.withLock { $0.hasDecimalComma } ?? language.hasDecimalComma
  }

  /// - Parameter numbers: The locale of `LC_NUMERIC`; if it has no language, `language` decides.
  public static func begin(in language: Language, numbers: LocaleName) {
    state.withLock { state in
      (state.language, state.usual) = (language, language)
      state.hasDecimalComma = numbers.isNone ? nil : numbers.hasDecimalComma
    }
  }

  /// Sets a look-up, which may return nil, for the first phrase to run. ``follow(_:)`` cancels it.
  public static func look(up settings: @escaping @Sendable () -> Settings?) {
    state.withLock { $0.lookUp = settings }
  }

  /// Uses the language of the settings or, if they set none, the environment's.
  public static func follow(_ settings: Settings) {
    state.withLock { state in
      state.lookUp = nil
      state.isSet = settings.language != nil
      state.language = settings.language ?? state.usual
    }
  }

  /// Returns a number with the person's decimal mark.
  public static func number(_ text: String) -> String {
    hasDecimalComma ? String(text.map { $0 == "." ? "," : $0 }) : text
  }
}
