import CommandTable
public import HealthModel
public import Journal
import POSIX
import Phrases
public import Terminal

/// A command's environment, supplied by the program that runs it.
public struct CLIContext: Sendable {
  /// The current time, which stays the same for the whole command.
  public var now: Instant
  /// Whether to accept only the documented grammar (`HEALTHLOG_STRICT=1`) and never run a guess.
  var isStrict = false
  public var isChanging = false
  public var zone: any TimeZoneRules
  /// The journal to use without `--journal`; nil if neither a variable nor a home folder gives one.
  public var journalPath: String?
  var journalIsNamed = false
  public var output: TextStream
  public var error: TextStream
  var handOver: @Sendable (_ program: String, _ arguments: [String]) throws -> Never
  /// Shows a form with zenity and returns its answer; nil if the person closed the form.
  var showForm: @Sendable (_ zenityArguments: [String]) throws -> String?
  /// Returns what "Log now" can start, or nil. For a sitting, prefers a terminal to a form.
  public var logNow: @Sendable (_ command: String?, _ isSitting: Bool) -> LogNow? = { _, _ in
    notSupplied("logNow")
  }
  /// Runs a program with added environment variables, hides its output, and returns its status.
  var runProgram: @Sendable (_ words: [String], _ variables: [String: String]) throws -> Int32 = {
    _, _ in notSupplied("runProgram")
  }
  var findProgram: @Sendable (_ name: String) -> String? = { _ in notSupplied("findProgram") }
  /// Reads the wall clock, for commands that wait.
  public var clock: @Sendable () -> Instant
  public var isASCII: Bool {
    get { output.isASCII }
    set { (output.isASCII, error.isASCII) = (newValue, newValue) }
  }
  public var bootTime: @Sendable () -> BootTime? = { notSupplied("bootTime") }
  /// Returns the person's decimal mark; opening a journal may change it with the language.
  public var decimalMark: @Sendable () -> Character = { notSupplied("decimalMark") }
  var firstWeekday = Weekday.monday
  public var dateOrder = DateOrder.dayFirst
  var measurementLocale = "C"
  public var canAsk = false
  /// Asks a question; throws `Interrupted` on Ctrl-C, and returns nil at the end of input.
  public var ask: @Sendable (_ question: String) throws -> String? = { _ in notSupplied("ask") }
  public var askSecretly: @Sendable (_ question: String) throws -> String? = { _ in
    notSupplied("askSecretly")
  }
  /// Waits and shows the seconds left; the person can end the wait. Throws `Interrupted` on Ctrl-C.
  public var pause: @Sendable (_ seconds: Int, _ show: (Int) -> Void) throws -> Void = { _, _ in
    notSupplied("pause")
  }
  /// Shows long text in a pager; returns false if there is no pager or the pager failed.
  public var page: @Sendable (_ text: String) throws -> Bool = { _ in notSupplied("page") }
  /// Returns whether a daily message is due, and marks it as shown today.
  var isFirstToday: @Sendable (_ today: LocalDate) -> Bool = { _ in notSupplied("isFirstToday") }
  /// See `Journal.keepTemporaryFiles`. Does nothing in tests, which open many journals at once.
  var keepTemporaryFiles: @Sendable (_ journal: String) -> Void = { _ in }
  public var patienceMilliseconds = Journal.patienceOfCommands
  public var zoneNamed: @Sendable (_ name: String) -> (any TimeZoneRules)? = { _ in
    notSupplied("zoneNamed")
  }
  var serviceRuns: @Sendable (_ journal: String) -> Bool = { _ in notSupplied("serviceRuns") }
  public var session = SessionSetup()

  /// Traps: a default value would let a test pass that forgot to supply its own.
  private static func notSupplied(_ what: String) -> Never {
    preconditionFailure("the context was made without \(what)")
  }

  public init(
    zone: any TimeZoneRules, journalPath: String?, output: TextStream, error: TextStream,
    handOver: @escaping @Sendable (String, [String]) throws -> Never,
    showForm: @escaping @Sendable ([String]) throws -> String?,
    clock: @escaping @Sendable () -> Instant
  ) {
    (self.clock, now, self.zone, self.journalPath) = (clock, clock(), zone, journalPath)
    (self.output, self.error) = (output, error)
    // Don't break lines in messages: people copy commands and paths from them.
    self.error.breaksLines = false
    (self.handOver, self.showForm) = (handOver, showForm)
  }

  public var here: LocalNow { LocalNow(now: now, zone: zone) }
  public var today: LocalDate { here.today }

  func journalPath(named: String?) throws(ProgramFault) -> String {
    guard let named = named ?? journalPath else { throw .noHome }
    guard !named.isEmpty else { throw .emptyJournalName }
    // Make the path absolute: SQLite gives some names a special meaning.
    let path = Program.absolutePath(named)
    if PrivateFile.isDevice(path) { throw .notAFile(path) }
    return path
  }

  public func journalFile(_ named: String?) throws -> String {
    let path = try journalPath(named: named)
    try Journal.prepareFolder(of: path)
    return path
  }

  /// Opens an existing journal, for writing only if the command changes it. If there is no file,
  /// returns an empty journal if none was named, or with `orEmpty`; else throws.
  public func readJournal(_ named: String?, orEmpty: Bool = false) throws -> Journal {
    let path = try journalPath(named: named)
    if PrivateFile.exists(path) {
      if isChanging { return try openJournal(named) }
      return try opened(path) {
        try Journal.forReading(
          path: path, isOwn: isOwn(path), locale: measurementLocale,
          busyTimeoutMilliseconds: patienceMilliseconds, settings: CurrentLocale.follow)
      }
    }
    guard orEmpty || named == nil && !journalIsNamed else { throw ProgramFault.noJournal(path) }
    return try Journal(path: ":memory:", locale: measurementLocale)
  }

  private func isOwn(_ path: String) -> Bool { path == (try? journalPath(named: nil)) }

  public var reading: CLIContext { having { $0.isChanging = false } }
  var changing: CLIContext { having { $0.isChanging = true } }
  var strictly: CLIContext { having { $0.isStrict = true } }

  private func having(_ change: (inout CLIContext) -> Void) -> CLIContext {
    var context = self
    change(&context)
    return context
  }

  /// Opens a journal for writing. If the file is missing, the first change creates it and says so.
  public func openJournal(_ named: String?) throws -> Journal {
    let path = try journalPath(named: named)
    return try opened(path) {
      try Journal.forWriting(
        path: path, locale: measurementLocale, busyTimeoutMilliseconds: patienceMilliseconds,
        whenCreated: { say(phrase("New journal: \(path)")) }, settings: CurrentLocale.follow)
    }
  }

  private func opened(_ path: String, by open: () throws -> Journal) throws -> Journal {
    keepTemporaryFiles(path)
    let journal = try open()
    guard error.columns != nil else { return journal }
    journal.waiting = { [error] in
      let text = phrase("healthlog: Waiting for another program that is writing to the journal")
      try? error.write(text + "\n")
    }
    if PrivateFile.isOpenToOthers(path), PrivateFile.isOwn(path), isFirstToday(today) {
      say(CheckText.line(.openToOthers(path: path)))
    }
    return journal
  }

  /// Sets the language from the journal, even for help and for errors before the journal is open.
  func speakAsSet(inJournalOf line: [String]) {
    let named = HealthlogCommands.journalNamed(in: line)
    guard let path = try? journalPath(named: named) else { return }
    CurrentLocale.look {
      guard PrivateFile.exists(path) else { return nil }
      var found: Settings?
      _ = try? Journal.forReading(path: path, isOwn: isOwn(path)) { found = $0 }
      return found
    }
  }

  /// Prints the result of a finished command; if printing fails, the command still succeeds.
  public func tell(_ text: String) {
    afterwards(orSaying: phrase("healthlog: Saved, but the result couldn't be shown")) {
      try print(text)
    }
  }

  public func tellLine(_ text: String) { tell(TerminalText.escaped(text)) }

  func afterwards(
    orSaying complaint: @autoclosure () -> String = phrase(
      "healthlog: Saved, but the effects of the change couldn't be shown"),
    _ tell: () throws -> Void
  ) {
    do { try tell() } catch let error as SystemError where error.isBrokenPipe {
      // Nobody reads the output any more.
    } catch { say(complaint()) }
  }

  public func printName(_ name: String) throws {
    try output.write((output.columns == nil ? name : TerminalText.escaped(name)) + "\n")
  }

  /// Shows progress on the terminal of the error stream; nil removes it.
  public func showProgress(_ text: String?) {
    guard let columns = error.columns else { return }
    let shown = TerminalText.cut(TerminalText.escaped(text ?? ""), to: columns - 1)
    try? error.draw("\r" + shown + "\u{1B}[K")
  }

  public func print(_ text: String) throws { try output.show(text + "\n") }

  public func printLong(_ text: String) throws {
    let text = output.shown(text)
    if let rows = output.rows, text.count(where: { $0 == "\n" }) >= rows, try page(text) { return }
    try output.write(text)
  }

  public func printLong<Row>(_ listing: Listing<Row>) throws {
    try printLong(listing.table.text(for: output))
  }

  /// Prints a list as JSON or as a table; says `none` for an empty table. Returns the exit status.
  /// - Parameter titled: Whether a terminal shows the titles of an empty table.
  public func list<Row>(
    _ listing: Listing<Row>, as document: Document<[Row]>, isJSON: Bool, titled: Bool = false,
    none: @autoclosure () -> String
  ) throws -> Int32 {
    let isEmpty = listing.rows.isEmpty
    if isJSON { try print(document.json(listing.rows).text) }
    if !isJSON, isEmpty { say(none()) }
    if !isJSON, titled || !isEmpty { try printLong(listing) }
    return isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }

  func following(_ invocation: Invocation) throws(Explanation) -> CLIContext {
    var context = self
    if invocation[HealthlogCommands.noPager] { context.page = { _ in false } }
    // Output for programs doesn't depend on the terminal.
    let isData = ["json", "csv"].contains { invocation.isGiven($0) }
    if isData { context.output.isASCII = false }
    if invocation[HealthlogCommands.words], !isData { context.output.words = BandText.signs }
    context.output.breaksLines = !isData
    context.output.alignsTables = invocation.isGiven(HealthlogCommands.aligned.option.name)
    switch invocation[HealthlogCommands.colour] {
    case nil, "auto": break
    case "always": (context.output.hasColour, context.error.hasColour) = (true, true)
    case "never": (context.output.hasColour, context.error.hasColour) = (false, false)
    case let other?:
      throw .usage(
        phrase("\(quoted(other)) isn't a valid value for --color; use auto, always or never"))
    }
    return context
  }

  func tellUnits(_ settled: [Vital]) { for vital in settled { say(VitalText.unitSettled(vital)) } }

  /// Asks a question, wrapped to fit the terminal; returns nil at the end of input.
  public func asked(_ question: String) throws -> String? {
    var error = error
    error.breaksLines = true
    let shown = error.shown(question)
    // Keep a space between the question and the answer.
    return try ask(shown.hasSuffix(" ") || !question.hasSuffix(" ") ? shown : shown + " ")
  }

  public func asks(_ question: String) throws -> Bool {
    let answer = try asked(phrase("\(question) [y/N]") + " ")
    return answer.flatMap { isYes($0.trimmingBlanks) } == true
  }

  func confirms(_ question: String, after lines: [String] = []) throws -> Bool {
    guard canAsk else {
      say(phrase("Not a terminal, so healthlog can't ask. Add --yes to go ahead."))
      return false
    }
    for line in lines { say(line) }
    return try asks(question)
  }

  public func say(_ text: String) { try? error.show(TerminalText.escaped(text) + "\n") }

  public func report(_ error: any Error, isChanging: Bool) -> Int32 {
    HealthlogCommands.report(
      error, self, ExplanationContext(vitals: .standard, isChanging: isChanging, zone: zone))
  }

  /// Changes the journal in one step. Says so if nothing changes: undo would undo an earlier step.
  func alter<Result>(
    _ journal: Journal, _ body: (inout JournalEdit) throws -> Result
  ) throws -> (result: Result, isAltered: Bool) {
    let outcome = try journal.write(now: now) { edit in
      let result = try body(&edit)
      return (result, edit.hasChanged)
    }
    if !outcome.1 { say(ChangeText.nothingToChange) }
    return outcome
  }
}
