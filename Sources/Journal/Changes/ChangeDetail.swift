public import HealthModel
import SQLite

/// What a change did to its thing, as values.
public enum ChangeDetail: Equatable, Sendable {
  /// A report or a single reading before and after; nil where it wasn't there.
  case entry(before: EntryState?, after: EntryState?)
  /// A file that came in, or a device's session, with how much it brought.
  /// - Parameter session: nil of what came otherwise.
  case intake(label: String, reports: Int, samples: Int, session: Int64?)
  /// What was set of a vital before and after; nil where nothing was.
  case vital(before: VitalSettings?, after: VitalSettings?)
  /// A setting before and after; nil where it is as it comes.
  case setting(before: String?, after: String?)
}

/// What a change says of a report or a single reading at one moment.
public struct EntryState: Equatable, Sendable {
  /// When it was taken.
  public let taken: Moment
  /// In the order of the vitals, each in the unit that it was typed in.
  public let readings: [Reading]
  /// Empty where there is none.
  public let note: String
  /// Nil where nobody set it.
  public let setPriority: Int?

  /// As it is on record.
  public init(_ entry: Entry) {
    (taken, readings, note) = (entry.taken, entry.readings, entry.note)
    if case .report(let report) = entry, report.priorityIsSet {
      setPriority = report.priority.rank
    } else {
      setPriority = nil
    }
  }

  init(_ state: ReportState, _ view: borrowing JournalView) throws {
    taken = state.row.taken
    readings = view.sorted(try state.readings.map { try Reading($0, view) })
    note = state.row.note
    setPriority = state.row.prioritySet ? state.row.priority : nil
  }

  init(_ state: SampleState, _ view: borrowing JournalView) {
    let sample = state.sample(view)
    (taken, readings, note, setPriority) = (sample.taken, [sample.reading], sample.note, nil)
  }
}

extension JournalView {
  /// What each of the changes did; nil where its name says all there is to say, or what it was is
  /// deleted for good.
  ///
  /// Shape: one for each change, in their order.
  public func details(of changes: [Change]) throws -> [ChangeDetail?] {
    let reader = try JSONReader()
    return try changes.map { change in
      func state<State>(_ text: String?, _ make: (JSONValue) throws -> State?) throws -> State? {
        try text.flatMap { try make(try Snapshot.value(of: $0, "before", reader)) }
      }
      let name = change.object.name
      if change.before == nil, change.after == nil { return nil }
      switch change.object.kind {
      case .report:
        func entry(_ snapshot: JSONValue) throws -> EntryState? {
          try EntryState(ReportState(snapshot: snapshot, named: name, over: nil, self), self)
        }
        return .entry(
          before: try state(change.before, entry), after: try state(change.after, entry))
      case .sample:
        func entry(_ snapshot: JSONValue) throws -> EntryState? {
          try EntryState(SampleState(snapshot: snapshot, named: name, over: nil, self), self)
        }
        return .entry(
          before: try state(change.before, entry), after: try state(change.after, entry))
      case .intake:
        let row = try IntakeRow.table.first(
          journal.connection, where: "uid = ?", [.text(name)])
        guard let row else { return nil }
        return .intake(
          label: row.label, reports: row.reports, samples: row.samples,
          session: try session(ofIntake: row.id)?.id)
      case .setting:
        func value(_ snapshot: JSONValue) throws -> String? {
          if case .string(let text)? = snapshot["value"] { text } else { nil }
        }
        return .setting(
          before: try state(change.before, value), after: try state(change.after, value))
      case .vital:
        func settings(_ snapshot: JSONValue) throws -> VitalSettings? {
          try VitalRow(snapshot: snapshot, named: name, over: nil, self).settings()
        }
        return .vital(
          before: try state(change.before, settings), after: try state(change.after, settings))
      case .watch, .reminder, .occurrence, .session, .protocol: return nil
      }
    }
  }
}
