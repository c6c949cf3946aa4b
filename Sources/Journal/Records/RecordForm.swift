import HealthModel
import SQLite

/// Why a line of a journal's own JSON can't be read: the member that is missing, or holds what it
/// can't.
struct RecordFault: Error, Equatable {
  let member: String
}

/// How the rows of a table stand in the journal's own JSON: a member for each column, by its name,
/// in the order of the schema.
struct RecordForm<Row: TableRow>: Sendable {
  private let columns: [String]
  /// By column: whether it is derived from others, or of one machine alone.
  private let isLeftOut: [Bool]

  init(without leftOut: Set<String> = []) {
    let columns = Row.table.columns.map(\.name)
    assert(leftOut.isSubset(of: columns), "no such column")
    self.columns = columns
    isLeftOut = columns.map(leftOut.contains)
  }

  /// - Parameter others: what stands in the place of a column's own value: a number of this file
  ///   as what it means, or nothing. In the order of the schema: a million rows are written.
  func members(
    of row: Row, with others: KeyValuePairs<String, [JSONValue.Member]> = [:]
  ) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(columns.count + 2)
    let values = ColumnWalk.values(of: row)
    var next = 0
    for place in columns.indices where !isLeftOut[place] {
      if next < others.count, others[next].key == columns[place] {
        members += others[next].value
        next += 1
      } else {
        members.append(.init(columns[place], JSONValue(values[place])))
      }
    }
    assert(next == others.count, "no such column, or not in this order")
    return members
  }

  /// Reads what `members` writes; a column that is left out there is as in a new row.
  /// - Parameter others: the values of the columns that have another value there.
  func row(
    from record: JSONValue, with others: [String: SQLValue] = [:]
  ) throws(RecordFault) -> Row {
    var row = Row()
    var values: [SQLValue?] = []
    values.reserveCapacity(columns.count)
    for (name, isLeftOut) in zip(columns, isLeftOut) {
      if let other = others[name] {
        values.append(other)
      } else if isLeftOut {
        values.append(nil)
      } else {
        guard let value = record[name].flatMap(SQLValue.init) else {
          throw RecordFault(member: name)
        }
        values.append(value)
      }
    }
    if let column = ColumnWalk.put(values, into: &row) { throw RecordFault(member: column) }
    return row
  }
}

/// What a record says of a member that is no column.
extension JSONValue {
  /// The text of a member.
  /// - Throws: `RecordFault` where it is missing or something else.
  func text(_ name: String) throws(RecordFault) -> String {
    guard case .string(let text)? = self[name] else { throw RecordFault(member: name) }
    return text
  }

  /// The same of one that may be null.
  func optionalText(_ name: String) throws(RecordFault) -> String? {
    self[name] == .null ? nil : try text(name)
  }

  /// A whole number that may be null, or may not be there.
  func optionalInteger(
    _ name: String, in range: ClosedRange<Int64>
  ) throws(RecordFault) -> Int64? {
    switch self[name] {
    case nil, .null: return nil
    case .number(let text):
      guard let integer = Int64(text), range.contains(integer) else {
        throw RecordFault(member: name)
      }
      return integer
    default: throw RecordFault(member: name)
    }
  }

  func integer(
    _ name: String, in range: ClosedRange<Int64> = Int64.wholeNumbers
  ) throws(RecordFault) -> Int64 {
    guard let integer = try optionalInteger(name, in: range) else {
      throw RecordFault(member: name)
    }
    return integer
  }

  /// What a thing is called on every machine.
  func uid(_ name: String = "uid") throws(RecordFault) -> String {
    let uid = try text(name)
    guard UUIDv7.isUUID(uid) else { throw RecordFault(member: name) }
    return uid
  }

  /// A number that may not be there.
  func optionalReal(_ name: String) throws(RecordFault) -> Double? {
    guard let value = self[name] else { return nil }
    guard case .number(let text) = value, let real = Double(text), real.isFinite else {
      throw RecordFault(member: name)
    }
    return real
  }

  func elements(_ name: String) throws(RecordFault) -> [JSONValue] {
    guard case .array(let elements)? = self[name] else { throw RecordFault(member: name) }
    return elements
  }
}
