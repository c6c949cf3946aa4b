import Testing

@testable import GATT

/// A simulated meter.
private struct Meter {
  /// The records, in the order in which the meter sends them.
  var records: [RecordCursor]
  /// The op codes and operators that the meter refuses, with its response codes.
  var refusals: [[UInt8]: UInt8] = [:]
  /// How many records the meter sends before it breaks off.
  var breaksAfter: Int?
  var isSilentAtBreak = false
  /// Whether the meter reports the number of records.
  var counts = true
  /// The ATT errors of the next writes.
  var errors: [UInt8] = []
  /// The ATT errors of the next writes other than aborts.
  var busy: [UInt8] = []
  /// All writes to the meter.
  var written: [[UInt8]] = []

  static func records(_ numbers: some Sequence<Int>, salt: String = "") -> [RecordCursor] {
    numbers.map { RecordCursor(number: UInt16($0), identity: "r\($0)\(salt)") }
  }

  /// The meter's reaction to a write.
  mutating func events(_ bytes: [UInt8]) -> [RecordTransfer.Event] {
    written.append(bytes)
    if !errors.isEmpty { return [.notWritten(errors.removeFirst())] }
    if bytes == RecordAccess.abort { return [.answer([6, 0, 3, 1])] }
    if !busy.isEmpty { return [.notWritten(busy.removeFirst())] }
    for length in [3, 2] {
      if let code = refusals[Array(bytes.prefix(length))] {
        return [.answer([6, 0, bytes[0], code])]
      }
    }
    let asked = bytes[1] == 1 ? records : records.filter { $0.number >= number(bytes) }
    if bytes[0] == 4 {
      guard counts else { return [.silence] }
      let count = UInt16(asked.count)
      return [.answer([5, 0, UInt8(count & 0xFF), UInt8(count >> 8)])]
    }
    guard !asked.isEmpty else { return [.answer([6, 0, 1, 6])] }
    if let place = breaksAfter {
      breaksAfter = nil
      return asked.prefix(place).map { .record($0) } + [isSilentAtBreak ? .silence : .lost]
    }
    return asked.map { .record($0) } + [.answer([6, 0, 1, 1])]
  }

  private func number(_ bytes: [UInt8]) -> UInt16 { UInt16(bytes[3]) | UInt16(bytes[4]) << 8 }
}

/// A meter's saved records.
private struct OnFile {
  var records: [RecordCursor] = []
  /// The last record received in turn, new or not.
  var cursor: RecordCursor?
  /// How many records were received again.
  var again = 0
  /// How often the transfer paused for a second.
  var rests = 0

  init(records: [RecordCursor] = []) { (self.records, cursor) = (records, records.last) }

  /// Runs a transfer to its end.
  mutating func sync(
    _ meter: inout Meter, quirks: Quirks = []
  ) -> (RecordTransfer.Outcome?, RecordTransfer) {
    var transfer = RecordTransfer(after: cursor, quirks: quirks)
    var commands = transfer.start()
    var outcome: RecordTransfer.Outcome?
    while !commands.isEmpty {
      switch commands.removeFirst() {
      case .subscribe(let characteristics):
        #expect(characteristics == [.recordAccess, .glucose, .glucoseContext])
        commands += transfer.next(.subscribed)
      case .write(let bytes):
        let events = meter.events(bytes)
        if case .notWritten? = events.first {} else { commands += transfer.next(.written) }
        for event in events {
          let told = transfer.next(event)
          if case .record(let record) = event {
            if transfer.isInTurn { cursor = record }
            if records.contains(record) { again += 1 } else { records.append(record) }
          }
          commands += told
        }
      case .rest: rests += 1
      case .end(let end):
        #expect(outcome == nil)
        outcome = end
      }
    }
    return (outcome, transfer)
  }
}

@Suite struct RecordTransferTests {
  @Test("Records of an earlier request don't move the cursor, and its end is ignored")
  func before() {
    let records = Meter.records(1...9)
    for cursor in [nil, records[2]] {
      var transfer = RecordTransfer(after: cursor)
      _ = transfer.start()
      #expect(transfer.next(.record(records[6])) == [] && !transfer.isInTurn)
      #expect(transfer.next(.subscribed).count == 1)
      #expect(transfer.next(.record(records[7])) == [] && !transfer.isInTurn)
      let asked = transfer.next(.notWritten(0x80))
      #expect(asked.count == 2)
      #expect(transfer.next(.record(records[8])) == [] && !transfer.isInTurn)
      #expect(transfer.next(.answer([6, 0, 1, 1])) == [])
      #expect(transfer.next(.written) == [] && transfer.received == 0)
      for record in records[(cursor == nil ? 0 : 2)...] {
        #expect(transfer.next(.record(record)) == [] && transfer.isInTurn)
      }
      #expect(transfer.next(.answer([6, 0, 1, 1])) == [.end(.done)])
    }
  }

  @Test("Records from a meter that restarted its numbers don't move the cursor")
  func anew() {
    var transfer = RecordTransfer(after: RecordCursor(number: 4, identity: "before"))
    _ = transfer.start() + transfer.next(.subscribed) + transfer.next(.written)
    _ = transfer.next(.answer([5, 0, 6, 0])) + transfer.next(.written)
    for record in Meter.records(4...9) {
      #expect(transfer.next(.record(record)) == [] && !transfer.isInTurn)
    }
    #expect(transfer.next(.answer([6, 0, 1, 1])) == [.write([4, 1])])
    _ = transfer.next(.written) + transfer.next(.answer([5, 0, 9, 0])) + transfer.next(.written)
    #expect(transfer.next(.record(Meter.records([1])[0])) == [] && transfer.isInTurn)
  }

  @Test("All records are requested first, then those from the last one on")
  func incremental() {
    var meter = Meter(records: Meter.records(1...3))
    var file = OnFile()
    let (outcome, transfer) = file.sync(&meter)
    #expect(outcome == .done)
    #expect(transfer.expected == 3 && transfer.received == 3)
    #expect(meter.written == [[4, 1], [1, 1]])
    meter.written = []
    meter.records += Meter.records(4...5)
    #expect(file.sync(&meter).0 == .done)
    #expect(meter.written == [[4, 3, 1, 3, 0], [1, 3, 1, 3, 0]])
    #expect(file.records == Meter.records(1...5))
  }

  @Test("A break after 400 of 1,000 loses none: 1,000 of 1,000 afterwards, none twice")
  func broken() {
    for isSilent in [false, true] {
      var meter = Meter(records: Meter.records(1...1000))
      (meter.breaksAfter, meter.isSilentAtBreak) = (400, isSilent)
      var file = OnFile()
      let (outcome, transfer) = file.sync(&meter)
      #expect(outcome == .incomplete(isSilent ? .silent : .lost))
      #expect(transfer.received == 400 && transfer.expected == 1000)
      #expect((meter.written.last == RecordAccess.abort) == isSilent)
      #expect(file.sync(&meter).0 == .done)
      #expect(file.records == meter.records)
      // The record from which the transfer resumes.
      #expect(file.again == 1)
    }
  }

  @Test("An emptied or renumbered meter is asked for all records")
  func reset() {
    for records in [
      Meter.records(1...2, salt: "new"), Meter.records(1...9, salt: "new"),
      Meter.records([200], salt: "new"),
    ] {
      var meter = Meter(records: records)
      var file = OnFile(records: Meter.records(1...7))
      #expect(file.sync(&meter).0 == .done)
      #expect(meter.written.last == RecordAccess.all)
      #expect(file.records.prefix(7) == Meter.records(1...7)[...])
      #expect(Set(file.records.dropFirst(7)) == Set(records))
      #expect(file.records.count == 7 + records.count && file.cursor == records.last)
    }
  }

  @Test("A meter without records has none, and isn't asked again")
  func empty() {
    var meter = Meter(records: [])
    var file = OnFile()
    #expect(file.sync(&meter).0 == RecordTransfer.Outcome.none)
    #expect(meter.written == [[4, 1], [1, 1]])
    file = OnFile(records: Meter.records(1...7))
    meter.written = []
    #expect(file.sync(&meter).0 == RecordTransfer.Outcome.none)
    #expect(meter.written.last == RecordAccess.all)
  }

  @Test("A meter that refuses an operator or operand is asked for all records", arguments: [4, 9])
  func refusedOperators(code: UInt8) {
    var meter = Meter(records: Meter.records(1...9))
    meter.refusals = [[1, 3, 1]: code, [4, 3, 1]: code]
    var file = OnFile(records: Meter.records(1...7))
    #expect(file.sync(&meter).0 == .done)
    #expect(file.records == meter.records)
    #expect(meter.written.last == RecordAccess.all)
  }

  @Test("A meter that refuses to send records gives its reason", arguments: [2, 5, 8])
  func refused(code: UInt8) {
    var meter = Meter(records: Meter.records(1...9))
    meter.refusals = [[1, 1]: code]
    var file = OnFile()
    #expect(file.sync(&meter).0 == .incomplete(.refused(code)))
  }

  @Test("The transfer works without a record count")
  func countless() {
    for refusals: [[UInt8]: UInt8] in [[:], [[4, 1]: 2]] {
      var meter = Meter(records: Meter.records(1...9))
      (meter.refusals, meter.counts) = (refusals, false)
      var file = OnFile()
      let (outcome, transfer) = file.sync(&meter)
      #expect(outcome == .done)
      #expect(transfer.expected == nil && transfer.received == 9)
    }
  }

  @Test("After 30 s of silence the transfer is aborted and ends")
  func silence() {
    var transfer = RecordTransfer(after: nil)
    #expect(transfer.start() == [.subscribe([.recordAccess, .glucose, .glucoseContext])])
    #expect(transfer.next(.subscribed) == [.write([4, 1])])
    #expect(transfer.patienceSeconds == 5)
    #expect(transfer.next(.silence) == [.write([1, 1])])
    #expect(transfer.patienceSeconds == 30)
    #expect(transfer.next(.silence) == [.write([3, 0]), .end(.incomplete(.silent))])
    #expect(transfer.next(.answer([6, 0, 3, 1])) == [])
    #expect(transfer.next(.lost) == [])
  }

  @Test("Missing subscriptions are made once; a busy meter is asked five times more")
  func attributeErrors() {
    for (code, count, rests): (UInt8, Int, Int) in [
      (0x80, 1, 0), (0xFE, 1, 0), (0x81, 1, 0), (0xFD, 1, 0), (0x80, 5, 4),
    ] {
      var meter = Meter(records: Meter.records(1...9))
      meter.busy = Array(repeating: code, count: count)
      var file = OnFile()
      #expect(file.sync(&meter).0 == .done)
      #expect(file.records == meter.records && file.rests == rests)
    }
    for (code, count): (UInt8, Int) in [(0x80, 6), (0x81, 3)] {
      var meter = Meter(records: Meter.records(1...9))
      meter.busy = Array(repeating: code, count: count)
      var file = OnFile()
      #expect(file.sync(&meter).0 == .incomplete(.failed(code)))
    }
  }

  @Test("A refused write is retried without a count, then for all records")
  func refusedWrites() {
    var meter = Meter(records: Meter.records(1...9))
    meter.errors = [0]
    var file = OnFile()
    #expect(file.sync(&meter).0 == .done)
    #expect(meter.written == [[4, 1], [1, 1]])
    (meter.errors, meter.written, meter.records) = ([0, 0x0D], [], Meter.records(1...12))
    #expect(file.sync(&meter).0 == .done)
    #expect(meter.written == [[4, 3, 1, 9, 0], [1, 3, 1, 9, 0], [4, 1], [1, 1]])
    #expect(file.records == meter.records)
    // Without keys, the meter refuses everything.
    meter.errors = [5]
    #expect(file.sync(&meter).0 == .incomplete(.failed(5)))
  }

  @Test("A meter that counts backwards is asked for all records each time")
  func backwards() {
    var meter = Meter(records: Meter.records(0...4))
    var file = OnFile(records: Meter.records(0...2, salt: "before"))
    #expect(file.sync(&meter, quirks: .numbersBackwards).0 == .done)
    #expect(meter.written == [[4, 1], [1, 1]])
  }

  @Test("Answers are parsed to the last byte")
  func answers() throws {
    typealias Answer = RecordAccess.Answer
    #expect(try Answer(bytes("06000101")) == .response(to: 1, code: 1))
    #expect(try Answer(bytes("06000106")) == .response(to: 1, code: 6))
    #expect(try Answer(bytes("06000c02")) == .response(to: 12, code: 2))
    #expect(try Answer(bytes("05000201")) == .count(258))
    #expect(throws: PacketFault.self) { try Answer(bytes("0500030201")) }
    #expect(throws: PacketFault.self) { try Answer(bytes("050003")) }
    #expect(throws: PacketFault.self) { try Answer([]) }
    #expect(try Answer(bytes("0700")) == nil)
  }

  @Test("A cursor survives a round trip")
  func cursors() {
    let cursor = RecordCursor(number: 65_535, identity: "2a18:e807 x")
    #expect(RecordCursor(text: cursor.text) == cursor)
    for text in ["", "12", "x y", "70000 y"] { #expect(RecordCursor(text: text) == nil) }
  }
}
