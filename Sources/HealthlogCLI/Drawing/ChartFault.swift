public import HealthModel
public import Phrases

/// Which days a chart can't be of.
public enum ChartDaysFault: Explained, Equatable {
  case notAWeek(String)
  case notADay(String)
  /// A term of a filter; `words` are what is to be written for its days, where that can be told.
  case termOfFilter(String, words: String?)
  case daysBesideWeek
  case backwards(from: LocalDate, to: LocalDate)
  /// More than a chart has room for.
  case tooMany(mostYears: Int)
  /// Days without any reading; nil of a period without a beginning.
  case nothingToDraw(ClosedRange<LocalDate>?)

  /// The status is `nothingMatched` for days without a reading, else `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .nothingToDraw: Explanation(lines, ExitStatus.nothingMatched)
    case .notAWeek, .notADay, .termOfFilter, .daysBesideWeek, .backwards, .tooMany:
      Explanation(lines, ExitStatus.usage)
    }
  }

  private var lines: [String] {
    switch self {
    case .notAWeek(let text):
      [
        phrase(
          "\(quoted(text)) isn't a valid week: write a year and 01 to 52 or 53, such as 2026-W47")
      ]
    case .notADay(let text):
      [
        phrase("\(quoted(text)) isn't a date that healthlog understands") + calendarFault(text),
        phrase("write such as 2026-11-20, 2026-11, 2026-W47, today, yesterday or -30d"),
      ]
    case .termOfFilter(let text, let words):
      [
        phrase("\(quoted(text)) is a term of 'healthlog filter'; a chart takes a PERIOD"),
        words.map { phrase("write \($0) in its place") }
          ?? phrase("write such as 90d, last week, 2026-11 or 2026-W47 behind the vitals"),
      ]
    case .daysBesideWeek: [phrase("--week says which days: leave --from and --to out")]
    case .backwards(let first, let last):
      [phrase("the days from \(first) to \(last) end before they start")]
    case .tooMany(let years):
      [
        phrase("a chart shows \(years) years at most, and these are more"),
        phrase("name a shorter period, such as 90d or 2026"),
      ]
    case .nothingToDraw(nil):
      [phrase("no readings so far: there is nothing to draw")]
    case .nothingToDraw(let days?) where days.lowerBound == days.upperBound:
      [phrase("no readings on \(days.lowerBound): there is nothing to draw")]
    case .nothingToDraw(let days?):
      [
        phrase(
          "no readings from \(days.lowerBound) to \(days.upperBound): there is nothing to draw")
      ]
    }
  }
}

/// How a picture can't be, as it is asked for.
public enum PictureFault: Explained, Equatable {
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

  /// The status is `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation(lines, ExitStatus.usage)
  }

  private var lines: [String] {
    switch self {
    case .notAScale(let text): [phrase("\(quoted(text)) isn't a valid scale: write 1 to 8")]
    case .notASize(let text):
      [
        phrase(
          "\(quoted(text)) isn't a valid size: write 600x300 to 4000x4000, width first, in points")
      ]
    case .tooManyPixels(let size, let scale):
      [
        phrase("\(quoted(size)) at scale \(scale.shortText) is more than 64 million pixels"),
        phrase("ask for a smaller --size or --scale"),
      ]
    case .notAFormat(let text):
      [phrase("\(quoted(text)) isn't a valid format: write png, svg or pdf")]
    case .otherFormat(let format, let file):
      [
        phrase("\(quoted(file)) would be no \(format) file"),
        phrase("leave --format out, or name a folder"),
      ]
    case .oneFileForSeveral(let file):
      [phrase("\(quoted(file)) is one file: name one vital"), phrase("or a folder for several")]
    case .noOutput:
      [phrase("--output names no place"), phrase("name a folder, or a file for one vital: bp.pdf")]
    case .notAPicture(let file):
      [
        phrase(
          "\(quoted(file)) would be no picture that healthlog draws: those are png, svg and pdf"),
        phrase("end the name of a folder with /"),
      ]
    case .vitalsBesideAll: [phrase("--all draws every vital: name none beside it")]
    case .notATheme(let text): [phrase("\(quoted(text)) isn't a valid theme: write light or dark")]
    }
  }
}

/// Two options of which each says otherwise.
public struct OptionsApart: Explained, Equatable {
  private let one: String
  private let other: String

  /// - Parameter one: with its dashes, as the other.
  public init(_ one: String, _ other: String) { (self.one, self.other) = (one, other) }

  /// The status is `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation(
      [phrase("\(one) and \(other) don't go together: leave one of them out")], ExitStatus.usage)
  }
}

/// Why a chart that could be asked for isn't drawn, written or shown.
public enum DrawingFault: Explained, Equatable {
  /// Standard output, which was to show pictures.
  case notATerminal
  case noFonts
  case cannotWrite(path: String, reason: String)
  case noMemory
  /// By what failed: `Cairo 26`.
  case cannotDraw(String)
  /// The PDF file; by what is wrong with it.
  case cannotComplete(String)
  /// The pictures are written, but there is no display to open them on.
  case noDisplay
  /// The pictures are written, but no program opens them.
  case noOpener
  /// The pictures are written, but what opens them failed.
  case openerFailed(reason: String)

  /// Says of pictures that only can't be opened that they are written.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .notATerminal:
      Explanation(
        [
          phrase("--show wants a terminal, and standard output is none"),
          phrase("leave it out to write files"),
        ],
        ExitStatus.usage)
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
        ],
        ExitStatus.cannotCreate)
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
        ExitStatus.unavailable
      )
    }
  }
}
