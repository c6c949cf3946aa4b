import HealthModel
import Phrases

/// What the page on temperature and heart rate says.
extension DossierWords {
  var temperatureAndHeartRate: String { phrase("Body temperature and heart rate") }
  func highestAt(_ unit: String, _ time: String) -> String { phrase("\(unit) highest, \(time)") }

  func feverDays(_ count: Int) -> RichText {
    count == 0 ? rich("no fever") : rich("fever on *\(days(count))*")
  }

  func averageOf(_ unit: String) -> String { phrase("\(unit) on average") }

  func feverRule(_ limit: String, hours: Int) -> String {
    phrase(
      "A fever lasts from its first to its last reading of \(limit) or more, with at "
        + "most \(hours) hours between readings."
    )
  }

  var markedRule: String {
    phrase("▽ marks each note that contains one of the person’s words.")
  }

  var nothingInterpolated: String {
    phrase("Nothing is interpolated; blank means no readings.")
  }

  var fevers: String { phrase("Fever episodes") }
  var noFever: RichText { rich("*No fever*") }

  func fever(
    from first: String, until last: String, days: Int, highest: String, at time: String
  ) -> RichText {
    first == last
      ? rich("*Fever once*, \(first): \(highest)")
      : rich(
        "*Fever on \(self.days(days))*, from \(first) to \(last); highest \(highest) on \(time)")
  }

  func meanAndRange(
    _ mean: String, low: String, high: String, _ unit: String, of count: Int
  ) -> RichText {
    rich("*\(mean) \(unit)* average of \(readings(count)), \(low) to \(high)")
  }

  func countBeyond(_ count: Int, of whole: Int, _ limits: String) -> RichText {
    count == 1
      ? rich("*\(count) of \(whole)* readings is in the range \(limits)")
      : rich("*\(count) of \(whole)* readings are in the range \(limits)")
  }

  var daysTable: String { phrase("Days") }

  func daysTableNote(last: Int?) -> String {
    last.map { phrase("lowest – highest, and the mean; the last \($0) days with readings") }
      ?? phrase("lowest – highest, and the mean")
  }

  var meanColumn: String { phrase("mean") }
}
