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
          "\(quoted(text)) isn't a valid week; use YYYY-Wnn, such as 2026-W47")
      ]
    case .notADay(let text):
      [
        phrase("\(quoted(text)) isn't a valid date") + calendarFault(text),
        phrase("Use a date such as 2026-11-20, 2026-11, 2026-W47, today, yesterday or -30d"),
      ]
    case .termOfFilter(let text, let words):
      [
        phrase("\(quoted(text)) is a term of 'healthlog filter'; a chart needs a PERIOD"),
        words.map { phrase("Use \($0) instead") }
          ?? phrase("Put a period after the vitals, such as 90d, last week, 2026-11 or 2026-W47"),
      ]
    case .daysBesideWeek: [phrase("--week already sets the days; leave out --from and --to")]
    case .backwards(let first, let last):
      [phrase("The period from \(first) to \(last) ends before it starts")]
    case .tooMany(let years):
      [
        phrase("A chart can show at most \(years) years"),
        phrase("Use a shorter period, such as 90d or 2026"),
      ]
    case .nothingToDraw(nil):
      [phrase("No readings yet, so there is nothing to draw")]
    case .nothingToDraw(let days?) where days.lowerBound == days.upperBound:
      [phrase("No readings on \(days.lowerBound), so there is nothing to draw")]
    case .nothingToDraw(let days?):
      [
        phrase(
          "No readings from \(days.lowerBound) to \(days.upperBound), so there is nothing to draw")
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
    case .notAScale(let text): [phrase("\(quoted(text)) isn't a valid scale; use 1 to 8")]
    case .notASize(let text):
      [
        phrase(
          "\(quoted(text)) isn't a valid size; use 600x300 to 4000x4000, width first, in points")
      ]
    case .tooManyPixels(let size, let scale):
      [
        phrase("\(quoted(size)) at scale \(scale.shortText) is more than 64 million pixels"),
        phrase("Use a smaller --size or --scale"),
      ]
    case .notAFormat(let text):
      [phrase("\(quoted(text)) isn't a valid format; use png, svg or pdf")]
    case .otherFormat(let format, let file):
      [
        phrase("\(quoted(file)) doesn't have the name of a \(format) file"),
        phrase("Leave out --format, or name a folder"),
      ]
    case .oneFileForSeveral(let file):
      [
        phrase("\(quoted(file)) is a single file; name only one vital"),
        phrase("Or name a folder for several vitals"),
      ]
    case .noOutput:
      [
        phrase("--output needs a file or folder"),
        phrase("Name a folder, or a file for one vital, such as bp.pdf"),
      ]
    case .notAPicture(let file):
      [
        phrase(
          "\(quoted(file)) isn't a supported picture format; use png, svg or pdf"),
        phrase("End a folder's name with /"),
      ]
    case .vitalsBesideAll: [phrase("--all draws every vital; don't name any")]
    case .notATheme(let text): [phrase("\(quoted(text)) isn't a valid theme; use light or dark")]
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
      [phrase("\(one) and \(other) can't be used together; leave one out")], ExitStatus.usage)
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
          phrase("--show needs a terminal, and standard output isn't one"),
          phrase("Leave it out to write files"),
        ],
        ExitStatus.usage)
    case .noFonts:
      Explanation(
        [
          phrase("No font found to draw with"),
          phrase("Install Inter (fonts-inter) or DejaVu (fonts-dejavu-core)"),
        ], ExitStatus.unavailable)
    case .cannotWrite(let path, let reason):
      Explanation(
        [
          phrase("Can't write \(path): \(SystemReason.text(reason))"),
          phrase("Choose another place with --output"),
        ],
        ExitStatus.cannotCreate)
    case .cannotDraw(let what):
      Explanation(
        [phrase("Couldn't draw the picture (\(what))"), Explanation.toTell],
        ExitStatus.inputOutput)
    case .cannotComplete(let what):
      Explanation(
        [phrase("Couldn't finish the PDF file (\(what))"), Explanation.toTell],
        ExitStatus.inputOutput)
    case .noMemory:
      Explanation([phrase("Not enough memory to draw")], ExitStatus.inputOutput)
    case .noDisplay:
      Explanation(
        [phrase("The pictures were written, but there is no display to open them on")],
        ExitStatus.unavailable)
    case .noOpener:
      Explanation(
        [
          phrase("The pictures were written, but xdg-open isn't installed to open them"),
          phrase("Install xdg-utils, or open them yourself"),
        ], ExitStatus.unavailable)
    case .openerFailed(let reason):
      Explanation(
        [phrase("The pictures were written, but xdg-open failed: \(SystemReason.text(reason))")],
        ExitStatus.unavailable
      )
    }
  }
}
