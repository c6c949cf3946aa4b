/// A week to be drawn: as a picture, in letters or in words.
public protocol Chart: Sendable {
  /// Whether no reading lies in the week.
  var isEmpty: Bool { get }
  /// What the week says in words.
  var textAlternative: String { get }
  /// What the week looks like.
  func scene() -> Scene
  /// What the week looks like in letters.
  func text(on page: TextPage) -> TextChart
}
