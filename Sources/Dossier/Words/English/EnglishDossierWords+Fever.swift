import Charts
import HealthModel

/// What the page on temperature and heart rate says in English.
extension EnglishDossierWords {
  var temperatureAndHeartRate: String { "Body temperature and heart rate" }
  func highestAt(_ unit: String, _ time: String) -> String { "\(unit) highest, \(time)" }

  func feverDays(_ count: Int) -> Told {
    count == 0 ? "no fever" : "fever on \(strong: counted(count, one: "day", other: "days"))"
  }

  func averageOf(_ unit: String) -> String { "\(unit) on average" }

  func feverRule(_ limit: String, hours: Int) -> String {
    "A fever lasts from its first to its last reading of \(limit) or more, with \(hours) hours between "
      + "two of them at most."
  }

  var markedRule: String { "▽ stands at each note that holds one of the words the person named." }
  var nothingInterpolated: String { "Nothing is interpolated; blank where nothing was measured." }
  var fevers: String { "Fever, in counts" }
  var noFever: Told { "\(strong: "No fever")" }

  func fever(
    from first: String, until last: String, days: Int, highest: String, at time: String
  ) -> Told {
    first == last
      ? "\(strong: "Fever once"), \(first): \(highest)"
      : "\(strong: "Fever on \(counted(days, one: "day", other: "days"))"), from \(first) to \(last); highest \(highest) on \(time)"
  }

  func meanAndRange(
    _ mean: String, low: String, high: String, _ unit: String, of count: Int
  ) -> Told {
    "\(strong: "\(mean) \(unit)") on average of \(counted(count, one: "reading", other: "readings")), \(low) to \(high)"
  }

  func countBeyond(_ count: Int, of whole: Int, _ limits: String) -> Told {
    "\(strong: "\(count) of \(whole)") readings \(count == 1 ? "is" : "are") in the range \(limits)"
  }

  var daysTable: String { "The days" }

  func daysTableNote(last: Int?) -> String {
    "lowest – highest, and the mean" + (last.map { "; the last \($0) days with readings" } ?? "")
  }

  var meanColumn: String { "mean" }
}
