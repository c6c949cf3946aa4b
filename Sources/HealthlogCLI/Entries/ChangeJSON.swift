public import HealthModel
public import Journal

/// Changes as JSON.
public enum ChangeJSON {
  /// `{"version":2,"changes":[…]}`.
  public static func document(_ changes: [Change], _ here: LocalNow) -> JSONValue {
    Document.json([
      .init(
        "changes",
        .array(
          changes.map { change in
            .object([
              .init("step", .string(change.step)),
              .init("at", .string(here.moment(change.at).rfc3339)),
              .init("action", .string(change.action.rawValue)),
              .init("actor", .string(change.actor.text)),
              .init("object", .string(change.object.fullName)),
              .init("id", .init(change.number)),
              .init("fields", .array(change.fields.map { .string($0) })),
              .init("undone_step", .init(change.undoneStep)),
              .init("before", change.before.map { .raw($0) } ?? .null),
              .init("after", change.after.map { .raw($0) } ?? .null),
            ])
          }))
    ])
  }
}
