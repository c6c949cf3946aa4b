/// Some days of readings to be drawn: as a picture, in letters or in words.
public protocol Chart: Sendable {
  /// Whether no reading lies in its days.
  var isEmpty: Bool { get }
  /// What it says in words.
  var textAlternative: String { get }
  /// What it looks like.
  func scene() -> Scene
  /// What it looks like in letters.
  func text(on page: TextPage) -> TextChart
}
