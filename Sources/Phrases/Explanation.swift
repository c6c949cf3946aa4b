public import HealthModel

/// What a person is told of an error: what failed, on what, and what to do next.
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

  /// What is said of any error; of one without words of its own, where whoever mends it will find it.
  public static func of(_ error: any Error, _ situation: ExplanationContext) -> Explanation {
    (error as? any Explained)?.explanation(situation)
      ?? Explanation(
        [phrase("This should not have happened (\(place(of: error)))"), toTell],
        ExitStatus.inputOutput)
  }

  /// `SystemError`, `CanvasError.badSize`: never what is in it, which may be the person's own.
  private static func place(of error: any Error) -> String {
    let kind = String(describing: type(of: error))
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return kind }
    return "\(kind).\(mirror.children.first?.label ?? String(describing: error))"
  }

  /// What to do about what nobody could foresee.
  public static var toTell: String {
    phrase("If it happens again, please report it; see 'healthlog help reporting'")
  }
}

extension [String] {
  /// What an explanation says on several lines, on one: a line that begins like a sentence ends the one before.
  public func joinedAsSentences() -> String {
    reduce(into: "") { told, line in
      if let last = told.last {
        told += ".?!".contains(last) ? " " : line.first?.isUppercase == true ? ". " : "; "
      }
      told += line
    }
  }
}

/// Whom an error is told, and what they were about to do.
public struct ExplanationContext: Sendable {
  /// The person's own vitals; the usual ones where no journal could be read.
  public let vitals: VitalCatalogue
  /// Whether something was to be stored: who only reads has nothing to lose.
  public let isChanging: Bool
  /// Where days are told; nil for who tells of none.
  public let zone: (any TimeZoneRules)?

  /// By default for who tells of no days.
  public init(vitals: VitalCatalogue, isChanging: Bool, zone: (any TimeZoneRules)? = nil) {
    self.vitals = vitals
    self.isChanging = isChanging
    self.zone = zone
  }
}

/// An error that a person may meet. Its words stand beside it, in one switch without a default.
public protocol Explained: Error {
  func explanation(_ situation: ExplanationContext) -> Explanation
}
