public import HealthModel

/// The text about an error: the failure, its object, and the next step.
public struct Explanation: Equatable, Sendable {
  /// One to three lines for each fault, without the program's name.
  public let lines: [String]
  /// The exit status.
  public let status: Int32

  /// - Parameter status: One of `ExitStatus`.
  public init(_ lines: [String], _ status: Int32) {
    self.lines = lines
    self.status = status
  }

  /// Returns an explanation of a command line that is wrong.
  public static func usage(_ lines: String...) -> Explanation {
    Explanation(lines, ExitStatus.usage)
  }

  /// Returns an explanation of input that is understood and rejected.
  public static func refused(_ lines: String...) -> Explanation {
    Explanation(lines, ExitStatus.refused)
  }

  /// Returns an explanation of any other failure.
  /// - Parameter status: One of `ExitStatus`.
  public static func failed(_ status: Int32, _ lines: String...) -> Explanation {
    Explanation(lines, status)
  }

  /// Explains any error; one without an explanation of its own is named for whoever fixes it.
  public static func of(_ error: any Error, _ context: ExplanationContext) -> Explanation {
    (error as? any Explained)?.explanation(context)
      ?? Explanation(
        [phrase("This should not have happened (\(place(of: error)))"), toTell],
        ExitStatus.inputOutput)
  }

  /// `SystemError`, `CanvasError.badSize`: never its values, which may be the person's own.
  private static func place(of error: any Error) -> String {
    let kind = String(describing: type(of: error))
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return kind }
    return "\(kind).\(mirror.children.first?.label ?? String(describing: error))"
  }

  /// The advice on an error that nobody foresaw.
  public static var toTell: String {
    phrase("If it happens again, please report it; see 'healthlog help reporting'")
  }
}

extension [String] {
  /// Returns the lines of an explanation on one line: a line that begins like a sentence ends the one before.
  public func joinedAsSentences() -> String {
    reduce(into: "") { text, line in
      if let last = text.last {
        text += ".?!".contains(last) ? " " : line.first?.isUppercase == true ? ". " : "; "
      }
      text += line
    }
  }
}

/// The reader of an explanation, and the command that failed.
public struct ExplanationContext: Sendable {
  /// The person's own vitals; the standard ones when no journal could be read.
  public let vitals: VitalCatalogue
  /// Whether the command stores something; a command that only reads has nothing to lose.
  public let isChanging: Bool
  /// The zone in which days are shown; nil when none is.
  public let zone: (any TimeZoneRules)?

  /// - Parameter zone: Needed only for errors that name a day.
  public init(vitals: VitalCatalogue, isChanging: Bool, zone: (any TimeZoneRules)? = nil) {
    self.vitals = vitals
    self.isChanging = isChanging
    self.zone = zone
  }
}

/// An error that a person may meet; one exhaustive switch explains all its cases.
public protocol Explained: Error {
  func explanation(_ situation: ExplanationContext) -> Explanation
}
