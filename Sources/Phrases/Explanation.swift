public import HealthModel

/// The text of an error: what failed and what to do. Throw it where no caller distinguishes errors.
public struct Explanation: Explained, Equatable {
  /// The lines to print, without the program's name.
  public let lines: [String]
  public let status: Int32

  /// - Parameter status: One of `ExitStatus`.
  public init(_ lines: [String], _ status: Int32) { (self.lines, self.status) = (lines, status) }

  public static func usage(_ lines: String...) -> Explanation {
    Explanation(lines, ExitStatus.usage)
  }

  public static func refused(_ lines: String...) -> Explanation {
    Explanation(lines, ExitStatus.refused)
  }

  public static func failed(_ status: Int32, _ lines: [String]) -> Explanation {
    Explanation(lines, status)
  }

  public static func failed(_ status: Int32, _ lines: String...) -> Explanation {
    Explanation(lines, status)
  }

  public func explanation(_: ExplanationContext) -> Explanation { self }

  /// Explains any error; names the type and case of an error that has no explanation of its own.
  public static func of(_ error: any Error, _ context: ExplanationContext) -> Explanation {
    (error as? any Explained)?.explanation(context)
      ?? Explanation(
        [phrase("Unexpected error (\(place(of: error)))"), toTell], ExitStatus.inputOutput)
  }

  /// Returns an error's type and case: `CanvasError.badSize`. Omits values: they may be personal.
  private static func place(of error: any Error) -> String {
    let kind = String(describing: type(of: error))
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return kind }
    return "\(kind).\(mirror.children.first?.label ?? String(describing: error))"
  }

  public static var toTell: String {
    phrase("If this happens again, please report it; see 'healthlog help reporting'")
  }
}

extension [String] {
  /// Joins lines into one; where needed, adds a full stop (before a capital letter) or a semicolon.
  public func joinedAsSentences() -> String {
    reduce(into: "") { text, line in
      if let last = text.last {
        text += ".?!".contains(last) ? " " : line.first?.isUppercase == true ? ". " : "; "
      }
      text += line
    }
  }
}

/// What an explanation depends on: the person's vitals, the command and the time zone.
public struct ExplanationContext: Sendable {
  /// The person's vitals; the standard vitals if no journal could be read.
  public let vitals: VitalCatalogue
  /// Whether the command stores something; if so, the text may add that nothing was saved.
  public let isChanging: Bool
  /// The zone in which days are shown; nil if no days are shown.
  public let zone: (any TimeZoneRules)?

  public init(vitals: VitalCatalogue, isChanging: Bool, zone: (any TimeZoneRules)? = nil) {
    (self.vitals, self.isChanging, self.zone) = (vitals, isChanging, zone)
  }
}

/// An error that can be explained to the person.
public protocol Explained: Error {
  func explanation(_ situation: ExplanationContext) -> Explanation
}

/// Exit statuses: those of sysexits(3), 1 for "nothing matched" and 130 for Ctrl-C.
public enum ExitStatus {
  public static let done: Int32 = 0
  /// Nothing was found or done; for `check` and the `doctor` commands, a problem was found.
  public static let nothingMatched: Int32 = 1
  /// The command line is wrong (EX_USAGE).
  public static let usage: Int32 = 64
  /// The input is understood but rejected (EX_DATAERR).
  public static let refused: Int32 = 65
  /// An input file is missing (EX_NOINPUT).
  public static let noSuchFile: Int32 = 66
  /// A program or service is missing (EX_UNAVAILABLE).
  public static let unavailable: Int32 = 69
  /// A file or folder can't be created or written (EX_CANTCREAT).
  public static let cannotCreate: Int32 = 73
  /// Reading or writing failed, or the data is damaged (EX_IOERR).
  public static let inputOutput: Int32 = 74
  /// Another program is using the journal, so trying again may help (EX_TEMPFAIL).
  public static let busy: Int32 = 75
  /// Permission is denied (EX_NOPERM).
  public static let noPermission: Int32 = 77
  /// The environment or this version isn't suitable (EX_CONFIG).
  public static let configuration: Int32 = 78
  /// Ctrl-C ended the program (128 + SIGINT, as shells report it).
  public static let interrupted: Int32 = 130
}

/// Builds a list of lines; each statement adds one line, several or none.
@resultBuilder public enum Lines {
  public static func buildExpression(_ line: String) -> [String] { [line] }
  public static func buildExpression(_ lines: [String]) -> [String] { lines }
  public static func buildExpression(_ line: String?) -> [String] { line.map { [$0] } ?? [] }
  public static func buildBlock(_ parts: [String]...) -> [String] { Array(parts.joined()) }
  public static func buildOptional(_ part: [String]?) -> [String] { part ?? [] }
  public static func buildEither(first: [String]) -> [String] { first }
  public static func buildEither(second: [String]) -> [String] { second }
  public static func buildArray(_ parts: [[String]]) -> [String] { Array(parts.joined()) }
}

public enum ListText {
  /// Returns `a and b`, or `a, b and c`.
  public static func all(_ words: [String]) -> String {
    joined(words) { phrase("\($0) and \($1)") }
  }

  /// Returns `a or b`, or `a, b or c`.
  public static func any(_ words: [String]) -> String { joined(words) { phrase("\($0) or \($1)") } }

  private static func joined(_ words: [String], by pair: (String, String) -> String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return pair(words.dropLast().joined(separator: ", "), last)
  }
}

/// Translations of the reasons why system calls fail; unknown reasons stay in English. The C
/// library's own translations would need an installed locale and a process that sets it.
public enum SystemReason {
  /// - Parameter reason: The text of `strerror`: `Permission denied`.
  public static func text(_ reason: String) -> String { phrase(known: reason) }
}
