import FileCommands
import Foundation
import HealthModel
import Phrases
import SQLite
import Synchronization

@testable import HealthlogCLI

/// Runs command lines on a journal in its own folder, at a fixed time in a fixed zone.
final class TestTerminal {
  struct Result {
    let status: Int32
    let output: String
    let error: String
    /// The size of the largest piece of output.
    let largestPiece: Int
  }

  let folder: URL
  /// Fri 2026-11-20 08:00 in Rome.
  var now = Instant(seconds: 1_795_158_000)
  var zone: any TimeZoneRules = FixedZone(offsetSeconds: 3600)
  /// The clock while a command runs; nil for a fixed `now`.
  var clock: SettableClock?
  var columns: Int?
  var errorColumns: Int?
  var form: @Sendable ([String]) throws -> String? = { _ in throw ReminderFault.noForm }
  var hasColour = false
  var rows: Int?
  /// Whether the terminal shows only ASCII.
  var isASCII = false
  var firstWeekday = Weekday.monday
  /// The locale for units of measurement, as in `LC_MEASUREMENT`.
  var locale = "C"
  var session = SessionSetup()
  /// Whether suggestions are only shown, never run.
  var isStrict = true
  /// Whether the message about a new journal stays in `error`.
  var keepsNewJournal = false
  var serviceRuns = false
  var bootTime: BootTime?
  var decimalMark: Character = "."
  /// Whether the environment names the journal.
  var journalIsNamed = false
  /// How long a command waits for a lock; nil for the default at a terminal.
  var patienceMilliseconds: Int32?
  var journalPath: String { folder.appending(path: "journal.db").path }
  /// What Log now can start besides the user's command.
  var logNow: LogNow? = .form
  /// Stands in for a program: gets its arguments and variables, and returns its exit status.
  var program: @Sendable ([String], [String: String]) -> Int32 = { _, _ in 0 }
  /// Installed programs, by name.
  var installed: [String: String] = [:]
  /// The answers, one per question, before the end of input; nil without a terminal. U+0003 is
  /// Ctrl-C; "Ctrl-C in a pause" is pressed while nothing is asked.
  var answers: [String]?
  /// Whether there is a pager; `paged` gets its input.
  var hasPager = false
  private let pager = Collector()
  var paged: String { pager.text }

  /// The length of each wait in seconds, each followed by a space.
  let paused = Collector()

  private let told = Told()

  /// - Parameter folder: the journal's folder; `init()` makes one.
  init(folder: String) throws {
    self.folder = URL(filePath: folder)
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
  }

  init() throws {
    folder = URL(filePath: NSTemporaryDirectory()).appending(path: "healthlog-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  struct HandedOver: Error {}
  /// The names of the programs that got command lines, one after another.
  private let handedTo = Collector()

  @discardableResult
  func run(_ line: String...) -> Result { run(line) }

  func run(_ line: [String]) -> Result {
    let before = handedTo.text
    if !Set(line).isDisjoint(with: ["language", "setup"]) { mayBeForeign = true }
    let answer = result { HealthlogCommands.run(line, $0) }
    guard handedTo.text == before + "healthlog-files" else { return answer }
    return result { FilesProgram.run(line, $0) }
  }

  /// Whether a command may set the process's language, which all terminals share: no other command
  /// runs beside it. Phrases outside of commands can still be in its language.
  private var mayBeForeign = false
  private static let language = LanguageLock()

  /// Runs something in the terminal's context and collects its output.
  func result(of run: (CLIContext) -> Int32) -> Result {
    let output = Collector()
    let error = Collector()
    var context = CLIContext(
      zone: zone,
      journalPath: journalPath,
      output: .init(columns: columns, rows: rows, hasColour: hasColour) { output.append($0) },
      error: .init(columns: errorColumns) { error.append($0) },
      handOver: { [handedTo] program, _ in
        handedTo.append(program)
        throw HandedOver()
      },
      showForm: { [form] in try form($0) }, clock: { [now, clock] in clock?.now ?? now })
    context.journalIsNamed = journalIsNamed
    context.isStrict = isStrict
    if let patienceMilliseconds { context.patienceMilliseconds = patienceMilliseconds }
    context.isASCII = isASCII
    context.firstWeekday = firstWeekday
    context.measurementLocale = locale
    context.session = session
    let script = Script(answers ?? [])
    context.pause = { [paused] seconds, _ in
      paused.append("\(seconds) ")
      if script.takes("Ctrl-C in a pause") { throw Interrupted() }
    }
    context.logNow = { [logNow] command, _ in command.map { .command($0) } ?? logNow }
    context.runProgram = { [program] in program($0, $1) }
    context.isFirstToday = { [told] in told.insert("\($0)") }
    context.findProgram = { [installed] in installed[$0] }
    context.serviceRuns = { [serviceRuns] _ in serviceRuns }
    context.zoneNamed = { name in name == "UTC" ? FixedZone.utc : nil }
    context.decimalMark = { [decimalMark] in decimalMark }
    context.bootTime = { [bootTime] in bootTime }
    context.canAsk = answers != nil
    context.ask = { question in
      error.append(question)
      let answer = script.next()
      if answer == "\u{3}" { throw Interrupted() }
      return answer
    }
    context.page = { [hasPager, pager] text in
      if hasPager { pager.append(text) }
      return hasPager
    }
    Self.language.take(alone: mayBeForeign)
    let status = run(context)
    if mayBeForeign { CurrentLocale.begin(in: .english, numbers: LocaleName("")) }
    Self.language.drop()
    // Remove the message that is printed once for each new journal.
    var told = error.text
    if !keepsNewJournal, let news = told.range(of: "New journal: "),
      let end = told[news.upperBound...].firstIndex(of: "\n")
    {
      told.removeSubrange(news.lowerBound...end)
    }
    return Result(
      status: status, output: output.text, error: told, largestPiece: output.largest)
  }

  /// Returns all tables and rows of the journal; empty without a journal. Leaves out SQLite's own
  /// tables and the word index.
  func dump() throws -> String {
    guard FileManager.default.fileExists(atPath: journalPath) else { return "" }
    let connection = try Connection(path: journalPath, mode: .create, busyTimeoutMilliseconds: 5000)
    let tables = try connection.rows(
      """
      SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%'
      ORDER BY name
      """, []
    ) { $0.text(0) }
    var lines: [String] = []
    for table in tables {
      let columns = try connection.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) {
        "quote(\"\($0.text(0))\")"
      }
      guard !columns.isEmpty else { continue }
      lines += try connection.rows(
        "SELECT \(columns.joined(separator: " || ',' || ")) FROM \"\(table)\" ORDER BY 1", []
      ) { "\(table): \($0.text(0))" }
    }
    return lines.joined(separator: "\n")
  }

  /// The bytes of the journal's file; nil if there is none.
  var journalBytes: Data? { try? Data(contentsOf: URL(filePath: journalPath)) }

  /// Returns whether the journal has the content that it had with these bytes.
  func isUnchanged(since bytes: Data?) throws -> Bool {
    let hasLog = FileManager.default.fileExists(atPath: journalPath + "-wal")
    if journalBytes == bytes, !hasLog { return true }
    let before = try TestTerminal()
    try bytes?.write(to: URL(filePath: before.journalPath))
    return try dump() == before.dump()
  }

  func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }
}

/// Lets commands in English run beside each other, and one in another language alone.
private final class LanguageLock: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() { pthread_rwlock_init(lock, nil) }

  func take(alone: Bool) {
    _ = alone ? pthread_rwlock_wrlock(lock) : pthread_rwlock_rdlock(lock)
  }

  func drop() { pthread_rwlock_unlock(lock) }
}

/// The days so far, to show a daily message only once.
final class Told: Sendable {
  private let all = Mutex<Set<String>>([])

  func insert(_ what: String) -> Bool { all.withLock { $0.insert(what).inserted } }
}

/// A thread-safe sequence of answers.
final class Script: Sendable {
  private let left: Mutex<ArraySlice<String>>

  init(_ answers: [String]) {
    left = Mutex(answers[...])
  }

  func next() -> String? { left.withLock { $0.popFirst() } }

  /// Consumes the next answer if it is this one.
  func takes(_ answer: String) -> Bool {
    left.withLock { left in
      guard left.first == answer else { return false }
      left.removeFirst()
      return true
    }
  }
}

/// A thread-safe clock that moves only when told to.
final class SettableClock: Sendable {
  private let instant: Mutex<Instant>

  init(_ now: Instant) {
    instant = Mutex(now)
  }

  var now: Instant { instant.withLock { $0 } }

  func advance(seconds: Int64) { instant.withLock { $0 = $0.adding(seconds: seconds) } }
}

/// A thread-safe collector of text.
final class Collector: Sendable {
  private let written = Mutex((text: "", largest: 0))

  var text: String { written.withLock { $0.text } }
  /// The size of the largest write.
  var largest: Int { written.withLock { $0.largest } }

  func append(_ text: String) {
    written.withLock {
      $0.text += text
      $0.largest = max($0.largest, text.utf8.count)
    }
  }
}
