import CommandTable
public import HealthModel
public import Journal
import Phrases

/// The medicines and events that `--events` chooses for charts and the doctor's report.
public struct DoseChoice: Sendable {
  static let option = Value(
    "events", "NAME,…", help: "Show only these medicines and events, or none (default: all)")

  /// The names as typed; nil for all.
  private let names: [String]?

  init(_ invocation: Invocation) {
    let text = invocation[Self.option]
    names = text?.lowercased() == "none" ? [] : text.map { DossierRequest.list($0) }
  }

  /// Returns these days' chosen doses; throws `Explanation` for an unknown name, or `JournalError`.
  public func doses(
    in view: borrowing JournalView, on days: ClosedRange<LocalDate>
  ) throws -> [DoseTotal] {
    let vitals = view.vitals
    let chosen = try names?.map { name throws(Explanation) in
      if let dose = vitals.dose(named: name) { return dose.id }
      let near = nearest(to: name.lowercased(), among: vitals.doses.map(\.shownName))
      throw .usage(
        phrase("\(quoted(name)) isn't the name of a medicine or an event"),
        near.map { phrase("Did you mean --events \($0)?") }
          ?? phrase("'healthlog take' and 'healthlog event' list the names"))
    }
    return try view.doses(on: days).filter { chosen?.contains($0.vital.id) ?? true }
  }
}
