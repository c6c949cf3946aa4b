/// The transfer of a meter's records as a state machine: each command is answered before the next.
/// Packets that arrive before the meter accepts a request answer the request of a killed program.
public struct RecordTransfer: Sendable {
  public enum Event: Hashable, Sendable {
    case subscribed
    case record(RecordCursor)
    case written
    /// An indication of 2A52 arrived.
    case answer([UInt8])
    /// The write to 2A52 failed with this ATT code.
    case notWritten(UInt8)
    /// Nothing arrived for `patienceSeconds`.
    case silence
    case lost
  }

  public enum Command: Hashable, Sendable {
    /// Subscribe in this order: unless 2A52 comes first, some meters never answer.
    case subscribe([Characteristic])
    case write([UInt8])
    case rest(milliseconds: Int)
    case end(Outcome)
  }

  public enum Outcome: Hashable, Sendable {
    case done
    case none
    case incomplete(Visit.Ending)
  }

  /// How long to wait for the meter. The count is optional, so the meter gets less time for it.
  public var patienceSeconds: Int { step == .counting ? 5 : 30 }

  public private(set) var expected: Int?
  /// The number of records that arrived since the last request.
  public private(set) var received = 0

  private enum Step { case subscribing, counting, receiving, ended }
  private var step = Step.subscribing
  /// The record to start from; nil to request all.
  private var cursor: RecordCursor?
  /// Whether the record at the cursor arrived unchanged.
  private var isSame = false
  private var hasSubscribedAgain = false
  private var busy = 0
  /// Whether the meter accepted the last request.
  private var isTaken = false

  /// Whether the next visit may continue from the last record, because all earlier ones are stored;
  /// false for another request's record, and while the meter may have started counting again.
  public var isInTurn: Bool { step == .receiving && isTaken && (cursor == nil || isSame) }

  /// - Parameter quirks: with `numbersBackwards`, the meter is always asked for all records.
  public init(after cursor: RecordCursor?, quirks: Quirks = []) {
    self.cursor = quirks.contains(.numbersBackwards) ? nil : cursor
  }

  public func start() -> [Command] { [.subscribe([.recordAccess, .glucose, .glucoseContext])] }

  public mutating func next(_ event: Event) -> [Command] {
    guard step != .ended else { return [] }
    switch event {
    case .subscribed: return count()
    case .written:
      isTaken = true
      return []
    case .record(let record):
      guard isTaken else { return [] }
      received += 1
      if record == cursor { isSame = true }
      return []
    case .answer(let bytes):
      guard isTaken, let answer = try? RecordAccess.Answer(bytes) else { return [] }
      return answered(answer)
    case .notWritten(let code): return notWritten(code)
    case .silence:
      // Some meters never answer the request for the count.
      if step == .counting { return ask() }
      step = .ended
      return [.write(RecordAccess.abort), .end(.incomplete(.silent))]
    case .lost: return end(.incomplete(.lost))
    }
  }

  private var request: [UInt8] { cursor.map { RecordAccess.from($0.number) } ?? RecordAccess.all }

  private mutating func count() -> [Command] {
    (step, isTaken) = (.counting, false)
    return [.write(RecordAccess.count(of: request))]
  }

  private mutating func ask() -> [Command] {
    (step, isTaken, received, isSame) = (.receiving, false, 0, false)
    return [.write(request)]
  }

  private mutating func askForAll() -> [Command] {
    (cursor, expected) = (nil, nil)
    return count()
  }

  private mutating func end(_ outcome: Outcome) -> [Command] {
    step = .ended
    return [.end(outcome)]
  }

  private mutating func answered(_ answer: RecordAccess.Answer) -> [Command] {
    switch (step, answer) {
    case (.counting, .count(let count)):
      expected = count
      return ask()
    case (.counting, .response(to: 4, let code)):
      // There is no record from the cursor on: the meter was cleared or has started counting again.
      if code == 6, cursor != nil { return askForAll() }
      if code == 6 { return end(.none) }
      return ask()
    case (.receiving, .response(to: 1, code: 1)):
      // The record at the cursor is missing or differs, so the meter has started counting again.
      if cursor != nil, !isSame { return askForAll() }
      return end(received == 0 ? .none : .done)
    case (.receiving, .response(to: 1, let code)):
      let isOfRequest = [3, 4, 5, 6, 9].contains(code)
      if cursor != nil, isOfRequest { return askForAll() }
      return end(code == 6 ? .none : .incomplete(.refused(code)))
    case (.counting, _), (.receiving, _), (.subscribing, _), (.ended, _): return []
    }
  }

  /// How many times to retry while the meter is busy: once immediately, then one second apart.
  private static let mostBusy = 5

  private mutating func notWritten(_ code: UInt8) -> [Command] {
    switch code {
    // The previous procedure is still running.
    case 0x80 where step != .subscribing, 0xFE where step != .subscribing:
      busy += 1
      guard busy <= Self.mostBusy else { return end(.incomplete(.failed(code))) }
      let rest: [Command] = busy == 1 ? [] : [.rest(milliseconds: 1000)]
      return rest + [.write(RecordAccess.abort)] + ask()
    // A subscription is missing.
    case 0x81 where !hasSubscribedAgain, 0xFD where !hasSubscribedAgain:
      (step, hasSubscribedAgain) = (.subscribing, true)
      return start()
    // Some meters refuse only the request for the count.
    case _ where step == .counting && !Self.isOfKeys(code): return ask()
    case _ where step == .receiving && cursor != nil && !Self.isOfKeys(code): return askForAll()
    default: return end(.incomplete(.failed(code)))
    }
  }

  /// Returns whether the code means a missing or weak bond, which no other request can fix.
  private static func isOfKeys(_ code: UInt8) -> Bool { [0x05, 0x08, 0x0C, 0x0F].contains(code) }
}
