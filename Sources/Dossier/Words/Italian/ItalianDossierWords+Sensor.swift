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
    readings: String, minutes: Int, leastDays: Int, leastDaysOfTails: Int
  ) -> [String] {
    [
      "Le quote sono di \(readings) misurazioni fatte dal sensore da sé, una ogni "
        + counted(minutes, one: "minuto", other: "minuti")
        + "; è attivo negli intervalli di quella durata che ne hanno una.",
      "Un percentile a un’ora è quello di tutte le misurazioni entro 30 minuti, di tutti i giorni, lineare "
        + "tra i ranghi; è disegnato dove ne hanno almeno \(leastDays) giorni, 5 % e 95 % dove ne hanno "
        + "\(leastDaysOfTails), per la maggior parte del giorno. Nei vuoti non si mette nulla.",
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

  func slots(_ count: String, ofPossible possible: String) -> String {
    "\(count) intervalli su \(possible)"
  }

  var sensorTitle: String { "Sensore" }
  var scansTitle: String { "Scansioni" }

  func scans(_ count: Int, _ range: String) -> Told {
    "\(strong: "\(grouped(count)) \(count == 1 ? "scansione" : "scansioni")"), \(range), fuori da tutte queste cifre"
  }

  func consensusRange(_ range: String, inside: String, below: String, above: String) -> Told {
    "Con i limiti del consenso, \(range): \(strong: "\(inside) nei limiti"), \(below) sotto, \(above) sopra"
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

  func lows(
    _ named: [(time: String, minutes: Int, lowest: String)], of count: Int, least: Int,
    deep: (Int, String)?
  ) -> Told {
    guard count > 0 else {
      return "\(strong: "Nessun episodio di ipoglicemia") di \(least) minuti o più"
    }
    let told = named.map {
      "\($0.time), " + counted($0.minutes, one: "minuto", other: "minuti") + ", fino a \($0.lowest)"
    }
    let lows = counted(
      count, one: "episodio di ipoglicemia", other: "episodi di ipoglicemia")
    let part = deep.map { ", \($0.0) su \(count) \($0.1)" } ?? ""
    return
      "\(strong: lows) di \(least) minuti o più\(strong: part): \(told.joined(separator: "; "))\(andMore(count - named.count))"
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
