import Charts
import HealthModel

/// What the page on temperature and heart rate says in Italian.
extension ItalianDossierWords {
  var temperatureAndHeartRate: String { "Temperatura e frequenza cardiaca" }
  func highestAt(_ unit: String, _ time: String) -> String { "\(unit) massima, \(time)" }

  func feverDays(_ count: Int) -> Told {
    count == 0
      ? "nessuna febbre" : "febbre in \(strong: counted(count, one: "giorno", other: "giorni"))"
  }

  func averageOf(_ unit: String) -> String { "\(unit) in media" }

  func feverRule(_ limit: String, hours: Int) -> String {
    "Una febbre va dalla prima all’ultima misurazione da \(limit) in su, con al massimo \(hours) ore tra "
      + "due di esse."
  }

  var markedRule: String {
    "▽ segna ogni nota che contiene una delle parole indicate dalla persona."
  }
  var nothingInterpolated: String { "Nulla è interpolato; vuoto dove non si è misurato." }
  var fevers: String { "Febbre, contata" }
  var noFever: Told { "\(strong: "Nessuna febbre")" }

  func fever(
    from first: String, until last: String, days: Int, highest: String, at time: String
  ) -> Told {
    first == last
      ? "\(strong: "Febbre una volta"), \(first): \(highest)"
      : "\(strong: "Febbre in \(counted(days, one: "giorno", other: "giorni"))"), da \(first) a \(last); massima \(highest), \(time)"
  }

  func meanAndRange(
    _ mean: String, low: String, high: String, _ unit: String, of count: Int
  ) -> Told {
    "\(strong: "\(mean) \(unit)") in media di \(counted(count, one: "misurazione", other: "misurazioni")), da \(low) a \(high)"
  }

  func countBeyond(_ count: Int, of whole: Int, _ limits: String) -> Told {
    "\(strong: "\(count) di \(whole)") misurazioni \(count == 1 ? "è" : "sono") nell’intervallo \(limits)"
  }

  var daysTable: String { "I giorni" }

  func daysTableNote(last: Int?) -> String {
    "minimo – massimo, e la media"
      + (last.map { "; gli ultimi \($0) giorni con misurazioni" } ?? "")
  }

  var meanColumn: String { "media" }
}
