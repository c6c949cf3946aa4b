import HealthModel
import Testing

@Suite struct WeekdaySetTests {
  @Test(
    "Weekdays are parsed, and written in week order",
    arguments: [
      ("mon-fri", "mon-fri"), ("sun,mon", "mon,sun"), ("FRI-Mon", "mon,fri-sun"),
      ("wed", "wed"), ("mon,tue", "mon,tue"), ("mon-wed,wed-fri", "mon-fri"),
      ("every", "every"), ("mon-sun", "every"), ("tue-mon", "every"), ("sat-sun", "sat,sun"),
    ])
  func read(text: String, written: String) {
    #expect(Set<Weekday>(text: text)?.text == written)
  }

  @Test(
    "Anything else is rejected",
    arguments: [
      "", "mo", "mon-", "-mon", "mon,", "mon--tue", "mon-wed-fri", "monday", "1", "mon tue",
    ])
  func refused(text: String) {
    #expect(Set<Weekday>(text: text) == nil)
  }

  @Test("Every set of days survives a round trip")
  func roundTrip() {
    for bits in 1..<128 {
      let days = Set(Weekday.allCases.filter { bits >> ($0.rawValue - 1) & 1 == 1 })
      #expect(Set<Weekday>(text: days.text) == days)
    }
  }
}
