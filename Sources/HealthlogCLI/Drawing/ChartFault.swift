public import HealthModel
public import Phrases

/// Why a chart can't be drawn, written or shown.
public enum ChartFault: Explained, Equatable {
  case notAWeek(String)
  case notADay(String)
  /// A term of a filter; `words` is what to write for its days, when that is clear.
  case termOfFilter(String, words: String?)
  case daysBesideWeek
  case backwards(from: LocalDate, to: LocalDate)
  /// More days than a chart has room for.
  case tooMany(mostYears: Int)
  /// Days without any reading; nil for a period without a beginning.
  case nothingToDraw(ClosedRange<LocalDate>?)

  case notAScale(String)
  case notASize(String)
  /// A size in points that is too large at this scale.
  case tooManyPixels(String, scale: Double)
  case notAFormat(String)
  /// A file whose name says another format.
  case otherFormat(String, file: String)
  case oneFileForSeveral(String)
  /// An empty `--output`, or `-`.
  case noOutput
  /// A file whose name says another kind.
  case notAPicture(String)
  case vitalsBesideAll
  case notATheme(String)

  /// Pictures can't be shown: standard output isn't a terminal.
  case notATerminal
  case noFonts
  case cannotWrite(path: String, reason: String)
  case noMemory
  /// The failure's name: `Cairo 26`.
  case cannotDraw(String)
  /// What is wrong with the PDF file.
  case cannotComplete(String)
  /// The pictures are written, but there is no display to open them on.
  case noDisplay
  /// The pictures are written, but no program opens them.
  case noOpener
  /// The pictures are written, but the program that opens them failed.
  case openerFailed(reason: String)

  /// The status is `usage` for a wrong command line, `nothingMatched` for days without a reading.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .notAWeek(let text):
      .usage(
        phrase(
          "\(quoted(text)) isn't a valid week: write a year and 01 to 52 or 53, such as 2026-W47"))
    case .notADay(let text):
      .usage(
        phrase("\(quoted(text)) isn't a date that healthlog understands") + calendarFault(text),
        phrase("write such as 2026-11-20, 2026-11, 2026-W47, today, yesterday or -30d"))
    case .termOfFilter(let text, let words):
      .usage(
        phrase("\(quoted(text)) is a term of 'healthlog filter'; a chart takes a PERIOD"),
        words.map { phrase("write \($0) in its place") }
          ?? phrase("write such as 90d, last week, 2026-11 or 2026-W47 behind the vitals"))
    case .daysBesideWeek: .usage(phrase("--week says which days: leave --from and --to out"))
    case .backwards(let first, let last):
      .usage(phrase("the days from \(first) to \(last) end before they start"))
    case .tooMany(let years):
      .usage(
        phrase("a chart shows \(years) years at most, and these are more"),
        phrase("name a shorter period, such as 90d or 2026"))
    case .nothingToDraw(let days): Explanation([Self.nothing(on: days)], ExitStatus.nothingMatched)
    case .notAScale(let text): .usage(phrase("\(quoted(text)) isn't a valid scale: write 1 to 8"))
    case .notASize(let text):
      .usage(
        phrase(
          "\(quoted(text)) isn't a valid size: write 600x300 to 4000x4000, width first, in points"))
    case .tooManyPixels(let size, let scale):
      .usage(
        phrase("\(quoted(size)) at scale \(scale.shortText) is more than 64 million pixels"),
        phrase("ask for a smaller --size or --scale"))
    case .notAFormat(let text):
      .usage(phrase("\(quoted(text)) isn't a valid format: write png, svg or pdf"))
    case .otherFormat(let format, let file):
      .usage(
        phrase("\(quoted(file)) would be no \(format) file"),
        phrase("leave --format out, or name a folder"))
    case .oneFileForSeveral(let file):
      .usage(
        phrase("\(quoted(file)) is one file: name one vital"), phrase("or a folder for several"))
    case .noOutput:
      .usage(
        phrase("--output names no place"), phrase("name a folder, or a file for one vital: bp.pdf"))
    case .notAPicture(let file):
      .usage(
        phrase(
          "\(quoted(file)) would be no picture that healthlog draws: those are png, svg and pdf"),
        phrase("end the name of a folder with /"))
    case .vitalsBesideAll: .usage(phrase("--all draws every vital: name none beside it"))
    case .notATheme(let text):
      .usage(phrase("\(quoted(text)) isn't a valid theme: write light or dark"))
    case .notATerminal:
      .usage(
        phrase("--show wants a terminal, and standard output is none"),
        phrase("leave it out to write files"))
    case .noFonts:
      Explanation(
        [
          phrase("no font to draw with is found"),
          phrase("install Inter (fonts-inter) or DejaVu (fonts-dejavu-core)"),
        ], ExitStatus.unavailable)
    case .cannotWrite(let path, let reason):
      Explanation(
        [
          phrase("can't write \(path): \(SystemReason.text(reason))"),
          phrase("name another place with --output"),
        ], ExitStatus.cannotCreate)
    case .cannotDraw(let what):
      Explanation(
        [phrase("the picture could not be drawn (\(what))"), Explanation.toTell],
        ExitStatus.inputOutput)
    case .cannotComplete(let what):
      Explanation(
        [phrase("the PDF file could not be completed (\(what))"), Explanation.toTell],
        ExitStatus.inputOutput)
    case .noMemory:
      Explanation([phrase("there is too little memory to draw")], ExitStatus.inputOutput)
    case .noDisplay:
      Explanation(
        [phrase("the pictures are written, but there is no display to open them on")],
        ExitStatus.unavailable)
    case .noOpener:
      Explanation(
        [
          phrase("the pictures are written, but there is no xdg-open to open them with"),
          phrase("install xdg-utils, or open them yourself"),
        ], ExitStatus.unavailable)
    case .openerFailed(let reason):
      Explanation(
        [phrase("the pictures are written, but xdg-open failed: \(SystemReason.text(reason))")],
        ExitStatus.unavailable)
    }
  }

  private static func nothing(on days: ClosedRange<LocalDate>?) -> String {
    guard let days else { return phrase("no readings so far: there is nothing to draw") }
    return days.lowerBound == days.upperBound
      ? phrase("no readings on \(days.lowerBound): there is nothing to draw")
      : phrase(
        "no readings from \(days.lowerBound) to \(days.upperBound): there is nothing to draw")
  }
}

/// Two options that exclude each other.
public struct OptionsApart: Explained, Equatable {
  private let one: String
  private let other: String

  /// - Parameter one: The first option with its dashes.
  public init(_ one: String, _ other: String) { (self.one, self.other) = (one, other) }

  /// The status is `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    .usage(phrase("\(one) and \(other) don't go together: leave one of them out"))
  }
}
