public import HealthModel

/// Something that is wrong with a journal, or around it.
public enum CheckFinding: Equatable, Sendable {
  /// The file's pages or indexes are broken; how many faults SQLite names, 100 at most.
  case broken(Int)
  /// A trigger that healthlog didn't make, a table that is missing.
  case schema(SchemaFault)
  /// The tables are a journal's, and the header says that the file is another program's or version's.
  case header
  /// A stored value is none that its column can hold.
  case misfit(table: String, column: String)
  /// Reports and single readings whose value or time would be refused if it were typed: the first, and how
  /// many there are.
  case outside(EntryNumber, count: Int)
  /// Rows that name others which aren't there.
  case dangling(table: String, count: Int)
  /// Readings whose severity isn't what their limits say.
  case severities(Int)
  /// Reports whose priority isn't what their readings say.
  case priorities(Int)
  /// The index of notes disagrees with the notes.
  case noteWords
  /// Something was deleted for good, and the files may still hold it.
  case traces
  /// Others than the owner may read the file.
  case openToOthers(path: String)
  case notWritable(path: String, reason: String)
  /// The disk has less room than a copy of the journal takes. Units: bytes.
  case littleRoom(left: Int64, wanted: Int64)

  /// Whether `check --repair` does something about it.
  public var isMendable: Bool { mending != nil }

  /// What a repair does about it.
  enum Mending {
    /// A new journal is made of what can be read, row by row.
    case newJournal
    /// What is derived is derived anew.
    case derivation
    case erasure
    case closing
    /// The header is written anew.
    case header
  }

  /// Nil where a repair can do nothing.
  var mending: Mending? {
    switch self {
    case .broken, .misfit, .dangling, .schema: .newJournal
    case .header: .header
    case .severities, .priorities, .noteWords: .derivation
    case .traces: .erasure
    case .openToOthers: .closing
    case .notWritable, .littleRoom, .outside: nil
    }
  }
}
