import Charts
import HealthModel

/// What the first page says in Italian, and the limits in force.
extension ItalianDossierWords {
  // MARK: Limits

  var noLimits: String { "nessuno" }

  func feverLimits(_ range: String, _ unit: String, _ fever: String) -> String {
    "normale \(range) \(unit); febbre da \(fever)"
  }

  var bloodPressure: String { "Pressione arteriosa" }

  func pressureLimits(_ limit: String, _ unit: String, crisis: String?) -> String {
    "a casa \(limit) \(unit)" + (crisis.map { "; molto alta \($0)" } ?? "")
  }

  func lowPressureLimits(_ limit: String, very: String?) -> String {
    "; bassa sotto \(limit)" + (very.map { "; molto bassa sotto \($0)" } ?? "")
  }

  // MARK: The first page

  func atAGlance(_ days: Int) -> String {
    switch days {
    case 1: "Un giorno in sintesi"
    case 7: "Una settimana in sintesi"
    case 14: "Due settimane in sintesi"
    default: "\(days) giorni in sintesi"
    }
  }

  var measuredAtHome: String { "misurato a casa" }
  var daysWithReadingsHead: String { "giorni con misurazioni" }

  func filed(_ reports: Int, _ singleReadings: Int) -> String {
    counted(reports, one: "rilevazione", other: "rilevazioni") + " e "
      + counted(singleReadings, one: "misurazione singola", other: "misurazioni singole")
  }

  var firstPageRule: String {
    "Le misurazioni sono quelle scritte dalla persona o inviate da un apparecchio, a casa; nulla è "
      + "interpolato. Vuoto dove non si è misurato."
  }
  func beforeIs(_ dates: String) -> String { "Confrontato con \(dates)." }
  var before: String { "prima" }
  func daysBefore(_ count: Int) -> String {
    counted(count, one: "giorno", other: "giorni") + " prima"
  }

  func readingsOnDays(_ readings: String, _ days: String) -> String { "\(readings) in \(days)" }

  func beforeHighest(_ dates: String, _ value: String, fevers: Int) -> String {
    "\(dates): massima \(value)" + (fevers == 0 ? ", senza febbre" : "")
  }

  func readingsInRange(_ range: String) -> String { "nei limiti \(range)" }

  func readingsOfSensor(_ count: Int) -> String { "su \(count) del sensore" }

  func beforeInRange(_ dates: String, _ count: Int, of whole: Int) -> String {
    "\(dates): \(count) di \(whole) nei limiti"
  }

  func averageFrom(_ unit: String, _ low: String, _ high: String) -> String {
    "\(unit) in media, da \(low) a \(high)"
  }

  func beforeAverage(_ dates: String, _ value: String) -> String { "\(dates): \(value) in media" }
  func averageOfCount(_ unit: String, _ count: Int) -> String { "\(unit), media di \(count)" }

  func beforePressure(_ dates: String, _ value: String, _ count: Int) -> String {
    "\(dates): \(value), " + counted(count, one: "misurazione", other: "misurazioni")
  }

  var neither: String { "Nei limiti" }
  var notes: String { "Note, scelte dalla persona" }
  var limitsInForce: String { "Limiti in vigore" }
  var vitalColumn: String { "parametro" }
  var limitsColumn: String { "limiti" }
  var sourceColumn: String { "fonte" }
  var originColumn: String { "origine" }
  var pagesThatFollow: String { "Le pagine che seguono" }
  var nothingStandsOut: Told { "Nulla di ciò che qui si conta" }

  func feverOn(_ days: Int, highest: String, _ time: String, last: String) -> Told {
    "\(strong: "Febbre in \(counted(days, one: "giorno", other: "giorni"))"), massima \(highest), \(time); ultima \(last)"
  }

  func beyond(
    _ count: Int, of whole: Int, _ kind: String, _ limits: String, graver: (Int, String)?,
    _ named: [String]
  ) -> Told {
    let deep = graver.map { ", di cui \($0.0) \($0.1)" } ?? ""
    return
      "\(kind.isEmpty ? "" : "\(kind): ")\(strong: "\(grouped(count)) su \(grouped(whole)) \(limits)\(deep)")\(behind(named))"
  }

  func lowestOf(_ value: String, _ time: String) -> String { "minimo \(value), \(time)" }
  func highestOf(_ value: String, _ time: String) -> String { "massimo \(value), \(time)" }

  func irregularPulses(_ count: Int, of whole: Int) -> Told {
    "\(strong: "\(count) su \(counted(whole, one: "pressione", other: "pressioni"))") con polso irregolare, secondo il misuratore"
  }

  func doubtfulPressures(_ count: Int) -> Told {
    "\(strong: counted(count, one: "misurazione esclusa", other: "misurazioni escluse")) dalla media domiciliare: bracciale allentato, movimento o posizione errata"
  }

  var signsOfCuff: String {
    "Segnalato dal misuratore: ~ polso irregolare; ? bracciale allentato, movimento o posizione errata, "
      + "fuori dalla media domiciliare."
  }

  func pressuresAtOrAbove(_ count: Int, of whole: Int, _ limits: String) -> Told {
    "\(strong: "\(count) di \(counted(whole, one: "pressione", other: "pressioni"))") da \(limits)"
  }

  func without(_ vital: VitalID, _ days: String) -> String {
    switch vital {
    case .systolic: "pressione \(days)"
    case .glycemia: "glicemia \(days)"
    case .temperature: "temperatura \(days)"
    default: "\(vital.name) \(days)"
    }
  }

  func countOfDays(_ count: Int) -> String { counted(count, one: "giorno", other: "giorni") }

  func daysWithout(_ told: [String]) -> Told {
    "\(strong: "Giorni senza"): \(told.joined(separator: ";  "))"
  }
}
