/// Words that say when glucose was measured, in English or Italian: `fasting`, `dopo cena`.
public struct MealWords: Equatable, Sendable {
  public let mark: Mark
  /// The words as typed if they name a meal, because the mark can't; otherwise empty.
  public let meal: String
  let typed: String

  private enum Kind: Equatable {
    case side(Mark)
    case whole(Mark)
    case meal, anyMeal, bed, small
  }

  private static let kinds: [String: Kind] = {
    let rows: [(kind: Kind, words: String)] = [
      (.side(.beforeMeal), "before pre prima"), (.side(.afterMeal), "after post dopo"),
      (.whole(.fasting), "fasting fasted stomach digiuno"), (.whole(.bedtime), "bedtime"),
      (.whole(.casual), "random casual casuale"),
      (.whole(.beforeMeal), "premeal preprandial preprandiale"),
      (.whole(.afterMeal), "postmeal postprandial postprandiale"),
      (.meal, "breakfast lunch dinner supper snack tea colazione pranzo merenda spuntino cena"),
      (.anyMeal, "meal meals eating food prandial pasto pasti mangiare mangiato prandiale"),
      (.bed, "bed sleep sleeping coricarsi coricarmi dormire letto"),
      (.small, "a al an at on my the to empty going di del dei il i un andare aver"),
    ]
    return rows.reduce(into: [:]) { kinds, row in
      for word in row.words.split(separator: " ") { kinds[String(word)] = row.kind }
    }
  }()

  public init?(_ typed: String) {
    let words = typed.lowercased().split { " -".contains($0) }.map { Self.kinds[String($0)] }
    let said = words.filter { $0 != .small }
    switch (said.count, said.first, said.last) {
    case (1, .whole(let whole), _): mark = whole
    case (1, .side(let side), _) where words.count == 1: mark = side
    case (2, .side(.beforeMeal), .bed), (2, .side(.beforeMeal), .whole(.bedtime)): mark = .bedtime
    case (2, .side(let side), .meal), (2, .side(let side), .anyMeal): mark = side
    default: return nil
    }
    (self.typed, meal) = (typed, said.last == .meal ? typed : "")
  }

  /// Removes and returns the first meal words in `arguments`, as many as possible; nil without any.
  static func take(from arguments: inout [String]) -> MealWords? {
    for place in arguments.indices {
      for end in (place...min(place + 5, arguments.count - 1)).reversed() {
        guard let said = MealWords(arguments[place...end].joined(separator: " ")) else { continue }
        arguments.removeSubrange(place...end)
        return said
      }
    }
    return nil
  }

  /// Returns the typed or the old note, after the meal that `arguments` name, if any. Drops an old
  /// note that consists of meal words if `arguments` name a meal or another mark.
  public static func note(
    _ typed: String?, beside arguments: [String], old: String = ""
  ) -> String {
    var arguments = arguments
    guard let said = take(from: &arguments) else { return typed ?? old }
    let isOutdated = MealWords(old).map { $0.mark != said.mark || !said.meal.isEmpty } ?? false
    let note = typed ?? (isOutdated ? "" : old)
    guard !said.meal.isEmpty, !note.hasPrefix(said.meal) else { return note }
    return note.isEmpty ? said.meal : "\(said.meal); \(note)"
  }
}
