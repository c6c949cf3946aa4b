import CommandTable
public import HealthModel
public import Journal
import POSIX
import Phrases
public import Terminal

/// Everything that a command takes from the world around it, handed in at the composition root.
public struct CLIContext: Sendable {
  /// The instant that the whole command takes for now.
  public var now: Instant
  /// Whether only the documented grammar is carried out (`HEALTHLOG_STRICT=1`), and what was meant is
  /// only said.
  public var isStrict = false
  /// Whether the command may alter the journal: else it opens it to read alone.
  public var isChanging = false
  /// Where the person is: days are cut and times are told in it.
  public var zone: any TimeZoneRules
  /// The journal when no `--journal` says otherwise; nil when the person has no home folder.
  public var journalPath: String?
  /// Whether it is the environment that names it (`$HEALTHLOG_JOURNAL`).
  public var journalIsNamed = false
  /// Takes what was asked for, and what was done: standard output.
  public var output: TextStream
  /// Takes what is said beside that, and faults: standard error.
  public var error: TextStream
  /// Becomes one of the programs beside this one; returns only by throwing.
  public var handOver: @Sendable (_ program: String, _ arguments: [String]) throws -> Never
  /// Shows a form with zenity and returns what it answers; nil when the person closed it.
  public var showForm: @Sendable (_ zenityArguments: [String]) throws -> String?
  /// What Log now starts, when the person has set that command for it; nil when there is nothing. A
  /// sitting, which takes its time, is guided in a terminal where there is one.
  public var logNow: @Sendable (_ command: String?, _ isSitting: Bool) -> LogNow? = { _, _ in
    notSupplied("logNow")
  }
  /// Runs a program to its end, with these variables added to its environment, and returns its exit
  /// status. What it prints is thrown away.
  public var runProgram:
    @Sendable (_ words: [String], _ variables: [String: String]) throws -> Int32 =
      { _, _ in notSupplied("runProgram") }
  /// Where a program of that name is installed; nil when it isn't.
  public var findProgram: @Sendable (_ name: String) -> String? = { _ in
    notSupplied("findProgram")
  }
  /// The time it is by then, for what waits on a person.
  public var clock: @Sendable () -> Instant
  /// Whether signs and lines beyond ASCII can't be shown.
  public var isASCII: Bool {
    get { output.isASCII }
    set { (output.isASCII, error.isASCII) = (newValue, newValue) }
  }
  /// What the machine's own clock shows by then; nil where there is none to go by.
  public var bootTime: @Sendable () -> BootTime? = { notSupplied("bootTime") }
  /// The mark between a number's whole and its decimals in the person's language, once the journal is
  /// opened that may say which that is.
  public var decimalMark: @Sendable () -> Character = { notSupplied("decimalMark") }
  /// The day that the person's weeks start with.
  public var firstWeekday = Weekday.monday
  /// Which comes first where the person writes dates in numbers.
  public var dateOrder = DateOrder.dayFirst
  /// The locale of what the person measures by, as POSIX names it.
  public var measurementLocale = "C"
  /// Whether a person sits there to be asked.
  public var canAsk = false
  /// Puts a question; throws `Interrupted` on Ctrl-C, and returns nil at the end of input.
  public var ask: @Sendable (_ question: String) throws -> String? = { _ in notSupplied("ask") }
  /// The same for a secret: what is typed isn't shown.
  public var askSecretly: @Sendable (_ question: String) throws -> String? = { _ in
    notSupplied("askSecretly")
  }
  /// Lets so many seconds pass before a person who may go on sooner, and says each second how many
  /// are left; throws `Interrupted` on Ctrl-C.
  public var pause: @Sendable (_ seconds: Int, _ show: (Int) -> Void) throws -> Void = { _, _ in
    notSupplied("pause")
  }
  /// Shows text that is longer than the screen; false when the person has nothing to show it with, or
  /// it failed.
  public var page: @Sendable (_ text: String) throws -> Bool = { _ in notSupplied("page") }

  /// Whether something that is told once a day wasn't told yet on this one; from then on it was.
  public var isFirstToday: @Sendable (_ what: String, _ today: LocalDate) -> Bool = { _, _ in
    notSupplied("isFirstToday")
  }

  /// Has the process keep what it sorts beside that journal; see `Journal.keepTemporaryFiles`. Many
  /// journals of one process, as in tests, have no one such place.
  public var keepTemporaryFiles: @Sendable (_ journal: String) -> Void = { _ in }
  /// How long another program's change is waited for.
  public var patienceMilliseconds = Journal.patienceOfCommands

  /// The zone of an IANA name; nil where the system knows none.
  public var zoneNamed: @Sendable (_ name: String) -> (any TimeZoneRules)? = { _ in
    notSupplied("zoneNamed")
  }

  /// Whether a reminder service runs with that journal now.
  public var serviceRuns: @Sendable (_ journal: String) -> Bool = { _ in notSupplied("serviceRuns")
  }

  /// What starts the reminder service with the session.
  public var session = SessionSetup()

  /// Whoever runs a command that needs it must have supplied it: an answer made up here would let a
  /// test pass that forgot to.
  private static func notSupplied(_ what: String) -> Never {
    preconditionFailure("the context was made without \(what)")
  }

  /// `now` is what `clock` says by then; what has a default and is needed is to be set afterwards.
  public init(
    zone: any TimeZoneRules, journalPath: String?, output: TextStream, error: TextStream,
    handOver: @escaping @Sendable (String, [String]) throws -> Never,
    showForm: @escaping @Sendable ([String]) throws -> String?,
    clock: @escaping @Sendable () -> Instant
  ) {
    now = clock()
    self.zone = zone
    self.journalPath = journalPath
    self.output = output
    self.error = error
    // A command or a path that is told there is to be copied whole.
    self.error.breaksLines = false
    self.handOver = handOver
    self.showForm = showForm
    self.clock = clock
  }

  /// When and where the person looks.
  public var here: LocalNow { LocalNow(now: now, zone: zone) }

  /// Today, here.
  public var today: LocalDate { here.today }

  /// Where the journal is that the command line names, else the person's own; or where it would be.
  func journalPath(named: String?) throws(ProgramFault) -> String {
    guard let named = named ?? journalPath else { throw .noHome }
    guard !named.isEmpty else { throw .emptyJournalName }
    // SQLite takes some names for no file at all, and the service watches the file's real folder.
    let path = Program.absolutePath(named)
    if PrivateFile.isDevice(path) { throw .notAFile(path) }
    return path
  }

  /// The same, its folder made.
  public func journalFile(_ named: String?) throws -> String {
    let path = try journalPath(named: named)
    try Journal.prepareFolder(of: path)
    return path
  }

  /// Opens a journal that is there, to read it; a command that changes the journal may write to it.
  /// Never creates one.
  ///
  /// One that is named, on the command line or in the environment, must be there. The person's own
  /// is empty as long as there is none.
  public func readJournal(_ named: String?, orEmpty: Bool = false) throws -> Journal {
    let path = try journalPath(named: named)
    if PrivateFile.exists(path) {
      if isChanging { return try openJournal(named) }
      keepTemporaryFiles(path)
      let journal = waitingAloud(
        try Journal.forReading(
          path: path, isOwn: isOwn(path), locale: measurementLocale,
          busyTimeoutMilliseconds: patienceMilliseconds, settings: CurrentLocale.follow))
      warnOfReaders(path)
      return journal
    }
    guard orEmpty || named == nil && !journalIsNamed else { throw ProgramFault.noJournal(path) }
    return try Journal(path: ":memory:", locale: measurementLocale)
  }

  /// Whether the path is that of the person's own journal, not of one that the command line names.
  private func isOwn(_ path: String) -> Bool { path == (try? journalPath(named: nil)) }

  /// The person's own vitals, for what is to be said of an error; the usual ones where the journal
  /// can't be read, or wasn't.
  func knownVitals(named: String?, after error: any Error) -> VitalCatalogue {
    switch error {
    case is JournalError, is UsageFault, is ProgramFault: .standard
    default: (try? reading.readJournal(named))?.vitalsForWords ?? .standard
    }
  }

  /// The same context for what only reads, whatever the command does.
  public var reading: CLIContext { having { $0.isChanging = false } }

  /// The same context for a command that alters the journal beside what it is asked for, where it can.
  var changing: CLIContext { having { $0.isChanging = true } }

  /// The same context, in which a line is carried out as it stands or not at all.
  var strictly: CLIContext { having { $0.isStrict = true } }

  private func having(_ change: (inout CLIContext) -> Void) -> CLIContext {
    var context = self
    change(&context)
    return context
  }

  /// Opens a journal to write to it. Where there is none, what is saved first creates it, and says so.
  public func openJournal(_ named: String?) throws -> Journal {
    let path = try journalPath(named: named)
    keepTemporaryFiles(path)
    let journal = waitingAloud(
      try Journal.forWriting(
        path: path, locale: measurementLocale, busyTimeoutMilliseconds: patienceMilliseconds,
        whenCreated: { say(ProgramText.newJournal(path)) }, settings: CurrentLocale.follow))
    warnOfReaders(path)
    return journal
  }

  /// Has what is said before a journal is opened, or without one, said as the person has set it in the
  /// journal that the line names, or in their own: help, and what is wrong with a line, too.
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

  /// Says once a day, on a terminal, that others may read the person's journal.
  private func warnOfReaders(_ path: String) {
    guard error.columns != nil, PrivateFile.isOpenToOthers(path), PrivateFile.isOwn(path),
      isFirstToday("open", today)
    else { return }
    say(CheckText.line(.openToOthers(path: path)))
  }

  /// The journal, which says on a terminal why nothing happens while another program writes to it.
  private func waitingAloud(_ journal: Journal) -> Journal {
    journal.waiting = { [error] in
      guard error.columns != nil else { return }
      try? error.write(ProgramText.waiting + "\n")
    }
    return journal
  }

  /// Prints what became of something that is done already: failing to say so doesn't undo it.
  public func tell(_ text: String) {
    do {
      try print(text)
    } catch let error as SystemError where error.isBrokenPipe {
      // Nobody wants to know.
    } catch {
      say(ProgramText.notShown)
    }
  }

  /// The same of one line in which the name of a file may stand.
  public func tellLine(_ text: String) { tell(TerminalText.escaped(text)) }

  /// Tells what follows from something that is done already: when that can't be read or shown, it is
  /// saved all the same.
  func afterwards(_ tell: () throws -> Void) {
    do {
      try tell()
    } catch let error as SystemError where error.isBrokenPipe {
      // Nobody wants to know.
    } catch {
      say(ProgramText.consequencesNotShown)
    }
  }

  /// Prints a file's name, as it is for a program and without control characters on a terminal.
  public func printName(_ name: String) throws {
    try output.write((output.columns == nil ? name : TerminalText.escaped(name)) + "\n")
  }

  /// Shows how far long work has come, on a terminal's error stream alone; nil takes it away.
  public func showProgress(_ text: String?) {
    guard let columns = error.columns else { return }
    let shown = TerminalText.cut(TerminalText.escaped(text ?? ""), to: columns - 1)
    try? error.draw("\r" + shown + "\u{1B}[K")
  }

  /// Prints lines and ends them.
  public func print(_ text: String) throws {
    try output.show(text + "\n")
  }

  /// Prints text that may be longer than the screen.
  public func printLong(_ text: String) throws {
    let text = output.shown(text)
    if let rows = output.rows, text.count(where: { $0 == "\n" }) >= rows, try page(text) { return }
    try output.write(text)
  }

  /// This context as the options want it that every command takes.
  func following(_ invocation: Invocation) throws(ProgramFault) -> CLIContext {
    var context = self
    if invocation[HealthlogCommands.noPager] { context.page = { _ in false } }
    // What programs read is the same everywhere.
    let isData = ["json", "csv"].contains { invocation.isGiven($0) }
    if isData { context.output.isASCII = false }
    if invocation[HealthlogCommands.words], !isData { context.output.words = BandText.signs }
    context.output.breaksLines = !isData
    context.output.alignsTables = invocation.isGiven(HealthlogCommands.aligned.option.name)
    switch invocation[HealthlogCommands.colour] {
    case nil, "auto": break
    case "always": (context.output.hasColour, context.error.hasColour) = (true, true)
    case "never": (context.output.hasColour, context.error.hasColour) = (false, false)
    case let other?: throw .notAColourChoice(other)
    }
    return context
  }

  /// Says which units hold from now on, and how to have others.
  func tellUnits(_ settled: [Vital]) {
    for vital in settled { say(VitalText.unitSettled(vital)) }
  }

  /// Puts a question by the signs that the terminal shows, and no wider than it is; nil at the end of
  /// input.
  public func asked(_ question: String) throws -> String? {
    var error = error
    error.breaksLines = true
    let shown = error.shown(question)
    // Blanks at the end stand between the question and the answer.
    return try ask(shown.hasSuffix(" ") || !question.hasSuffix(" ") ? shown : shown + " ")
  }

  /// Whether the person says yes to what can't be taken back so easily: an empty answer is a no.
  public func asks(_ question: String) throws -> Bool {
    let answer = try asked(YesOrNo.question(question))
    return answer.flatMap { YesOrNo($0.trimmingBlanks) } == .yes
  }

  /// The same after what it is about was said. Where nobody is there to be asked, that is told and it
  /// is a no.
  func confirms(_ question: String, after lines: [String] = []) throws -> Bool {
    guard canAsk else {
      say(KeepingText.nobodyAsked)
      return false
    }
    for line in lines { say(line) }
    return try asks(question)
  }

  /// Where age is installed.
  func age() throws(BackupRequestFault) -> String {
    guard let path = findProgram("age") else { throw .noAge }
    return path
  }

  /// Says something beside the data; a standard error that is gone stops nothing.
  public func say(_ text: String) {
    try? error.show(TerminalText.escaped(text) + "\n")
  }
}

extension CLIContext {
  /// Alters the journal in one step, and says so where all of it is on record already: then there is no
  /// step that an undo could take back.
  /// - Returns: what `body` made, and whether anything was altered.
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
