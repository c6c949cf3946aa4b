import CommandTable
import HealthModel
import HealthlogCLI
import Intake
import Journal
import POSIX
import Phrases

/// `import --stream FILE`: stores lines in batches, as they arrive.
enum StreamIn {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let others = (ImportCommand.tables.options + ImportCommand.options)
      .filter { invocation.has($0) }.map { "--\($0.option.name)" }
    guard others.isEmpty else {
      throw Explanation.usage(
        phrase("\(others.joined(separator: ", ")) can't be used with a stream"),
        phrase("Each line is a JSON object with vital, value, unit and taken_at"))
    }
    let journal = try context.openJournal(invocation.journalPath)
    var status = ExitStatus.done
    for path in invocation.arguments {
      let came = try bring(path, invocation[ImportCommand.source], into: journal, context)
      if came == ExitStatus.interrupted { return came }
      if status == ExitStatus.done { status = came }
    }
    return status
  }

  private static func bring(
    _ path: String, _ source: String?, into journal: Journal, _ context: CLIContext
  ) throws -> Int32 {
    var batches = Batches(path: path, source: source, journal: journal, context: context)
    var wasInterrupted = false
    do {
      var lines = try IncomingLines(path: path)
      wasInterrupted = try Interruption.watched {
        do {
          while try batches.take(&lines) {}
          return false
        } catch let error as SystemError where error.isInterruption { return true }
      }
    } catch let error as SystemError {
      try batches.commit()
      throw ImportFault.unreadable(path: path, error)
    }
    // Store the last batch; Ctrl-C no longer interrupts.
    try batches.commit()
    let text = ImportText(file: path)
    if wasInterrupted {
      context.say(phrase("\(path): interrupted; everything received so far was saved"))
    }
    context.tellLine(text.summary(batches.total))
    if wasInterrupted { return ExitStatus.interrupted }
    return batches.total.refusedCount == 0 ? ExitStatus.done : ExitStatus.refused
  }
}

/// The lines that wait to be stored, and the total outcome of the lines stored so far.
private struct Batches {
  private static let mostMilliseconds: Int64 = 1000
  let path: String
  let source: String?
  let journal: Journal
  let context: CLIContext
  /// The lines with their numbers; the text is nil for an unreadable line.
  var waiting: [(number: Int, text: String?)] = []
  /// The time at which the first waiting line arrived. Units: ms since boot.
  var since: Int64 = 0
  var intake: Int64?
  var total = ImportOutcome()

  /// Waits for a line or a pause; commits a batch that is full or old. Returns false at the end.
  mutating func take(_ lines: inout IncomingLines) throws -> Bool {
    let wait = waiting.isEmpty ? 60_000 : max(0, Int(Self.mostMilliseconds - age))
    switch try lines.next(withinMilliseconds: wait) {
    case .line(let text):
      if text?.utf8.allSatisfy({ " \t\r".utf8.contains($0) }) != true { add(lines.number, text) }
    case .pause: break
    case .end: return false
    }
    if waiting.count >= 1000 || !waiting.isEmpty && age >= Self.mostMilliseconds { try commit() }
    return true
  }

  private var age: Int64 { SystemClock.millisecondsSinceBoot() - since }

  private mutating func add(_ number: Int, _ text: String?) {
    if waiting.isEmpty { since = SystemClock.millisecondsSinceBoot() }
    waiting.append((number, text))
  }

  /// Stores the waiting lines; after an error, they keep waiting. Consecutive new rows are stored
  /// together, and each change to an entry of this stream on its own, all in order.
  mutating func commit() throws {
    guard !waiting.isEmpty else { return }
    let vitals = try journal.vitals
    let reader = try ReadingLines(vitals: vitals.withDosesElsewhere)
    let name = source ?? path.split(separator: "/").last.map(String.init) ?? path
    let file = IncomingFile(
      name: name, format: "stream", key: source.map { "stream:\($0)" } ?? "file",
      copiesAreOne: true)
    var came: [Result<ImportRow, RowFault>] = []
    var uids: Set<String> = []
    func add() throws {
      guard !came.isEmpty else { return }
      func take() throws -> ImportOutcome {
        var rest = came[...]
        return try journal.take(
          file, now: context.clock(), into: intake, sourceName: { source },
          nextRow: { try rest.popFirst()?.get() })
      }
      let isNew = journal.isNew
      let outcome: ImportOutcome
      do { outcome = try take() } catch JournalError.storage(.busy, _) where isNew {
        // Another program has created the journal in the meantime.
        outcome = try take()
      }
      (came, uids) = ([], [])
      intake = outcome.intake ?? intake
      count(outcome, vitals)
    }
    for (number, text) in waiting {
      do {
        guard let text else { throw RowFault(line: number, faults: [.notUTF8]) }
        guard let line = try reader.line(text, number: number) else { continue }
        if case .row(let row) = line {
          if let uid = row.uid, uids.contains(uid) { try add() }
          let isKnown =
            try row.uid.map { uid in try journal.read { try $0.hasBrought(file, uid: uid) } }
            ?? false
          guard isKnown else {
            came.append(.success(row))
            if let uid = row.uid { uids.insert(uid) }
            continue
          }
        }
        try add()
        try follow(line, number, file, vitals)
      } catch let fault as RowFault { came.append(.failure(fault)) }
    }
    try add()
    waiting = []
  }

  private mutating func follow(
    _ line: StreamedLine, _ number: Int, _ stream: IncomingFile, _ vitals: VitalCatalogue
  ) throws {
    var outcome = ImportOutcome()
    do {
      let isChanged = try journal.write(now: context.clock(), by: .service) { edit in
        try edit.follow(line, of: stream)
      }
      if isChanged { outcome.changed = 1 } else { outcome.known = 1 }
    } catch let error as RefusedReport {
      outcome.refuse(RowFault(line: number, faults: error.faults))
    }
    if case .reset = line { (intake, outcome) = (nil, ImportOutcome()) }
    count(outcome, vitals)
  }

  private mutating func count(_ outcome: ImportOutcome, _ vitals: VitalCatalogue) {
    for line in ImportText(file: path).refusals(outcome, vitals) { context.say(line) }
    for vital in outcome.settled { context.say(VitalText.unitShown(vital)) }
    total.add(outcome)
  }
}

struct IncomingLines: ~Copyable {
  enum Next {
    /// Nil for a line that isn't UTF-8 or is longer than 1 MiB.
    case line(String?)
    case pause
    case end
  }

  private let reader: FileReader
  private var waiting: [UInt8] = []
  /// The number of waiting bytes that were searched and contain no line feed.
  private var searched = 0
  private var isAtEnd = false
  private var isSkipping = false
  /// The number of the last line, from 1; 0 before the first.
  private(set) var number = 0

  init(path: String) throws(SystemError) { reader = try FileReader(path: path) }

  /// Returns the next line, a pause or the end. Throws `SystemError`, also for an interruption.
  mutating func next(withinMilliseconds wait: Int) throws(SystemError) -> Next {
    while true {
      if let end = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(waiting[..<end])
        waiting.removeSubrange(...end)
        searched = 0
        number += 1
        defer { isSkipping = false }
        return .line(isSkipping ? nil : String(validating: line, as: UTF8.self))
      }
      searched = waiting.count
      if waiting.count > 1 << 20 { (isSkipping, waiting, searched) = (true, [], 0) }
      if isAtEnd {
        guard !waiting.isEmpty || isSkipping else { return .end }
        waiting.append(UInt8(ascii: "\n"))
        continue
      }
      guard let piece = try reader.next(withinMilliseconds: wait) else { return .pause }
      isAtEnd = piece.isEmpty
      waiting += piece
    }
  }
}
