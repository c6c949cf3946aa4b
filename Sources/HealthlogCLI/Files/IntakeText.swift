public import HealthModel
import Intake
public import Journal
import Phrases
import Terminal

public enum IntakeText {
  private static let mostNamed = 20

  @Lines public static func stay(_ numbers: [EntryNumber]) -> [String] {
    for number in numbers.prefix(mostNamed) {
      phrase("\(EntryText.name(number)) has been changed since the import, so it stays")
    }
    let rest = numbers.count - mostNamed
    plural(ifAny: rest, one: "\(rest) other entry stays", other: "\(rest) other entries stay")
  }

  public static func kept(_ refusal: RefusalOnRecord) -> String {
    let words = refusal.reasons.map(words(ofReason:)).joined(separator: ", ")
    return phrase("Kept as raw data only: \(words)")
  }

  /// - Parameter reason: The reason in the journal; in an unknown one, blanks replace hyphens.
  public static func words(ofReason reason: String) -> String {
    RefusalReason(rawValue: reason).map(words) ?? String(reason.map { $0 == "-" ? " " : $0 })
  }

  private static func words(_ reason: RefusalReason) -> String {
    switch reason {
    case .notAnAssignment: phrase("not in the form vital=value")
    case .notAssignments: phrase("not vital=value pairs")
    case .unknownVital: phrase("unknown vital")
    case .notANumber: phrase("not a number")
    case .unknownUnit: phrase("unknown unit")
    case .notAPressurePair: phrase("not a pressure such as 120/80")
    case .pressureInTenths: phrase("pressure in cmHg (12/8)")
    case .unitInDoubt: phrase("unclear unit")
    case .implausible: phrase("implausible")
    case .vitalGivenTwice: phrase("vital given twice")
    case .systolicNotAboveDiastolic: phrase("systolic not above diastolic")
    case .tooFewReadings: phrase("too few readings")
    case .unreadableTime: phrase("unreadable time")
    case .otherClock: phrase("unlikely year")
    case .extraFields: phrase("extra fields")
    case .unclosedQuote: phrase("unclosed quote")
    case .notUTF8: phrase("not UTF-8")
    case .unreadableMember: phrase("unreadable member")
    case .otherOnRecord: phrase("differs from the journal")
    case .otherOfThatName: phrase("repeated with different values")
    case .noJSON: phrase("not JSON")
    case .memberTwice: phrase("duplicate member")
    case .notFinal: phrase("not final")
    case .unknownModifier: phrase("unknown modifier")
    case .inFuture: phrase("in the future")
    case .before1900: phrase("before 1900")
    case .before1980: phrase("before 1980")
    case .noteTooLong: phrase("note too long")
    case .controlCharacterInNote: phrase("control character in note")
    case .priorityOfSingleReading: phrase("priority on a single reading")
    case .packetTooShort: phrase("packet too short")
    case .packetTooLong: phrase("packet too long")
    }
  }

  /// Returns the words for ignored content; a name that healthlog doesn't know stays as it is.
  public static func words(leftOut name: String) -> String {
    switch LeftOutName(text: name) {
    case .known(let known): words(known)
    case .sensorCode(let sign): phrase("sensor code \(sign)")
    case .ofSensor(let event): phrase("\(event) with a sensor value")
    case nil: name
    }
  }

  private static func words(_ name: LeftOutName.Known) -> String {
    switch name {
    case .document: phrase("documents")
    case .food: phrase("food")
    case .insulin: phrase("insulin")
    case .ketones: phrase("ketones")
    case .notes: phrase("notes")
    case .observationWithoutCode: phrase("Observations without a code")
    case .other: phrase("rows without a type")
    case .ofOtherKinds: phrase("items of other kinds")
    case .pills: phrase("pills")
    case .resourceWithoutType: phrase("resources without a type")
    case .rowsOutsideWhere: phrase("rows not matching --where")
    case .withdrawn: phrase("withdrawn values")
    }
  }
}

extension Columns where Row == IntakeRecord {
  public static func intakes(_ here: LocalNow, _ more: [Column<IntakeRecord>] = []) -> Columns {
    let columns: [Column<IntakeRecord>] = [
      Column("id", title: phrase("IMPORT"), isNumber: true) { $0.id },
      Column("at", title: phrase("WHEN")) { here.moment($0.at) },
      Column("format", title: phrase("FORMAT")) { $0.format },
      Column("reports", title: phrase("REPORTS")) { $0.reports },
      Column("single_readings", "Single readings", title: phrase("SINGLE")) { $0.singleReadings },
      Column("known", "Rows that were on record already", title: phrase("KNOWN")) { $0.known },
      Column("completed", "Rows that added to an entry on record") { $0.changed },
      Column("refused", title: phrase("REJECTED")) { $0.refused },
      Column("without_value") { $0.empty },
      Column("in_skipped_hours", "Rows from hours that the clocks skipped") { $0.moved },
      Column("left_out", "What healthlog doesn't keep, such as insulin", each: .tallies("what")) {
        $0.leftOut.sorted { $0.key < $1.key }
      },
      Column("first_taken_at") { ($0.period?.lowerBound).map(here.moment) },
      Column("last_taken_at") { ($0.period?.upperBound).map(here.moment) },
      Column("zone", "The zone that local times were read in") { $0.zone },
      Column("encoding", "Null for UTF-8") { $0.encoding },
      Column(title: phrase("STATE")) {
        $0.withdrawnAt == nil
          ? .init("in", shown: phrase("imported")) : .init("out", shown: phrase("undone"))
      },
      Column("withdrawn_at", "When the import was undone") { $0.withdrawnAt.map(here.moment) },
      Column("file", title: phrase("FILE")) { $0.label },
      Column("session", "The device session it came from") { $0.session },
    ]
    return Columns(more.isEmpty ? "import" : "import_with_refusals", columns + more)
  }
}

public enum ReceiptJSON {
  /// Returns the document of imports, in the order in which they are given.
  public static func list(_ here: LocalNow) -> Document<[IntakeRecord]> {
    Document("imports", of: ["import list"], [Column("imports", each: .intakes(here)) { $0 }])
  }

  public static func one(_ here: LocalNow, _ refusals: [RefusalOnRecord]) -> Document<IntakeRecord>
  {
    let lines = Columns<RefusalOnRecord>(
      "refusal",
      [
        Column("line", "Null for a row of a remote source") { $0.line },
        Column("reasons", "Words that stay") { $0.reasons },
      ])
    let refused = Column<IntakeRecord>("refusals", "At most 1,000", each: lines) { _ in refusals }
    return Document(
      "import_shown", of: ["import show"],
      [Column("import", one: .intakes(here, [refused])) { $0 }])
  }
}
