import Charts
import HealthModel

/// What the page on a glucose sensor says in Italian.
extension ItalianDossierWords {
  func daysOfSensor(_ count: Int) -> String {
    counted(count, one: "giorno", other: "giorni") + " di un sensore"
  }

  var readingsInRange: String { "delle misurazioni nei limiti" }
  func sensorActive(_ share: String) -> Told { "sensore attivo per il \(strong: share) del tempo" }

  func sensorRules(
    readings: Int, minutes: Int, leastDays: Int, leastDaysOfTails: Int
  ) -> [String] {
    [
      "Le quote sono di \(counted(readings, one: "misurazione", other: "misurazioni")), una ogni "
        + counted(minutes, one: "minuto", other: "minuti") + ".",
      "Un percentile a un’ora è quello di tutte le misurazioni entro 30 minuti, di tutti i giorni, lineare "
        + "tra i ranghi; è disegnato dove ne hanno almeno \(leastDays) giorni, 5 % e 95 % dove ne hanno "
        + "\(leastDaysOfTails). Nei vuoti non si mette nulla.",
    ]
  }

  func sensorRanges(of group: GlucoseTargets.Group?) -> String {
    let source = "consenso internazionale sul tempo nei limiti 2019 (doi 10.2337/dci19-0028)"
    let ranges =
      switch group {
      case nil: "Limiti: propri della persona, perciò gli obiettivi del consenso non valgono."
      case .adults:
        "Limiti, predefiniti, e obiettivi: \(source), per la maggior parte degli adulti con diabete, non "
          + "in gravidanza o in età avanzata."
      case .older:
        "Limiti, predefiniti, e obiettivi, come impostato: \(source), per chi è in età avanzata o ad alto "
          + "rischio."
      case .pregnancy:
        "Limiti e obiettivi, come impostato: \(source), per la gravidanza con diabete di tipo 1; non "
          + "prevedono un intervallo molto alto."
      }
    return ranges
      + " GMI: doi 10.2337/dc18-1581. Un sensore misura il liquido dei tessuti, non il sangue."
  }

  func otherSensor(_ name: String?, _ count: Int) -> String {
    "Non compresi: \(counted(count, one: "valore", other: "valori")) di un altro sensore"
      + (name.map { ", \($0)" } ?? "") + "."
  }

  var timeInRanges: String { "Tempo nei limiti" }

  func rangesAlternative(_ shares: [(name: String, share: String)]) -> String {
    "Quote delle misurazioni: " + shares.map { "\($0.name) \($0.share)" }.joined(separator: ", ")
      + "."
  }

  var aDay: String { "al giorno" }
  var target: String { "obiettivo" }
  func inAll(_ range: String, _ share: String) -> String { "\(range) in tutto: \(share)" }
  var statistics: String { "Statistiche e obiettivi" }

  func needsDays(_ days: Int, active: Double) -> String {
    "servono \(days) giorni, attivo al \(Int(active)) %"
  }

  var indicator: String { "Indicatore di gestione (GMI)" }
  var indicatorNote: String { "GMI, calcolato dalla media" }
  var variation: String { "Coefficiente di variazione" }
  func deviation(_ spread: String) -> String { "CV;  DS \(spread)" }
  var lowestAndHighest: String { "Minimo e massimo" }
  var active: String { "Sensore attivo" }

  func readings(_ count: Int, ofPossible possible: Int) -> String {
    "\(count) di \(possible) misurazioni"
  }

  func advisedActive(_ share: String) -> String { "consigliato almeno \(share)" }
  func advised(_ days: Int) -> String { "consigliati \(days)" }
  var profile: String { "Profilo delle 24 ore" }

  func laidOver(_ days: Int) -> String {
    counted(days, one: "giorno", other: "giorni sovrapposti")
  }

  func profileAlternative(
    _ hours: [(time: String, median: String, low: String, high: String)]
  ) -> String {
    guard !hours.isEmpty else { return "Troppo pochi giorni per un profilo." }
    return "Mediana e metà centrale per ora: "
      + hours.map { "\($0.time) \($0.median), da \($0.low) a \($0.high)" }.joined(separator: "; ")
      + "."
  }

  var dayByDay: String { "Giorno per giorno" }

  func dayByDayNote(active: String, last: Int?) -> String {
    "a destra la quota nei limiti, se c’è almeno il \(active) delle misurazioni"
      + (last.map { "; gli ultimi \($0) giorni" } ?? "")
  }

  func dayByDayAlternative(_ days: [(day: String, share: String, isEnough: Bool)]) -> String {
    "Quota nei limiti, giorno per giorno: "
      + days.map { "\($0.day) \($0.share)" }.joined(separator: ", ") + "."
  }

  func activeShort(_ share: String) -> String { "attivo \(share)" }

  func lows(_ lows: [(time: String, minutes: Int, lowest: String)], least: Int) -> Told {
    guard !lows.isEmpty else {
      return "\(strong: "Nessun valore basso") di \(least) minuti o più"
    }
    let count = lows.count == 1 ? "1 episodio basso" : "\(lows.count) episodi bassi"
    let told = lows.prefix(3).map {
      "\($0.time), " + counted($0.minutes, one: "minuto", other: "minuti") + ", fino a \($0.lowest)"
    }
    let rest = lows.count > 3 ? "; e altri \(lows.count - 3)" : ""
    return "\(strong: count) di \(least) minuti o più: \(told.joined(separator: "; "))\(rest)"
  }

  func highest(_ value: String, _ time: String) -> Told {
    "\(strong: "Massimo \(value)"), \(time)."
  }

  func medians(
    _ highest: (time: String, value: String), _ lowest: (time: String, value: String)
  ) -> Told {
    "Mediana più alta alle \(highest.time) (\(highest.value)), più bassa alle \(lowest.time) (\(lowest.value))"
  }

  func sparseDays(
    _ count: Int, of whole: Int, _ share: String, gap: (length: String, from: String)?
  ) -> Told {
    let told: Told =
      "\(strong: "\(count) giorni su \(whole)") \(count == 1 ? "ha" : "hanno") meno del \(share) delle misurazioni"
    return told + (gap.map { "; il vuoto più lungo è di \($0.length), da \($0.from)" } ?? "")
  }
}
