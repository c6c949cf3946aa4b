public import HealthModel
public import Journal
import Terminal

/// What is said of what came in.
public enum ReceiptText {
  /// How many things are named that stay.
  public static let mostNamed = 20
  public static let none = "nothing was imported yet"

  public static func stays(_ number: EntryNumber) -> String {
    "\(EntryText.name(number)) was changed since, and stays"
  }

  public static func moreStay(_ count: Int) -> String {
    "and \(counted(count, one: "more stays", other: "more stay"))"
  }

  public static func undone(_ number: Int64) -> String {
    "import \(number) is taken out; 'healthlog undo' brings it back"
  }

  /// One of them, with its refused lines.
  public static func lines(
    _ intake: IntakeOnRecord, _ refusals: [RefusalOnRecord], zone: any TimeZoneRules
  ) -> [String] {
    var lines = [
      "import \(intake.number) of \(time(intake.at, zone)): \(intake.label)"
    ]
    if !intake.format.isEmpty { lines.append("  format             \(intake.format)") }
    lines += about(intake.period, in: intake.zone, shown: zone)
    if let encoding = intake.encoding { lines.append("  letters            \(encoding)") }
    let counts = [
      ("reports          ", intake.reports), ("single readings  ", intake.samples),
      ("known already    ", intake.known), ("completed        ", intake.changed),
      ("without a value  ", intake.empty), ("refused          ", intake.refused),
    ]
    lines += counts.map { "  \($0)  \($1)" }
    if intake.moved > 0 { lines.append("  in skipped hours   \(intake.moved)") }
    for (name, count) in intake.leftOut.sorted(by: { $0.key < $1.key }) {
      lines.append("  left out           \(count) \(name)")
    }
    if let out = intake.withdrawnAt { lines.append("  taken out          \(time(out, zone))") }
    lines += refusals.map { refusal in
      let reasons = refusal.reasons.map { String($0.map { $0 == "-" ? " " : $0 }) }
      return "  line \(refusal.line) refused: \(reasons.joined(separator: ", "))"
    }
    let rest = intake.refused - refusals.count
    if rest > 0 {
      lines.append(
        "  and \(counted(rest, one: "more line refused", other: "more lines refused"))")
    }
    return lines.map { TerminalText.escaped($0) }
  }

  /// When what is in a file was taken, and whose local times those are.
  public static func about(
    _ period: ClosedRange<Instant>?, in zone: String?, shown here: any TimeZoneRules
  ) -> [String] {
    guard let period else { return [] }
    let (first, last) = (time(period.lowerBound, here), time(period.upperBound, here))
    return ["  taken              \(first) to \(last)"]
      + [zone.map { "  local times of     \($0)" }].compactMap { $0 }
  }

  private static func time(_ instant: Instant, _ zone: any TimeZoneRules) -> String {
    TimeText.dateAndTime(Moment(instant, in: zone))
  }
}
