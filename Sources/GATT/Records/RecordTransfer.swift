/// How records are had from a meter: what happens goes in, what is to be done comes out.
///
/// Each command is answered by an event before the next one is asked for. What comes before the meter has
/// taken a request is of an earlier one: a program that was killed has left it under way.
public struct RecordTransfer: Sendable {
  /// What happens.
  public enum Event: Hashable, Sendable {
    /// All that was to be subscribed to is.
    case subscribed
    /// A glucose measurement came.
    case record(RecordCursor)
    /// 2A52 took what was written.
    case written
    /// 2A52 sent this.
    case answer([UInt8])
    /// 2A52 didn't take what was written; the code of ATT.
    case notWritten(UInt8)
    /// Nothing came for `patienceSeconds`.
    case silence
    /// The link is gone.
    case lost
  }

  /// What is to be done.
  public enum Command: Hashable, Sendable {
    /// In this order, indications of 2A52 first: without them some meters never answer.
    case subscribe([Characteristic])
    /// To 2A52.
    case write([UInt8])
    /// Nothing is to be sent for so long.
    case rest(milliseconds: Int)
    case end(Outcome)
  }

  /// How it ended.
  public enum Outcome: Hashable, Sendable {
    /// All that were asked for came.
    case done
    /// The meter has no record.
    case none
    /// The meter refused: the answer's code.
    case refused(UInt8)
    /// ATT refused what was written: its code.
    case notWritten(UInt8)
    /// It answered nothing more; it was told to stop, and the link is to be ended.
    case silent
    case lost
  }

  /// How long the meter may say nothing: not knowing how many records there are loses none.
  public var patienceSeconds: Int { step == .counting ? 5 : 30 }

  /// How many records the meter said that it would send; nil before it did, or where it doesn't say.
  public private(set) var expected: Int?
  /// How many came since they were last asked for.
  public private(set) var received = 0

  private enum Step { case subscribing, counting, receiving, ended }
  private var step = Step.subscribing
  /// What is asked for: from this record on; nil for all.
  private var cursor: RecordCursor?
  /// Whether the record on file came again as it is there.
  private var isSame = false
  /// Whether the subscriptions were made anew.
  private var hasSubscribedAgain = false
  /// How often the meter said that it was at another procedure.
  private var busy = 0
  /// Whether the meter has taken what was asked last.
  private var isTaken = false

  /// Whether all records before the one that came last are on file, or came: the next time may go on
  /// from it.
  ///
  /// Not of an earlier request, nor of a meter that may have begun anew: then others come before it.
  public var isInTurn: Bool { step == .receiving && isTaken && (cursor == nil || isSame) }

  /// - Parameters:
  ///   - cursor: the last record on file; nil before the first.
  ///   - quirks: some meters count backwards, and are asked for all.
  public init(after cursor: RecordCursor?, quirks: Quirks = []) {
    self.cursor = quirks.contains(.numbersBackwards) ? nil : cursor
  }

  /// What is to be done first.
  public func start() -> [Command] {
    [.subscribe([.recordAccess, .glucose, .glucoseContext])]
  }

  /// What is to be done next, after `event`.
  public mutating func next(_ event: Event) -> [Command] {
    guard step != .ended else { return [] }
    switch event {
    case .subscribed: return count()
    case .written:
      isTaken = true
      return []
    case .record(let record): return received(record)
    case .answer(let bytes):
      guard isTaken, let answer = try? RecordAccess.Answer(bytes) else { return [] }
      return answered(answer)
    case .notWritten(let code): return notWritten(code)
    case .silence:
      // Some meters answer everything but how many there are.
      if step == .counting { return ask() }
      step = .ended
      return [.write(RecordAccess.abort), .end(.silent)]
    case .lost: return end(.lost)
    }
  }

  private var request: [UInt8] {
    cursor.map { RecordAccess.from($0.number) } ?? RecordAccess.all
  }

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

  private mutating func received(_ record: RecordCursor) -> [Command] {
    guard isTaken else { return [] }
    received += 1
    if record == cursor { isSame = true }
    return []
  }

  private mutating func answered(_ answer: RecordAccess.Answer) -> [Command] {
    switch (step, answer) {
    case (.counting, .count(let count)):
      expected = count
      return ask()
    case (.counting, .response(to: 4, let code)):
      // None from the last record on: the meter was emptied, or counts anew.
      if code == 6, cursor != nil { return askForAll() }
      if code == 6 { return end(.none) }
      return ask()
    case (.receiving, .response(to: 1, code: 1)):
      // Without the record on file, the meter has begun anew.
      if cursor != nil, !isSame { return askForAll() }
      return end(received == 0 ? .none : .done)
    case (.receiving, .response(to: 1, let code)):
      let isOfRequest = [3, 4, 5, 6, 9].contains(code)
      if cursor != nil, isOfRequest { return askForAll() }
      return end(code == 6 ? .none : .refused(code))
    case (.counting, _), (.receiving, _), (.subscribing, _), (.ended, _): return []
    }
  }

  /// How often a meter at another procedure is asked again, a second after each.
  private static let mostBusy = 5

  private mutating func notWritten(_ code: UInt8) -> [Command] {
    switch code {
    // The procedure before is still under way.
    case 0x80 where step != .subscribing, 0xFE where step != .subscribing:
      busy += 1
      guard busy <= Self.mostBusy else { return end(.notWritten(code)) }
      let rest: [Command] = busy == 1 ? [] : [.rest(milliseconds: 1000)]
      return rest + [.write(RecordAccess.abort)] + ask()
    // Something isn't subscribed to.
    case 0x81 where !hasSubscribedAgain, 0xFD where !hasSubscribedAgain:
      (step, hasSubscribedAgain) = (.subscribing, true)
      return start()
    // Some meters refuse but this one question.
    case _ where step == .counting && !Self.isOfKeys(code): return ask()
    case _ where step == .receiving && cursor != nil && !Self.isOfKeys(code):
      return askForAll()
    default: return end(.notWritten(code))
    }
  }

  /// Whether a refusal is for want of a bond, which no other question mends.
  private static func isOfKeys(_ code: UInt8) -> Bool { [0x05, 0x08, 0x0C, 0x0F].contains(code) }
}
