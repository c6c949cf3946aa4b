import Journal
import Phrases
import Testing

@testable import HealthModel
@testable import HealthlogCLI

@Suite struct ExplanationTests {
  private static let girth = Vital(
    id: VitalID("girth"), shortNames: [],
    units: [MeasurementUnit(symbol: "cm", precision: 1)], plausible: 2...500, normal: 55...75,
    critical: CriticalLimits(below: nil, high: nil), importance: .low)
  private static let own = VitalCatalogue(VitalCatalogue.standard.all + [girth])
  private static let moment = Moment(Instant(seconds: 0), utcOffsetSeconds: 0)
  private static let owner = ExplanationContext(vitals: own, isChanging: true)

  /// One fault of each kind, to check that each has an explanation and doesn't trap in a filter.
  static let reportFaults: [ReportFault] = [
    .notAnAssignment("x"), .unknownVital("x", suggestion: nil),
    .notANumber(vital: .temperature, text: "x"),
    .unknownUnit(vital: .temperature, text: "x", accepted: ["°C"]), .notAPressurePair("x"),
    .vitalGivenTwice(.glycemia), .tooFewReadings(given: []), .unreadableTime("x"),
    .extraFields(given: 3, columns: 2), .inFuture(moment, isToday: true), .before1900(moment),
    .before1980(moment),
    .noteTooLong(characters: 10_001), .controlCharacterInNote("\u{1B}"),
    .implausible(
      Reading(vital: .temperature, value: 98.6, unit: .celsius), limits: 30...45, fits: .fahrenheit),
    .implausible(
      Reading(vital: VitalID("girth"), value: 900, unit: girth.canonicalUnit), limits: 2...500,
      fits: nil),
    .systolicNotAboveDiastolic(
      systolic: Reading(vital: .systolic, value: 80, unit: .millimetresOfMercury),
      diastolic: Reading(vital: .diastolic, value: 120, unit: .millimetresOfMercury)),
    .priorityOfSingleReading, .unclosedQuote, .notUTF8, .unreadableMember("x"),
    .otherOnRecord(.report(7)), .notFinal("x"), .unknownModifier("x"), .otherClock("1", is: "unix"),
    .otherOfThatName,
    .noJSON, .memberTwice, .notAssignments(["120/80"], meant: ["bp=120/80"]),
    .pressureInTenths("12/8", meant: "120/80"),
    .unitInDoubt([
      Reading(vital: .glycemia, value: 270.2, unit: .millimolesPerLitre),
      Reading(vital: .glycemia, value: 15, unit: .milligramsPerDecilitre),
    ]),
  ]

  /// A new case doesn't compile until it is listed here; then a test finds it missing above.
  private static func place(of fault: ReportFault) -> Int {
    switch fault {
    case .notAnAssignment: 0
    case .unknownVital: 1
    case .notANumber: 2
    case .unknownUnit: 3
    case .notAPressurePair: 4
    case .implausible: 5
    case .vitalGivenTwice: 6
    case .systolicNotAboveDiastolic: 7
    case .tooFewReadings: 8
    case .priorityOfSingleReading: 9
    case .unreadableTime: 10
    case .extraFields: 11
    case .unclosedQuote: 12
    case .notUTF8: 13
    case .inFuture: 14
    case .before1900: 15
    case .before1980: 29
    case .noteTooLong: 16
    case .controlCharacterInNote: 17
    case .unreadableMember: 18
    case .otherOnRecord: 19
    case .notFinal: 20
    case .unknownModifier: 28
    case .otherClock: 21
    case .otherOfThatName: 22
    case .noJSON: 23
    case .memberTwice: 24
    case .notAssignments: 25
    case .pressureInTenths: 26
    case .unitInDoubt: 27
    }
  }

  @Test("No error is missing here")
  func all() {
    #expect(Set(Self.reportFaults.map(Self.place)) == Set(0...29))
  }

  @Test(
    "Every report error has an explanation: typed, in a table, in a form and in a filter",
    arguments: reportFaults)
  func reportFault(fault: ReportFault) {
    let refused = RefusedReport(faults: [fault])
    #expect(!fault.lines(Self.own).isEmpty && !fault.lines(Self.own, inTable: true).isEmpty)
    #expect(!refused.formLines(Self.own).isEmpty)
    let filter = FilterTextFault(text: "a", fault: FilterFault(.reading(fault), column: 1))
    // An impossible limit is quoted in full, so it needs no column.
    let isLimit = if case .implausible = fault { true } else { false }
    let lines = filter.explanation(Self.owner).lines
    #expect(lines.first?.hasPrefix("Column 1: ") == !isLimit && !lines.isEmpty)
  }

  static let storageFaults: [(fault: StorageFault, reading: String, changing: String)] = [
    (
      .busy, "The journal /j is in use by another program",
      "The journal /j is in use by another program; nothing was saved"
    ),
    (.interrupted, "Interrupted", "Interrupted; nothing was saved"),
    (
      .readOnly, "Can't read the journal /j without write permission for its folder",
      "Can't write to the journal /j; nothing was saved"
    ),
    (
      .full, "No space left on the disk that holds /j",
      "No space left on the disk that holds /j; nothing was saved"
    ),
    (
      .tooLarge, "The journal /j can't grow any further",
      "The journal /j can't grow any further; nothing was saved"
    ),
    (
      .unsynced, "The disk that holds /j reported a write error",
      "The disk that holds /j reported a write error; this change may not have been saved"
    ),
    (
      .damaged, "The journal /j is damaged, or can't be read from its disk",
      "The journal /j is damaged, or can't be read from its disk"
    ),
    (
      .cannotOpen, "Can't open or create the journal /j", "Can't open or create the journal /j"
    ),
    (
      .constraint(rule: "CHECK x"), "The journal /j rejected the change (CHECK x)",
      "The journal /j rejected the change (CHECK x); nothing was saved"
    ),
    (
      .inputOutput(code: 266), "Can't read or write the journal /j (SQLite 266)",
      "Can't read or write the journal /j (SQLite 266); nothing was saved"
    ),
    (
      .other(code: 1, message: ""), "Can't read or write the journal /j (SQLite 1)",
      "Can't read or write the journal /j (SQLite 1); nothing was saved"
    ),
  ]

  @Test("Errors mention saving only in commands that save", arguments: storageFaults)
  func storage(fault: StorageFault, reading: String, changing: String) {
    let error = JournalError.storage(fault, path: "/j")
    let reader = ExplanationContext(vitals: Self.own, isChanging: false)
    #expect(error.explanation(reader).lines.first == reading)
    #expect(error.explanation(Self.owner).lines.first == changing)
  }

  @Test("The error for an unknown vital lists custom vitals")
  func ownVitals() {
    let refused = RefusedReport(faults: [.unknownVital("gilth", suggestion: nil)])
    #expect(refused.explanation(Self.owner).lines.contains { $0.contains("girth") })
  }

  @Test("An error without an explanation of its own is reported anyway")
  func unknown() {
    struct Odd: Error {}
    let told = Explanation.of(Odd(), Self.owner)
    #expect(told.status == ExitStatus.inputOutput && told.lines.count == 2)
  }

  @Test("An unexpected error says what to do")
  func unforeseen() throws {
    enum Unforeseen: Error { case measured(String) }
    let said = try TestTerminal().result { context in
      HealthlogCommands.report(
        Unforeseen.measured("gly=90"), context,
        ExplanationContext(vitals: .standard, isChanging: false))
    }
    #expect(
      said.error == """
        healthlog: Unexpected error (Unforeseen.measured)
          If this happens again, please report it; see 'healthlog help reporting'

        """)
  }
}
