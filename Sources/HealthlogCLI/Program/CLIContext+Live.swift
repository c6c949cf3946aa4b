public import HealthModel
import Journal
public import POSIX
import Phrases
import Terminal

extension CLIContext {
  public static func live(zone: any TimeZoneRules) -> CLIContext {
    Program.prepare()
    CurrentLocale.begin(
      in: Language(
        list: Program.environment("LANGUAGE"),
        messages: locale(of: "LC_MESSAGES", Program.environment)),
      numbers: LocaleName(locale(of: "LC_NUMERIC", Program.environment)))
    let named = Program.environment("HEALTHLOG_JOURNAL")
    let usual = dataFolder(Program.environment).map { "\($0)/healthlog/journal.db" }
    var context = CLIContext(
      zone: zone, journalPath: named ?? usual, output: stream(.output), error: stream(.error),
      handOver: HandOver.become, showForm: showForm,
      clock: { Instant(milliseconds: SystemClock.milliseconds()) })
    context.output.fileName = { StandardStream.output.fileName }
    context.isStrict = Program.environment("HEALTHLOG_STRICT") == "1"
    context.journalIsNamed = named != nil
    let dates = locale(of: "LC_TIME", Program.environment)
    context.firstWeekday = Weekday.first(inLocale: dates)
    context.dateOrder = DateOrder(inLocale: dates)
    context.measurementLocale = locale(of: "LC_MEASUREMENT", Program.environment)
    context.isASCII = !hasUnicode(Program.environment)
    context.bootTime = bootTime
    context.decimalMark = { CurrentLocale.hasDecimalComma ? "," : "." }
    context.canAsk = StandardStream.input.isTerminal && StandardStream.error.isTerminal
    context.ask = ask
    context.askSecretly = { question in
      switch TerminalLine.askSecretly(question) {
      case .line(let secret): return secret
      case .end: return nil
      case .interrupted: throw Interrupted()
      }
    }
    context.pause = { seconds, show in
      if try TerminalLine.pause(seconds: seconds, show: show) { throw Interrupted() }
    }
    context.page = page
    context.session = session(Program.environment)
    context.logNow = { LogNow.here(command: $0, isSitting: $1) }
    context.runProgram = { words, variables in
      guard let path = words.first else { return ExitStatus.unavailable }
      return try Program.run(
        path, arguments: Array(words.dropFirst()), adding: variables, isQuiet: true
      ).status
    }
    context.isFirstToday = isFirstToday
    context.findProgram = { Program.find($0) }
    context.keepTemporaryFiles = { Journal.keepTemporaryFiles(besideJournal: $0) }
    context.zoneNamed = { NamedZone($0) }
    context.serviceRuns = { FileLock.isHeld(serviceLockPath(ofJournal: $0)) }
    return context
  }

  /// Returns whether a day's message is due; records the day in the session's runtime folder.
  @Sendable private static func isFirstToday(_ today: LocalDate) -> Bool {
    guard let folder = Program.environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/")
    else { return true }
    let path = "\(folder)/healthlog-told-open"
    let now = Array("\(today)\n".utf8)
    let before = try? FileReader(path: path).next()
    guard before != now else { return false }
    try? PrivateFile.replace(path, with: now)
    return true
  }

  /// Returns the time since boot with the boot's ID; nil if the kernel has no boot ID.
  @Sendable public static func bootTime() -> BootTime? {
    SystemClock.bootID.map { BootTime(boot: $0, milliseconds: SystemClock.millisecondsSinceBoot()) }
  }

  public static func locale(of category: String, _ environment: (String) -> String?) -> String {
    ["LC_ALL", category, "LANG"].lazy.compactMap(environment).first ?? "C"
  }

  /// Returns whether text is UTF-8 and the terminal isn't the Linux console, which has few signs.
  static func hasUnicode(_ environment: (String) -> String?) -> Bool {
    let charset =
      locale(of: "LC_CTYPE", environment).lowercased().split(separator: ".").dropFirst().first ?? ""
    return (charset.hasPrefix("utf-8") || charset.hasPrefix("utf8"))
      && environment("TERM") != "linux"
  }

  /// Returns the pager's command: `$PAGER` if set, else `less` if installed; nil for no pager.
  static func pager(_ variable: String?, isSet: Bool, less: String?) -> String? {
    guard isSet else { return less.map { "\($0) -FRX" } }
    return variable.flatMap { ["", "cat"].contains($0.trimmingBlanks) ? nil : $0 }
  }

  /// Returns values for pagers' unset variables: show colours, and let less exit if the text fits.
  static func pagerVariables(isSet: (String) -> Bool) -> [String: String] {
    ["LESS": "FRX", "LV": "-c"].filter { !isSet($0.key) }
  }

  private static func page(_ text: String) throws -> Bool {
    let pager = pager(
      Program.environment("PAGER"), isSet: Program.hasVariable("PAGER"),
      less: Program.find("less").map { _ in "less" })
    guard let pager else { return false }
    return try Pager.show(text, with: pager, adding: pagerVariables(isSet: Program.hasVariable))
  }

  private static func ask(_ question: String) throws -> String? {
    let answer = try TerminalLine.ask(question)
    if case .line(let text) = answer { return text }
    // End the question's line, on which the cursor still is.
    try StandardStream.error.write("\n")
    if answer == .interrupted { throw Interrupted() }
    return nil
  }

  private static func dataFolder(_ environment: (String) -> String?) -> String? {
    if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return data }
    return environment("HOME").map { "\($0)/.local/share" }
  }

  public static func serviceLockPath(ofJournal journal: String) -> String {
    "\(journal)-reminderd.lock"
  }

  private static func session(_ environment: (String) -> String?) -> SessionSetup {
    let named = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let config = named ?? environment("HOME").map { "\($0)/.config" }
    var setup = SessionSetup(
      configFolder: config, dataFolder: dataFolder(environment),
      program: "\(Program.ownFolder)/healthlog",
      journal: environment("HEALTHLOG_JOURNAL").map(Program.absolutePath), systemctl: systemctl)
    setup.hasService = { HandOver.path(of: ProgramFault.service) != nil }
    return setup
  }

  private static func systemctl(_ arguments: [String]) throws -> Int32? {
    guard let path = Program.find("systemctl") else { return nil }
    return try Program.run(path, arguments: ["--user"] + arguments, isQuiet: true).status
  }

  private static func stream(_ stream: StandardStream) -> TextStream {
    let isTerminal = stream.isTerminal
    let columns = isTerminal ? stream.columns ?? 80 : nil
    let rows = isTerminal ? stream.rows : nil
    let hasColour = hasColour(isTerminal: isTerminal, Program.environment)
    return TextStream(columns: columns, rows: rows, hasColour: hasColour) { text in
      do throws(SystemError) { try stream.write(text) } catch {
        throw error.isBrokenPipe ? error : ProgramFault.cannotPrint(reason: error.reason)
      }
    }
  }

  static func hasColour(isTerminal: Bool, _ environment: (String) -> String?) -> Bool {
    if environment("NO_COLOR") != nil { return false }
    let isForced = ["FORCE_COLOR", "CLICOLOR_FORCE"].contains {
      environment($0).map { $0 != "0" } ?? false
    }
    return isForced || isTerminal && environment("TERM") != "dumb"
  }

  /// Shows a form. Status 1 means that it was closed, unless even `zenity --version` fails.
  private static func showForm(_ arguments: [String]) throws -> String? {
    guard let zenity = Program.find("zenity") else { throw ReminderFault.noForm }
    let answer = try Program.run(zenity, arguments: arguments)
    switch answer.status {
    case 0: return answer.output
    case 1 where try Program.run(zenity, arguments: ["--version"], isQuiet: true).status == 0:
      return nil
    default: throw ReminderFault.noForm
    }
  }
}

extension SystemZone: TimeZoneRules {
  public func utcOffsetSeconds(at instant: Instant) -> Int {
    utcOffsetSeconds(atSecond: Int64(instant.seconds))
  }
}

extension NamedZone: TimeZoneRules {
  public func utcOffsetSeconds(at instant: Instant) -> Int {
    utcOffsetSeconds(atSecond: Int64(instant.seconds))
  }
}
