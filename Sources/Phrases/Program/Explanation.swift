import CommandTable
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
  public static func of(_ error: any Error, _ situation: Situation) -> Explanation {
    (error as? any Explained)?.explanation(situation)
      ?? Explanation(
        [phrase("this should not have happened (\(place(of: error)))"), toTell],
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
  static var toTell: String {
    phrase("if it comes again, please tell of it: 'healthlog help reporting' says how")
  }

  /// What is said of an error after which the line that was meant can be told: what is wrong, and that
  /// line, whole.
  public static func of(
    _ error: any Error, _ situation: Situation, meaning command: MeantCommand
  ) -> Explanation {
    // How it was typed is no matter where a value is another one.
    let isOfForm =
      (error as? RefusedReport)?.faults.allSatisfy { $0.matter == .form } ?? false
    let faults = isOfForm && !command.others.isEmpty ? command.others : [error] + command.others
    var said: Set<String> = []
    let heads = faults.flatMap { head(of: $0, situation) }.filter { said.insert($0).inserted }
    return Explanation(heads + [command.told], of(error, situation).status)
  }

  /// What is wrong, without what may be meant.
  private static func head(of error: any Error, _ situation: Situation) -> [String] {
    switch error {
    case let refused as RefusedReport: refused.heads(situation.vitals)
    case let fault as FilterTextFault: fault.heads(situation.vitals)
    case let fault as UsageFault: [fault.head ?? of(fault, situation).lines[0]]
    default: Array(of(error, situation).lines.prefix(1))
    }
  }
}

/// A command line that a person meant by one that was refused.
public struct MeantCommand: Sendable {
  /// Behind the program's name.
  public let words: [String]
  /// A last word that may be meant just as well.
  let other: String?
  /// Whether it is another value than the one that was typed.
  let isAnotherValue: Bool
  /// Whether it is an entry of which each typed word is a part.
  public let isEntry: Bool
  /// What else is put right in it, of other values than those that were typed.
  let others: [any Error]

  /// - Parameter words: Behind the program's name; put into quotes here where a shell needs them.
  public init(
    _ words: [String], or other: String? = nil, isAnotherValue: Bool = false,
    isEntry: Bool = false, others: [any Error] = []
  ) {
    self.isEntry = isEntry
    self.words = words
    self.others = others
    self.other = other
    self.isAnotherValue = isAnotherValue
  }

  /// Whether nothing else can have been meant, and no value differs from what was typed.
  public var isOneMeaning: Bool { other == nil && !isAnotherValue && others.isEmpty }

  /// What is said before it is carried out: the line as a shell takes it.
  public static func understood(_ words: [String]) -> String {
    "healthlog " + words.map(shellQuoted).joined(separator: " ")
  }

  var told: String {
    let command = words.map(shellQuoted).joined(separator: " ")
    if let other { return phrase("write which: healthlog \(command), or with \(other)") }
    return isAnotherValue
      ? phrase("did you mean: healthlog \(command)") : phrase("write: healthlog \(command)")
  }
}

/// Whom an error is told, and what they were about to do.
public struct Situation: Sendable {
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
  func explanation(_ situation: Situation) -> Explanation
}
