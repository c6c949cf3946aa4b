public import HealthModel
import Intake
public import Journal
import Phrases

public enum IntakeText {
  private static let mostNamed = 20

  @Lines public static func stay(_ numbers: [EntryNumber]) -> [String] {
    for number in numbers.prefix(mostNamed) {
      phrase("\(EntryText.name(number)) has been changed since the import, so it stays")
    }
    let rest = numbers.count - mostNamed
    if rest > 0 {
      plural(rest, one: "\(rest) more entry stays", other: "\(rest) more entries stay")
    }
  }

  public static func kept(_ refusal: RefusalOnRecord) -> String {
    let words = refusal.reasons.map(words(ofReason:)).joined(separator: ", ")
    return phrase("Kept as raw data only: \(words)")
  }

  /// - Parameter reason: as in the journal; a later version's has its hyphens replaced by blanks.
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

  /// Returns the words for ignored content, by its name in the journal; a file's own name stays.
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
