import HealthModel

extension ErrorText {
  static func commandLine(_ error: CLIError) -> ErrorText {
    ErrorText(lines(for: error), status(of: error))
  }

  private static func status(of error: CLIError) -> Int32 {
    switch error {
    case .noHome: ExitStatus.configuration
    case .emptyJournalName: ExitStatus.usage
    case .noJournal: ExitStatus.noSuchFile
    case .missingProgram, .noFonts, .noForm, .noSession, .cannotOpen, .noLogCommand:
      ExitStatus.unavailable
    case .noReadings, .nothingToEdit, .notAReportNumber, .notAPriority, .notATime, .notAWeek,
      .notADay, .daysBesideWeek, .backwards, .tooManyDays, .notASize, .tooManyPixels,
      .notAMonth, .notAScale, .notAFormat, .otherFormat, .oneFileForSeveral, .noOutput,
      .notAPicture, .undefinedVital, .notATheme, .optionsApart, .notATerminal, .vitalsBesideAll,
      .notAColourChoice, .nothingToSet, .notARange,
      .twoUnits, .notCriticalLimits, .pressureIsTwoVitals,
      .notAnImportance, .notAPrecision, .notAKey, .notASettingValue, .notAReminderName, .notDays,
      .notAGrace,
      .nothingToSetForReminder, .noPauseEnd, .notAPauseEnd, .noArguments:
      ExitStatus.usage
    case .cannotWrite, .cannotWritePicture: ExitStatus.cannotCreate
    case .cannotDraw, .cannotPrint: ExitStatus.inputOutput
    case .reminderExists, .argumentNotUTF8: ExitStatus.refused
    case .noReminder, .noSuchReminder, .nothingDue, .nothingToChart: ExitStatus.nothingMatched
    }
  }

  private static func lines(for error: CLIError) -> [String] {
    switch error {
    case .noHome: ["no home folder is known", "set HOME, or name a file with --journal"]
    case .emptyJournalName: ["the journal's name is empty", "name a file: --journal FILE"]
    case .noJournal(let path):
      ["there is no journal \(path)", "'healthlog add' makes it with the first report"]
    case .missingProgram(let name):
      ["the program \(name) is not installed beside healthlog", "install healthlog again"]
    case .noReadings:
      [
        "a report needs at least two readings",
        "for example: healthlog add temp=36.5 gly=90 bp=120/80 hr=70",
      ]
    case .nothingToEdit:
      ["nothing to change is given", "for example: healthlog edit 7 temp=36.8"]
    case .notAReportNumber(let text):
      ["\(quoted(text)) is no report number", "'healthlog list all' shows the numbers"]
    case .notAPriority(let text): ["\(quoted(text)) is no priority: write 1 to 5"]
    case .notATime(let text): ["\(quoted(text)) is no time of day: write 20:30"]
    case .nothingToSet:
      ["nothing to set is given", "for example: healthlog vital set glycemia --normal 80..160"]
    case .notARange(let text): ["\(quoted(text)) is no range: write LOW..HIGH, such as 80..160"]
    case .twoUnits(let text): ["\(quoted(text)) has two units: write both ends in the same one"]
    case .notCriticalLimits(let text):
      ["\(quoted(text)) are no critical limits: write such as '<54 >250', or none"]
    case .pressureIsTwoVitals:
      ["blood pressure is two vitals: name systolic or diastolic", "for both, do it once for each"]
    case .notAnImportance(let text): ["\(quoted(text)) is no importance: write 1, 2 or 3"]
    case .notAPrecision(let text): ["\(quoted(text)) is no precision: write 0 to 6"]
    case .notAKey(let text):
      ["there is no preference \(quoted(text))", "'healthlog help config' names them all"]
    case .notASettingValue(let text, let setting): settingLines(text, setting)
    case .notAWeek(let text):
      ["\(quoted(text)) is no week: write a year and 01 to 52 or 53, such as 2026-W47"]
    case .notADay(let text):
      [
        "\(quoted(text)) is no day that healthlog knows" + calendarFault(text),
        "write such as 2026-11-20, 2026-11, 2026-W47, today, yesterday or -30d",
      ]
    case .daysBesideWeek: ["--week says which days: leave --from and --to out"]
    case .backwards(let first, let last):
      ["the days from \(first) to \(last) end before they start"]
    case .tooManyDays(let count):
      [
        "a chart shows \(ChartDays.most) days at most, and these are \(count)",
        "name a later --from, or an earlier --to",
      ]
    case .nothingToChart(let days):
      [
        "no readings "
          + (days.lowerBound == days.upperBound
            ? "on \(days.lowerBound)" : "from \(days.lowerBound) to \(days.upperBound)")
          + ": there is nothing to draw"
      ]
    case .notAMonth(let text):
      ["\(quoted(text)) is no month: write a year and 01 to 12, such as 2026-11"]
    case .notAScale(let text): ["\(quoted(text)) is no scale: write 1 to 8"]
    case .notASize(let text):
      ["\(quoted(text)) is no size: write 600x300 to 4000x4000, width first, in points"]
    case .tooManyPixels(let size, let scale):
      [
        "\(quoted(size)) at scale \(scale.shortText) is more than 64 million pixels",
        "ask for a smaller --size or --scale",
      ]
    case .vitalsBesideAll: ["--all draws every vital: name none beside it"]
    case .notAFormat(let text): ["\(quoted(text)) is no format: write png, svg or pdf"]
    case .otherFormat(let format, let file):
      ["\(quoted(file)) would be no \(format) file", "leave --format out, or name a folder"]
    case .oneFileForSeveral(let file):
      ["\(quoted(file)) is one file: name one vital", "or a folder for several"]
    case .noOutput: ["--output names no place", "name a folder, or a file for one vital: bp.pdf"]
    case .notAPicture(let file):
      [
        "\(quoted(file)) would be no picture that healthlog draws: those are png, svg and pdf",
        "end the name of a folder with /",
      ]
    case .notATheme(let text): ["\(quoted(text)) is no theme: write light or dark"]
    case .optionsApart(let one, let other):
      ["\(one) and \(other) don't go together: leave one of them out"]
    case .notATerminal:
      ["--show wants a terminal, and standard output is none", "leave it out to write files"]
    case .cannotOpen(let fault): openingLines(for: fault)
    case .notAColourChoice(let text):
      ["\(quoted(text)) is no choice: write auto, always or never"]
    case .undefinedVital(let lacks):
      [
        "a vital of your own also needs " + lacks.map { "--\($0)" }.joined(separator: ", "),
        "for example: healthlog vital define girth --unit cm --plausible 20..300 --normal 60..95",
      ]
    case .cannotPrint(let reason): ["can't write to standard output: \(reason)"]
    case .cannotWrite(let path, let reason): ["can't write \(path): \(reason)"]
    case .cannotWritePicture(let path, let reason):
      ["can't write \(path): \(reason)", "name another place with --output"]
    case .cannotDraw(let what): ["the picture could not be drawn (\(what))"]
    case .noFonts:
      [
        "no font to draw with is found",
        "install Inter (fonts-inter) or DejaVu (fonts-dejavu-core)",
      ]
    case .noReminder, .noSuchReminder, .reminderExists, .notAReminderName, .notDays, .notAGrace,
      .nothingToSetForReminder, .noPauseEnd, .notAPauseEnd, .nothingDue, .noLogCommand:
      reminderLines(for: error)
    case .noArguments: ["no words were handed to this program: start it as 'healthlog add …'"]
    case .argumentNotUTF8(let word):
      ["\(quoted(word)) is not UTF-8, and nothing was done", "type it in a UTF-8 locale"]
    case .noForm:
      [
        "no form can be shown: there is no display, or neither zenity nor a terminal",
        "file a report with: healthlog add temp=36.5 hr=70",
      ]
    case .noSession(let words):
      ["the reminder service can't run: \(words)", "start it inside a desktop session"]
    }
  }

  private static func settingLines(_ text: String, _ setting: Setting) -> [String] {
    switch setting.kind {
    case .onOff: ["\(quoted(text)) is no value of \(setting.rawValue): write on or off"]
    case .command:
      ["\(quoted(text)) is no command: write one line, of 1,000 characters at most"]
    }
  }

  private static func openingLines(for fault: OpeningFault) -> [String] {
    switch fault {
    case .noDisplay: ["the pictures are written, but there is no display to open them on"]
    case .noProgram:
      [
        "the pictures are written, but there is no xdg-open to open them with",
        "install xdg-utils, or open them yourself",
      ]
    case .failed(let reason): ["the pictures are written, but xdg-open failed: \(reason)"]
    }
  }
}
