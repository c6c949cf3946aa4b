package import HealthModel
import POSIX
package import SQLite

/// A single reading's identity on every machine; the schema's comment describes its 12 bytes.
package struct ReadingUID: Hashable, Stored {
  package let bytes: [UInt8]
  package static let zero = ReadingUID(bytes: Array(repeating: 0, count: 12))
  private init(bytes: [UInt8]) { self.bytes = bytes }

  init(typedAt now: Instant) {
    bytes = Self.time(now) + (0..<6).map { _ in UInt8.random(in: .min ... .max) }
  }

  package init(key: String, externalID: String, taken: Instant) {
    var named: [UInt8] = []
    named.reserveCapacity(key.utf8.count + 1 + externalID.utf8.count)
    named += key.utf8
    named.append(0)
    named += externalID.utf8
    bytes = Self.time(taken) + SHA256.digest(of: named).prefix(6)
  }

  private static func time(_ instant: Instant) -> [UInt8] {
    (0..<6).map { UInt8(truncatingIfNeeded: instant.milliseconds >> (40 - 8 * $0)) }
  }

  package static func decoded(_ value: SQLValue) -> ReadingUID? {
    guard case .blob(let bytes) = value, bytes.count == 12 else { return nil }
    return ReadingUID(bytes: bytes)
  }

  package var stored: SQLValue { .blob(bytes) }

  /// The uid as 24 hexadecimal digits, its form in `change`.
  package var hexadecimal: String { bytes.hexadecimal }

  package init?(hexadecimal: String) {
    guard let bytes = [UInt8](hexadecimal: hexadecimal.lowercased()), bytes.count == 12 else {
      return nil
    }
    self.bytes = bytes
  }

  /// The uid that replaces this one when a remote reading is deleted for good. It identifies the
  /// reading if the source sends it again, but doesn't reveal which reading it was.
  package var traceless: String {
    ReadingUID(bytes: Array(SHA256.digest(of: Array("forgotten".utf8) + bytes).prefix(12))).uuid
  }

  /// The identity as a UUIDv8 (RFC 9562), for exports and imported reports.
  package var uuid: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (place, digit) in bytes.hexadecimalDigits.enumerated() {
      switch place {
      case 8, 18: text += "-".utf8
      case 12, 15: text += "-8".utf8
      default: break
      }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self) + "000000"
  }

  package init?(uuid: String) {
    let digits = Array(uuid.lowercased().filter { $0 != "-" })
    guard uuid.count == 36, digits.count == 32, digits[12] == "8", digits[16] == "8",
      digits[26...].allSatisfy({ $0 == "0" })
    else { return nil }
    let kept = digits[0..<12] + digits[13..<16] + digits[17..<20] + digits[20..<26]
    self.init(hexadecimal: String(kept))
  }
}

extension [UInt8] {
  init?(hexadecimal text: String) {
    let digits = text.utf8.compactMap { Self.hexDigits.firstIndex(of: $0) }
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  var hexadecimal: String { String(decoding: hexadecimalDigits, as: UTF8.self) }

  fileprivate var hexadecimalDigits: [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * count)
    for byte in self {
      digits.append([UInt8].hexDigits[Int(byte >> 4)])
      digits.append([UInt8].hexDigits[Int(byte & 15)])
    }
    return digits
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}

package enum UUIDv7 {
  /// Makes a UUID version 7 (RFC 9562): 48 bits of milliseconds, then 74 random bits.
  package static func make(at instant: Instant) -> String {
    let time = UInt64(clamping: instant.milliseconds) & 0xffff_ffff_ffff
    let high = time << 16 | 0x7000 | UInt64.random(in: 0...0xfff)
    let low = UInt64.random(in: .min ... .max) >> 2 | 0x8000_0000_0000_0000
    let bytes = [high, low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
    let digits = Array(bytes.hexadecimal)
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return groups.joined(separator: "-")
  }

  /// Makes an identifier that reveals nothing, not even its creation time.
  static func nameless() -> String { make(at: Instant(milliseconds: .random(in: 0..<1 << 47))) }

  package static func isUUID(_ text: String) -> Bool {
    text.count == 36
      && text.enumerated().allSatisfy { index, character in
        let isDash = [8, 13, 18, 23].contains(index)
        return isDash ? character == "-" : character.isASCII && character.isHexDigit
      }
  }
}

/// The identity of this copy of the journal. Every change belongs to one copy.
enum Replica {
  /// Returns this copy's row number; adds a row if the copy is new, restored or on another machine.
  static func own(_ connection: borrowing Connection, now: Instant) throws -> Int64 {
    let present = try connection.firstRow(
      """
      SELECT \(ReplicaRow.table.list(of: "replica"))
      FROM identity JOIN replica ON replica.id = identity.replica
      """
    ) { try ReplicaRow.table.row($0) }
    guard let present else { return try identify(connection, as: newUID(now), now: now) }
    let here = present.machine.isEmpty ? nil : machine(present.uid)
    let hasMoved = here.map { $0 != present.machine } ?? false
    guard hasMoved || present.machine == restored else { return present.id }
    let own = try insert(connection, now: now)
    try connection.run("UPDATE identity SET replica = ?", [.integer(own)])
    return own
  }

  /// Returns the journal's identity; nil before the first change.
  static func journal(_ connection: borrowing Connection) throws -> String? {
    try connection.text("SELECT journal FROM identity")
  }

  /// Reads a journal's identity from its file, ignoring the log; nil without one, or on an error.
  static func journal(ofFile path: String) -> String? {
    guard let connection = try? Connection(path: path, mode: .frozen) else { return nil }
    return try? journal(connection)
  }

  /// Returns whether two identities may be the same journal's; nil matches any identity.
  static func isSame(_ one: String?, _ other: String?) -> Bool {
    one == nil || other == nil || one == other
  }

  @discardableResult
  static func identify(
    _ connection: borrowing Connection, as journal: String, now: Instant
  ) throws -> Int64 {
    let own = try insert(connection, now: now)
    try connection.run(
      "INSERT INTO identity (one, journal, replica) VALUES (1, ?, ?)",
      [.text(journal), .integer(own)])
    return own
  }

  /// Makes the next change insert a new replica, because this file diverges from its original.
  static func disown(_ connection: borrowing Connection) throws {
    try connection.run(
      "UPDATE replica SET machine = ? WHERE id = (SELECT replica FROM identity)", [.text(restored)])
  }

  /// The value of `machine` for a restored copy; no machine's hash equals it.
  private static let restored = "restored"

  private static func insert(_ connection: borrowing Connection, now: Instant) throws -> Int64 {
    let uid = newUID(now)
    let row = ReplicaRow(uid: uid, machine: machine(uid) ?? "")
    return try ReplicaRow.table.insert([row], connection)
  }

  /// Returns a uid that reveals only the UTC day: entries filed that day may be deleted for good.
  private static func newUID(_ now: Instant) -> String {
    UUIDv7.make(at: Instant(milliseconds: now.milliseconds - now.milliseconds % 86_400_000))
  }

  private static func machine(_ uid: String) -> String? {
    Machine.id.map { SHA256.hexadecimal(of: $0 + uid) }
  }
}
