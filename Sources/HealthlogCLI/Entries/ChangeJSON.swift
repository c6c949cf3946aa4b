public import HealthModel
public import Journal

extension Document where Row == [Change] {
  /// Changes: those of one entry oldest first, otherwise newest first.
  static func changes(_ here: LocalNow) -> Document {
    Document(
      "changes", of: ["undo", "redo", "history"],
      [Column("changes", each: Columns("change", columns(here))) { $0 }])
  }

  private static func columns(_ here: LocalNow) -> [Column<Change>] {
    let state = JSONType.nullable(.anyObject)
    return [
      Column("step", "Changes of one step are undone together") { $0.step },
      Column("at") { here.moment($0.at) }, Column("action") { $0.action },
      Column("actor", "`person`, `service`, or the uid of the device, source or machine") {
        $0.actor.text
      },
      Column("object", "Such as `report:UID` or `setting:KEY`", type: .object) {
        .string($0.object.fullName)
      },
      Column("id", "The number you type; null for an object with a name") { $0.number },
      Column("fields", "What changed; empty for an object that was added or removed") { $0.fields },
      Column("undone_step", "The step that an undo or redo refers to") { $0.undoneStep },
      Column("before", "The object in the journal's own columns", type: state) {
        $0.before.map { .raw($0) } ?? .null
      },
      Column("after", type: state) { $0.after.map { .raw($0) } ?? .null },
    ]
  }
}

extension Action: JSONWord {}

extension JSONType {
  fileprivate static let object = text(
    "string",
    pattern: "^(report|sample|intake|reminder|occurrence|vital|setting|watch|session|protocol):.+$")
}
