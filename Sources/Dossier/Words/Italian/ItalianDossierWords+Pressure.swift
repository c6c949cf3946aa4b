import Charts
import HealthModel

/// What the page on blood pressure says in Italian.
extension ItalianDossierWords {
  var pressureTitle: String { "Pressione arteriosa a casa" }
  func homeAverage(_ unit: String) -> String { "\(unit), media domiciliare" }

  func shortAverage(_ unit: String, _ count: Int, of whole: Int) -> String {
    "\(unit), incompleta: \(count) di \(whole)"
  }

  func pressureMean(_ unit: String, of count: Int) -> String {
    "\(unit), media di " + counted(count, one: "misurazione", other: "misurazioni")
  }

  func lastDays(_ count: Int, of whole: Int, readings: Int, leavesOutFirst: Bool) -> Told {
    let readings = counted(readings, one: "misurazione", other: "misurazioni")
    let days =
      count < whole ? "ultimi \(count) giorni" : counted(count, one: "giorno", other: "giorni")
    return "\(days), \(strong: readings)" + (leavesOutFirst ? ", escluso il giorno 1" : "")
  }

  var averages: String { "Medie" }
  func limitAtHome(_ limit: String) -> String { "limite a casa \(limit)" }
  var madeOf: String { "La media domiciliare e da che cosa viene" }
  var systolic: String { "sistolica" }
  var diastolic: String { "diastolica" }
  var readingsColumn: String { "misure" }
  var daysColumn: String { "giorni" }
  var homeRow: String { "Media domiciliare" }
  func homeRow(_ count: Int, of whole: Int) -> String { "Incompleta: \(count) di \(whole)" }

  func meanRow(_ count: Int) -> String {
    "Media di " + counted(count, one: "misurazione", other: "misurazioni")
  }

  func homeSpan(_ dates: String, leavesOutFirst: Bool) -> String {
    dates + (leavesOutFirst ? ", senza giorno 1" : "")
  }

  var mornings: String { "mattine" }
  var evenings: String { "sere" }
  var everyReading: String { "Ogni misurazione" }
  func barsNote(_ unit: String) -> String { "dalla diastolica alla sistolica, \(unit)" }

  func columnsNote(_ unit: String) -> String {
    "ogni giorno dal minimo al massimo, sistolica e diastolica; linee: medie giornaliere, \(unit)"
  }

  var morning: String { "mattina" }
  var evening: String { "sera" }
  func atOrAbove(_ limits: String) -> String { "da \(limits)" }
  var dayOne: String { "g. 1" }
  var homeBracket: String { "media domiciliare" }
  func lastDays(_ count: Int, of whole: Int) -> String {
    count < whole ? "Gli ultimi \(count) giorni" : "Ogni giorno"
  }
  var day: String { "Giorno" }
  var morningColumn: String { "Mattina" }
  func eveningUntil(_ time: String) -> String { "Sera, fino alle \(time)" }
  var dayMean: String { "Media" }
  var pulse: String { "Polso" }
  var leftOut: String { "escluso" }
  func more(_ count: Int) -> String { "e altre \(count)" }

  func reach(
    _ count: Int, of whole: Int, _ limits: String, home: (Int, of: Int)?, none crisis: String?
  ) -> Told {
    var told: Told =
      "\(strong: "\(count) su \(whole)") misurazioni \(count == 1 ? "raggiunge" : "raggiungono") \(limits)"
    if let home {
      told = told + ", \(strong: "\(home.0) su \(home.of)") nella media domiciliare"
    }
    return told + (crisis.map { "; nessuna arriva a \($0)" } ?? "")
  }

  func highestPressure(_ value: String, _ time: String) -> Told {
    "\(strong: "Massima \(value)"), \(time)."
  }

  func pulse(_ mean: String, from low: String, to high: String) -> Told {
    "Polso in media \(mean), da \(low) a \(high)."
  }

  func scatter(_ spread: String) -> Told { "Dispersione (DS) della media domiciliare \(spread)" }

  func pressureRules(readings: Int, isOfProtocol: Bool) -> [String] {
    [
      "Media domiciliare: tutte le misurazioni "
        + (isOfProtocol
          ? "dei giorni del protocollo tranne il primo"
          : "degli ultimi 7 giorni, o di meno, tranne quelle del primo che ne ha")
        + "; se ne chiedono due ogni mattina e ogni sera, almeno 12 in tutto e 3 giorni; qui "
        + counted(readings, one: "misurazione", other: "misurazioni")
        + ". Chi misura prima di coricarsi misura di sera."
    ]
  }

  func pressureLimit(_ limits: String, isOwn: Bool) -> String {
    let sources =
      "European Society of Hypertension 2021 (doi 10.1097/HJH.0000000000002843) e 2023 "
      + "(doi 10.1097/HJH.0000000000003480); molto alta: ACC/AHA 2017."
    return isOwn
      ? "Limiti: \(limits): propri della persona. Di solito 135/85: \(sources)"
      : "Limiti: \(limits), predefiniti: \(sources)"
  }
}
