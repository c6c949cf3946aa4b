import HealthModel
import HealthlogCLI
import Phrases
import Reminders
import Testing

@Suite struct WatchTextTests {
  private let threshold = Threshold(low: nil, high: 180, unit: .millimolesPerLitre)
  private let taken = Moment(Instant(seconds: 1_795_158_000), utcOffsetSeconds: 0)

  private func text(_ values: [Double]) -> String {
    WatchOutcome(
      of: values.map {
        (taken, Reading(vital: .glycemia, value: $0, unit: .milligramsPerDecilitre))
      }, threshold
    ).text(in: .millimolesPerLitre, zone: FixedZone.utc)
  }

  @Test("An outcome is one line, in the requested unit")
  func outcome() {
    #expect(text([]) == "no readings")
    #expect(
      text([90])
        == "1 reading, 0 beyond the limit; lowest 5.0 (2026-11-20 07:00), mean 5.0,"
        + " highest 5.0 mmol/L (2026-11-20 07:00)")
    #expect(text([90, 271]).hasPrefix("2 readings, 1 beyond the limit; "))
  }
}
