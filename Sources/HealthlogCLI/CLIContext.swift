public import HealthModel
public import Journal
import POSIX

/// Everything that a command takes from the world around it, handed in at the composition root.
public struct CLIContext: Sendable {
  /// Somewhere to write text; throws when it can't be written.
  public struct Stream: Sendable {
    public var write: @Sendable (String) throws -> Void
    /// Columns of the terminal; nil when it is none.
    public var columns: Int?
    /// Lines of the terminal; nil when it is none or doesn't say.
    public var rows: Int?
    public var hasColour: Bool

    public init(
      columns: Int? = nil, rows: Int? = nil, hasColour: Bool = false,
      write: @escaping @Sendable (String) throws -> Void
    ) {
      self.write = write
      self.columns = columns
      self.rows = rows
      self.hasColour = hasColour
    }
  }

  /// The instant that the whole command takes for now.
  public var now: Instant
  public var zone: any TimeZoneRules
  /// The journal when no `--journal` says otherwise; nil when the person has no home folder.
  public var journalPath: String?
  public var output: Stream
  public var error: Stream
  /// Becomes one of the programs beside this one; returns only by throwing.
  public var handOver: @Sendable (_ program: String, _ arguments: [String]) throws -> Never
  /// Shows a form with zenity and returns what it answers; nil when the person closed it.
  public var showForm: @Sendable (_ zenityArguments: [String]) throws -> String?
  /// What Log now starts, when the person has set that command for it; nil when there is nothing.
  public var logNow: @Sendable (_ command: String?) -> LogNow? = {
    $0.map { .command($0) } ?? .form
  }
  /// Runs a program to its end, with these variables added to its environment, and returns its exit
  /// status. What it prints is thrown away.
  public var runProgram:
    @Sendable (_ words: [String], _ variables: [String: String]) throws -> Int32 =
      { _, _ in ExitStatus.unavailable }
  /// The time it is by then, for what waits on a person.
  public var clock: @Sendable () -> Instant
  /// Whether signs and lines beyond ASCII can't be shown.
  public var isASCII = false
  /// What the machine's own clock shows by then; nil where there is none to go by.
  public var bootTime: @Sendable () -> BootTime? = { nil }
  /// The day that the person's weeks start with.
  public var firstWeekday = Weekday.monday
  /// Whether a person sits there to be asked.
  public var canAsk = false
  /// Puts a question; throws `Interrupted` on Ctrl-C, and returns nil at the end of input.
  public var ask: @Sendable (_ question: String) throws -> String? = { _ in nil }
  /// Shows text that is longer than the screen; false when the person has nothing to show it with.
  public var page: @Sendable (_ text: String) throws -> Bool = { _ in false }

  /// Whether a reminder service runs with that journal now.
  public var serviceRuns: @Sendable (_ journal: String) -> Bool = { _ in false }

  /// What starts the reminder service with the session.
  public var session = SessionSetup()

  public init(
    zone: any TimeZoneRules, journalPath: String?, output: Stream, error: Stream,
    handOver: @escaping @Sendable (String, [String]) throws -> Never,
    showForm: @escaping @Sendable ([String]) throws -> String?,
    clock: @escaping @Sendable () -> Instant
  ) {
    now = clock()
    self.zone = zone
    self.journalPath = journalPath
    self.output = output
    self.error = error
    self.handOver = handOver
    self.showForm = showForm
    self.clock = clock
  }

  /// Today, here.
  var today: LocalDate { zone.localDateTime(at: now).date }

  /// The journal that the command line names, else the person's own; its folder is there.
  public func journalFile(_ named: String?) throws -> String {
    guard let named = named ?? journalPath else { throw CLIError.noHome }
    guard !named.isEmpty else { throw CLIError.emptyJournalName }
    // SQLite takes some names for no file at all, and the service watches the file's real folder.
    let path = Program.absolutePath(named)
    try Journal.prepareFolder(of: path)
    return path
  }

  /// Opens a journal to read it: one that the command line names must be there.
  func readJournal(_ named: String?) throws -> Journal {
    if let named, !named.isEmpty, !PrivateFile.exists(named) { throw CLIError.noJournal(named) }
    return try openJournal(named)
  }

  public func openJournal(_ named: String?) throws -> Journal {
    try Journal(path: try journalFile(named))
  }

  /// Prints what became of something that is done already: failing to say so doesn't undo it.
  func tell(_ text: String) {
    do {
      try print(text)
    } catch let error as SystemError where error.isBrokenPipe {
      // Nobody wants to know.
    } catch {
      say("healthlog: this is done and saved, but it could not be shown")
    }
  }

  /// Shows how far long work has come, on a terminal's error stream alone; nil takes it away.
  func showProgress(_ text: String?) {
    guard let columns = error.columns else { return }
    let shown = TerminalText.cut(TerminalText.escaped(text ?? ""), to: columns - 1)
    try? error.write("\r" + shown + "\u{1B}[K")
  }

  func print(_ text: String) throws {
    try output.write(text + "\n")
  }

  /// Prints text that may be longer than the screen.
  func printLong(_ text: String) throws {
    if let rows = output.rows, text.count(where: { $0 == "\n" }) >= rows, try page(text) { return }
    try output.write(text)
  }

  /// This context with colour as `--color` wants it.
  func coloured(_ choice: String?) throws(CLIError) -> CLIContext {
    var context = self
    switch choice {
    case nil, "auto": break
    case "always": (context.output.hasColour, context.error.hasColour) = (true, true)
    case "never": (context.output.hasColour, context.error.hasColour) = (false, false)
    case let other?: throw .notAColourChoice(other)
    }
    return context
  }

  /// Says something beside the data; a standard error that is gone stops nothing.
  func say(_ text: String) {
    try? error.write(TerminalText.escaped(text) + "\n")
  }
}

/// Ctrl-C ended what the person was asked for or waited for: nothing of it is stored.
public struct Interrupted: Error, Equatable, Sendable {
  public init() {}
}

/// Why the desktop opens no picture.
public enum OpeningFault: Equatable, Sendable {
  case noDisplay
  case noProgram
  case failed(String)
}

/// What only the command line can get wrong.
public enum CLIError: Error, Equatable, Sendable {
  /// Neither `HOME` nor `XDG_DATA_HOME` nor `HEALTHLOG_JOURNAL` is set.
  case noHome
  case emptyJournalName
  /// A journal that was to be read isn't there.
  case noJournal(String)
  case missingProgram(String)
  case noReadings
  case nothingToEdit
  case notAReportNumber(String)
  case notAPriority(String)
  case notATime(String)
  case nothingToSet
  case notARange(String)
  /// A range whose ends are in different units.
  case twoUnits(String)
  case notCriticalLimits(String)
  /// Blood pressure, named where one vital is meant.
  case pressureIsTwoVitals
  case notAnImportance(String)
  case notAPrecision(String)
  case notAKey(String)
  case notASettingValue(String, of: Setting)
  case notAWeek(String)
  case notADay(String)
  case daysBesideWeek
  case backwards(from: LocalDate, to: LocalDate)
  /// More than a chart has room for.
  case tooManyDays(Int)
  /// Days without any reading.
  case nothingToChart(ClosedRange<LocalDate>)
  case notAMonth(String)
  case notAScale(String)
  case notASize(String)
  /// A size in points that is too large at this scale.
  case tooManyPixels(String, scale: Double)
  case notAFormat(String)
  /// Of a file whose name says another one.
  case otherFormat(String, file: String)
  case oneFileForSeveral(String)
  /// An empty `--output`, or standard output's.
  case noOutput
  /// Of a file whose name says that it is of another kind.
  case notAPicture(String)
  case vitalsBesideAll
  case notATheme(String)
  /// Two options of which only one can be.
  case optionsApart(String, String)
  /// Standard output, which was to show pictures.
  case notATerminal
  /// A written picture can't be opened.
  case cannotOpen(OpeningFault)
  case notAColourChoice(String)
  case noFonts
  /// Of a vital of one's own; options without their dashes.
  case undefinedVital(lacks: [String])
  /// To one of the standard streams.
  case cannotPrint(reason: String)
  case cannotWrite(path: String, reason: String)
  case cannotWritePicture(path: String, reason: String)
  case cannotDraw(String)
  case noReminder
  case noSuchReminder(String, among: [String])
  case reminderExists(String)
  case notAReminderName(String)
  case notDays(String)
  case notAGrace(String)
  case nothingToSetForReminder
  case noPauseEnd
  case notAPauseEnd(String)
  /// No zenity, or no display to show it on.
  case noForm
  /// No session bus, or no right to lock or watch the journal's files.
  case noSession(String)
  case nothingDue
  /// What is to be run for Log now can't be.
  case noLogCommand(String)
  /// Started with no words at all, not even the program's own name.
  case noArguments
  case argumentNotUTF8(String)
  /// Ctrl-C, in the middle of a file.
}
