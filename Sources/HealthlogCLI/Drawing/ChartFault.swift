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
  /// A file whose name implies another format.
  case otherFormat(String, file: String)
  case oneFileForSeveral(String)
  /// An empty `--output`, or `-`.
  case noOutput
  /// A file whose name implies another kind.
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
  /// The problem with the PDF file.
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
      .usage(phrase("\(quoted(text)) isn't a valid week; use YYYY-Wnn, such as 2026-W47"))
    case .notADay(let text):
      .usage(
        phrase("\(quoted(text)) isn't a valid date") + calendarFault(text),
        phrase("Use a date such as 2026-11-20, 2026-11, 2026-W47, today, yesterday or -30d"))
    case .termOfFilter(let text, let words):
      .usage(
        phrase("\(quoted(text)) is a term for 'healthlog filter'; a chart needs a PERIOD"),
        words.map { phrase("Use \($0) instead") }
          ?? phrase("Put a period after the vitals, such as 90d, last week, 2026-11 or 2026-W47"))
    case .daysBesideWeek: .usage(phrase("--week already sets the days; leave out --from and --to"))
    case .backwards(let first, let last):
      .usage(phrase("The period from \(first) to \(last) ends before it starts"))
    case .tooMany(let years):
      .usage(
        phrase("A chart can show at most \(years) years"),
        phrase("Use a shorter period, such as 90d or 2026"))
    case .nothingToDraw(let days): .failed(ExitStatus.nothingMatched, Self.nothing(on: days))
    case .notAScale(let text): .usage(phrase("\(quoted(text)) isn't a valid scale; use 1 to 8"))
    case .notASize(let text):
      .usage(
        phrase(
          "\(quoted(text)) isn't a valid size; use 600x300 to 4000x4000, width first, in points"))
    case .tooManyPixels(let size, let scale):
      .usage(
        phrase("\(quoted(size)) at scale \(scale.shortText) is more than 64 million pixels"),
        phrase("Use a smaller --size or --scale"))
    case .notAFormat(let text):
      .usage(phrase("\(quoted(text)) isn't a valid format; use png, svg or pdf"))
    case .otherFormat(let format, let file):
      .usage(
        phrase("\(quoted(file)) doesn't match the format \(format)"),
        phrase("Leave out --format, or name a folder"))
    case .oneFileForSeveral(let file):
      .usage(
        phrase("\(quoted(file)) is a single file; name only one vital"),
        phrase("For several vitals, name a folder"))
    case .noOutput:
      .usage(
        phrase("--output needs a file or folder"),
        phrase("Name a folder, or a file for one vital, such as bp.pdf"))
    case .notAPicture(let file):
      .usage(
        phrase("\(quoted(file)) isn't in a supported picture format; use png, svg or pdf"),
        phrase("End a folder's name with /"))
    case .vitalsBesideAll: .usage(phrase("--all already draws every vital; leave out their names"))
    case .notATheme(let text):
      .usage(phrase("\(quoted(text)) isn't a valid theme; use light or dark"))
    case .notATerminal:
      .usage(
        phrase("--show needs a terminal, but standard output isn't one"),
        phrase("Leave out --show to write files"))
    case .noFonts:
      .failed(
        ExitStatus.unavailable, phrase("Couldn't find a font to draw with"),
        phrase("Install Inter (fonts-inter) or DejaVu (fonts-dejavu-core)"))
    case .cannotWrite(let path, let reason):
      .failed(
        ExitStatus.cannotCreate, phrase("Can't write \(path): \(SystemReason.text(reason))"),
        phrase("Choose another place with --output"))
    case .cannotDraw(let what):
      .failed(
        ExitStatus.inputOutput, phrase("Couldn't draw the picture (\(what))"),
        Explanation.toTell)
    case .cannotComplete(let what):
      .failed(
        ExitStatus.inputOutput, phrase("Couldn't finish the PDF file (\(what))"),
        Explanation.toTell)
    case .noMemory: .failed(ExitStatus.inputOutput, phrase("Not enough memory to draw"))
    case .noDisplay:
      .failed(
        ExitStatus.unavailable,
        phrase("The pictures were written, but there is no display to open them on"))
    case .noOpener:
      .failed(
        ExitStatus.unavailable,
        phrase("The pictures were written, but can't be opened because xdg-open isn't installed"),
        phrase("Install xdg-utils, or open them yourself"))
    case .openerFailed(let reason):
      .failed(
        ExitStatus.unavailable,
        phrase("The pictures were written, but xdg-open failed: \(SystemReason.text(reason))"))
    }
  }

  private static func nothing(on days: ClosedRange<LocalDate>?) -> String {
    guard let days else { return phrase("No readings yet, so there is nothing to draw") }
    return days.lowerBound == days.upperBound
      ? phrase("No readings on \(days.lowerBound), so there is nothing to draw")
      : phrase(
        "No readings from \(days.lowerBound) to \(days.upperBound), so there is nothing to draw")
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
    .usage(phrase("\(one) and \(other) can't be used together; leave one out"))
  }
}
