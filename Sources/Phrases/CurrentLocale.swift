public import HealthModel
import Synchronization

/// The language of a process, and its decimal mark: one person is spoken to.
///
/// English and a point until the composition root tells what the locale asks for; what the person has
/// set in the journal goes before it. A command that opens the journal tells that by the way
/// (``follow(_:)``); any other has it looked up when it says its first word (``look(up:)``).
public enum CurrentLocale {
  private enum Mark: UInt8 {
    case ofLanguage, comma, point
  }

  private static let spoken = Atomic<UInt8>(0)
  private static let usual = Atomic<UInt8>(0)
  private static let isOwn = Atomic<Bool>(false)
  private static let mark = Atomic<UInt8>(Mark.ofLanguage.rawValue)
  private static let isToBeLookedUp = Atomic<Bool>(false)
  private static let lookUp = Mutex<(@Sendable () -> Settings?)?>(nil)

  /// What every phrase is said in.
  public static var language: Language {
    lookUpOnce()
    return Language.allCases[Int(spoken.load(ordering: .relaxed))]
  }

  /// Whether the person has set the language in the journal.
  public static var isSet: Bool {
    lookUpOnce()
    return isOwn.load(ordering: .relaxed)
  }

  /// Whether numbers that people read have a decimal comma.
  public static var hasDecimalComma: Bool {
    switch Mark(rawValue: mark.load(ordering: .relaxed)) {
    case .comma: true
    case .point: false
    case .ofLanguage, nil: language.hasDecimalComma
    }
  }

  /// Speaks as the environment asks.
  /// - Parameter numbers: The locale of `LC_NUMERIC`; one of nobody leaves the mark to the language.
  public static func begin(in language: Language, numbers: LocaleName) {
    let own: Mark =
      if numbers.isNone { .ofLanguage } else { numbers.hasDecimalComma ? .comma : .point }
    mark.store(own.rawValue, ordering: .relaxed)
    let index = UInt8(Language.allCases.firstIndex(of: language) ?? 0)
    usual.store(index, ordering: .relaxed)
    spoken.store(index, ordering: .relaxed)
  }

  /// Has the person's settings asked for when the first word is said, unless they are known by then.
  /// - Parameter settings: nil where they can't be read.
  public static func look(up settings: @escaping @Sendable () -> Settings?) {
    lookUp.withLock { $0 = settings }
    isToBeLookedUp.store(true, ordering: .releasing)
  }

  private static func lookUpOnce() {
    guard isToBeLookedUp.load(ordering: .acquiring),
      isToBeLookedUp.exchange(false, ordering: .acquiringAndReleasing)
    else { return }
    let settings = lookUp.withLock { $0.take() }
    if let found = settings?() { follow(found) }
  }

  /// Speaks as the person has set it; else as the environment asks.
  public static func follow(_ settings: Settings) {
    isToBeLookedUp.store(false, ordering: .relaxed)
    let own = settings.language.flatMap { Language.allCases.firstIndex(of: $0) }.map(UInt8.init)
    isOwn.store(own != nil, ordering: .relaxed)
    spoken.store(own ?? usual.load(ordering: .relaxed), ordering: .relaxed)
  }

  /// A number with a decimal point, as the person writes it.
  public static func number(_ text: String) -> String {
    hasDecimalComma ? String(text.map { $0 == "." ? "," : $0 }) : text
  }
}
