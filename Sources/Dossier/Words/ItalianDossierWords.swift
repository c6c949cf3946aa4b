import Charts
import HealthModel

/// What the doctor's report says in Italian.
struct ItalianDossierWords: DossierWords {
  let name = "Nome"
  let born = "nato/a il"
  func page(_ number: Int, of count: Int) -> String { "pagina \(number) di \(count)" }
  let noMedicalDevice =
    "healthlog non è un dispositivo medico: questa pagina non contiene diagnosi né consigli."
  func until(_ time: String) -> String { "fino alle \(time)" }
  let standsOut = "Che cosa risalta, contato"
  func allDays(_ count: Int) -> String { count == 1 ? "Questo giorno" : "Tutti i \(count) giorni" }

  func daysBefore(_ count: Int) -> String {
    counted(count, one: "giorno prima", other: "giorni prima")
  }

  let comparators = "I valori con < o > sono contati, ma non entrano in nessuna media."

  func limits(areOwn: Bool) -> String { areOwn ? "propri" : "predefiniti" }

  func difference(_ told: ToldDifference) -> [Told] {
    let readings = told.before.readings.map {
      counted($0, one: "misurazione", other: "misurazioni") + " in "
    }
    let days = counted(told.before.days, one: "giorno", other: "giorni")
    let which = told.span == 1 ? "al giorno prima" : "ai \(told.span) giorni prima"
    var first: Told = "\(strong: "Medie giornaliere \(told.difference)") rispetto \(which)"
    if let means = told.means {
      first =
        "\(strong: "Medie giornaliere \(means.now), prima \(means.before)"): \(told.difference), "
      return [first + interval(told)]
    }
    return [first + ", con \(readings ?? "")\(days); " + interval(told)]
  }

  private func interval(_ told: ToldDifference) -> Told {
    let ends = told.intervals.map { "da \($0.low) a \($0.high)" }.joined(separator: " e ")
    let verdict =
      told.isWithinChance
      ? "non distinguibile dal caso"
      : told.isHigher.map { $0 ? "più alte" : "più basse" }
        ?? "non distinguibile dal caso in entrambe"
    return "\(told.intervals.count == 1 ? "intervallo" : "intervalli") al 95 % \(ends): \(verdict)"
  }

  func over(_ limit: String) -> String { "oltre \(limit)" }
  func under(_ limit: String) -> String { "sotto \(limit)" }
  func andOver(_ limit: String) -> String { "da \(limit) in su" }
  func atMost(_ limit: String) -> String { "obiettivo al massimo \(limit)" }

  let average = "Media"
  let median = "mediana"
  let daysWithReadings = "Giorni con misurazioni"
  func ofWhole(_ count: Int, _ whole: Int) -> String { "\(count) di \(whole)" }

  func tooFewDays(_ now: Int, _ before: Int, least: Int) -> Told {
    "Giorni con una media: \(now), prima \(before): sotto \(least) per parte non si calcola la differenza"
  }

  // MARK: Glucose

  func daysOfSensor(_ count: Int) -> String {
    counted(count, one: "giorno", other: "giorni") + " di un sensore"
  }

  let readingsInRange = "delle misurazioni nei limiti"
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

  func sensorRanges(areOwn: Bool) -> String {
    let source = "consenso internazionale sul tempo nei limiti 2019 (doi 10.2337/dci19-0028)"
    return
      (areOwn
      ? "Limiti: propri della persona, perciò gli obiettivi del consenso non valgono."
      : "Limiti, predefiniti, e obiettivi: \(source), per la maggior parte degli adulti con diabete, non "
        + "in gravidanza o in età avanzata.")
      + " GMI: doi 10.2337/dc18-1581. Un sensore misura il liquido dei tessuti, non il sangue."
  }

  func otherSensor(_ name: String?, _ count: Int) -> String {
    "Non compresi: \(counted(count, one: "valore", other: "valori")) di un altro sensore"
      + (name.map { ", \($0)" } ?? "") + "."
  }

  let timeInRanges = "Tempo nei limiti"

  func rangesAlternative(_ shares: [(name: String, share: String)]) -> String {
    "Quote delle misurazioni: " + shares.map { "\($0.name) \($0.share)" }.joined(separator: ", ")
      + "."
  }

  let aDay = "al giorno"
  let target = "obiettivo"
  func inAll(_ range: String, _ share: String) -> String { "\(range) in tutto: \(share)" }
  let statistics = "Statistiche e obiettivi"

  func needsDays(_ days: Int, active: Double) -> String {
    "servono \(days) giorni, attivo al \(Int(active)) %"
  }

  let indicator = "Indicatore di gestione (GMI)"
  let indicatorNote = "GMI, calcolato dalla media"
  let variation = "Coefficiente di variazione"
  func deviation(_ spread: String) -> String { "CV;  DS \(spread)" }
  let lowestAndHighest = "Minimo e massimo"
  let active = "Sensore attivo"

  func readings(_ count: Int, ofPossible possible: Int) -> String {
    "\(count) di \(possible) misurazioni"
  }

  func advisedActive(_ share: String) -> String { "consigliato almeno \(share)" }
  func advised(_ days: Int) -> String { "consigliati \(days)" }
  let profile = "Profilo delle 24 ore"

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

  let dayByDay = "Giorno per giorno"

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

  // MARK: A diary of glucose

  func daysOfDiary(_ count: Int) -> String {
    counted(count, one: "giorno", other: "giorni") + " di diario"
  }

  let readingsInRangeOfCount = "misurazioni nei limiti"
  func onDays(_ count: Int, of whole: Int) -> Told { "in \(strong: "\(count) giorni su \(whole)")" }

  func diaryLimits(areOwn: Bool) -> String {
    areOwn
      ? "Limiti: propri della persona."
      : "Limiti, predefiniti: consenso internazionale 2019 (doi 10.2337/dci19-0028)."
  }

  func diaryRules(median: Int, middleHalf: Int) -> [String] {
    [
      "Un diario racconta i momenti scelti da una persona: non dà tempo nei limiti, né indicatore di "
        + "gestione, né 5 % o 95 %.",
      "La mediana si dà da \(median) misurazioni, la metà centrale (barra chiara) da \(middleHalf).",
    ]
  }

  func welch(_ days: Int, _ before: Int) -> String {
    "La differenza è tra medie giornaliere, con l’intervallo di Welch al 95 %; i giorni sono \(days) e "
      + "\(before), presi come indipendenti."
  }

  let readingsInRanges = "Misurazioni nei limiti"
  let countsNotTime = "si contano le misurazioni, non il tempo"

  func theseDays(_ count: Int) -> String { count == 1 ? "questo giorno" : "questi \(count) giorni" }
  let readingsRow = "Misurazioni"
  let medianRow = "Mediana"

  func diaryLows(_ lows: [(time: String, value: String)]) -> Told {
    guard !lows.isEmpty else { return "\(strong: "Nessun valore basso")" }
    let told = lows.prefix(3).map { "\($0.time), \($0.value)" }.joined(separator: "; ")
    let rest = lows.count > 3 ? "; e altri \(lows.count - 3)" : ""
    let count = lows.count == 1 ? "1 valore basso" : "\(lows.count) valori bassi"
    return "\(strong: count): \(told)\(rest)"
  }

  func partOver(_ count: Int, of whole: Int, _ part: DayParts.Name, _ limit: String) -> Told {
    let which =
      switch part {
      case .night: "di notte"
      case .morning: "del mattino"
      case .midday: "di mezzogiorno"
      case .evening: "della sera"
      case .bedtime: "prima di dormire"
      }
    return
      "\(strong: "\(count) di \(whole)") misurazioni \(which) \(count == 1 ? "è" : "sono") oltre \(limit)"
  }

  func fewer(_ difference: Int, than span: Int) -> Told {
    let count = counted(abs(difference), one: "misurazione", other: "misurazioni")
    let word = difference < 0 ? "in meno" : "in più"
    let which = span == 1 ? "del giorno" : "dei \(span) giorni"
    return "\(strong: "\(count) \(word)") \(which) prima"
  }

  let byTimeOfDay = "Per ora del giorno"

  func byTimeOfDayNote(_ unit: String) -> String {
    "ogni misurazione alla sua ora, \(unit); linea: mediana; barra chiara: la metà centrale"
  }

  func partsAlternative(_ parts: [(name: String, count: Int, median: String?)]) -> String {
    "Per ora del giorno: "
      + parts.map { part in
        "\(part.name) " + counted(part.count, one: "misurazione", other: "misurazioni")
          + (part.median.map { ", mediana \($0)" } ?? "")
      }.joined(separator: "; ") + "."
  }

  func part(_ part: DayParts.Name) -> String {
    switch part {
    case .night: "Notte"
    case .morning: "Mattina"
    case .midday: "Mezzogiorno"
    case .evening: "Sera"
    case .bedtime: "A letto"
    }
  }

  let noReadings = "nessun dato"
  let tooFewForMedian = "troppo poche"
  let diary = "Il diario"

  func diaryNote(_ unit: String, last: Int?) -> String {
    "ogni misurazione, \(unit)" + (last.map { ", gli ultimi \($0) giorni" } ?? "")
  }

  func meal(_ mark: Mark) -> String? {
    switch mark {
    case .sensor: nil
    case .beforeMeal: "prima del pasto"
    case .afterMeal: "dopo il pasto"
    case .fasting: "a digiuno"
    case .casual: "casuale"
    case .bedtime: "a letto"
    }
  }

  // MARK: Temperature and heart rate

  func both(_ first: String, _ second: String) -> String { "\(first) e \(second.lowercased())" }
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

  let markedRule = "▽ segna ogni nota che contiene una delle parole indicate dalla persona."
  let nothingInterpolated = "Nulla è interpolato; vuoto dove non si è misurato."
  let fevers = "Febbre, contata"
  let noFever: Told = "\(strong: "Nessuna febbre")"

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

  let daysTable = "I giorni"

  func daysTableNote(last: Int?) -> String {
    "minimo – massimo, e la media"
      + (last.map { "; gli ultimi \($0) giorni con misurazioni" } ?? "")
  }

  let meanColumn = "media"

  // MARK: Limits

  let noLimits = "nessuno"

  func feverLimits(_ range: String, _ unit: String, _ fever: String) -> String {
    "normale \(range) \(unit); febbre da \(fever)"
  }

  let bloodPressure = "Pressione arteriosa"

  func pressureLimits(_ limit: String, _ unit: String, crisis: String?) -> String {
    "a casa \(limit) \(unit)" + (crisis.map { "; molto alta \($0)" } ?? "")
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

  let measuredAtHome = "misurato a casa"
  let daysWithReadingsHead = "giorni con misurazioni"

  func filed(_ reports: Int, _ singleReadings: Int) -> String {
    counted(reports, one: "rilevazione", other: "rilevazioni") + " e "
      + counted(singleReadings, one: "misurazione singola", other: "misurazioni singole")
  }

  let firstPageRule =
    "Le misurazioni sono quelle scritte dalla persona o inviate da un apparecchio, a casa; nulla è "
    + "interpolato. Vuoto dove non si è misurato."
  func beforeIs(_ dates: String) -> String { "Prima: \(dates)." }

  func readingsOnDays(_ readings: String, _ days: String) -> String { "\(readings) in \(days)" }

  func beforeHighest(_ value: String, fevers: Int) -> String {
    "prima: massima \(value)" + (fevers == 0 ? ", senza febbre" : "")
  }

  func readingsInRange(_ range: String) -> String { "nei limiti \(range)" }

  func beforeInRange(_ count: Int, of whole: Int) -> String {
    "prima: \(count) di \(whole) nei limiti"
  }

  func averageFrom(_ unit: String, _ low: String, _ high: String) -> String {
    "\(unit) in media, da \(low) a \(high)"
  }

  func beforeAverage(_ value: String) -> String { "prima: \(value) in media" }
  func averageOfCount(_ unit: String, _ count: Int) -> String { "\(unit), media di \(count)" }

  func beforePressure(_ value: String, _ count: Int) -> String {
    "prima: \(value), " + counted(count, one: "misurazione", other: "misurazioni")
  }

  func atOrAboveLegend(_ limits: String) -> String { "Da \(limits)" }
  let belowBoth = "Sotto entrambi"
  let notes = "Note, scelte dalla persona"
  let limitsInForce = "Limiti in vigore"
  let vitalColumn = "parametro"
  let limitsColumn = "limiti"
  let sourceColumn = "fonte"
  let pagesThatFollow = "Le pagine che seguono"
  let nothingStandsOut: Told = "Nulla di ciò che qui si conta"

  func feverOn(_ days: Int, last: String) -> Told {
    "\(strong: "Febbre in \(counted(days, one: "giorno", other: "giorni"))"), ultima \(last)"
  }

  func lows(_ count: Int, _ told: [String]) -> Told {
    "\(strong: counted(count, one: "valore basso", other: "valori bassi"))\(behind(told))"
  }

  func glucoseOver(_ count: Int, _ limit: String, _ told: [String]) -> Told {
    "\(strong: counted(count, one: "glicemia oltre \(limit)", other: "glicemie oltre \(limit)"))\(behind(told))"
  }

  func crisisPressures(_ count: Int, _ limits: String, _ told: [String]) -> Told {
    "\(strong: counted(count, one: "pressione", other: "pressioni")) da \(limits)\(behind(told))"
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

  // MARK: Blood pressure

  let pressureTitle = "Pressione arteriosa a casa"
  func homeAverage(_ unit: String) -> String { "\(unit), media domiciliare" }

  func shortAverage(_ unit: String, _ count: Int, of whole: Int) -> String {
    "\(unit), incompleta: \(count) di \(whole)"
  }

  func pressureMean(_ unit: String, of count: Int) -> String {
    "\(unit), media di " + counted(count, one: "misurazione", other: "misurazioni")
  }

  func lastSevenDays(readings: Int, leavesOutFirst: Bool) -> Told {
    let count = counted(readings, one: "misurazione", other: "misurazioni")
    return "ultimi 7 giorni, \(strong: count)" + (leavesOutFirst ? ", escluso il giorno 1" : "")
  }

  let averages = "Medie"
  func limitAtHome(_ limit: String) -> String { "limite a casa \(limit)" }
  let madeOf = "La media domiciliare e da che cosa viene"
  let systolic = "sistolica"
  let diastolic = "diastolica"
  let readingsColumn = "misure"
  let daysColumn = "giorni"
  let homeRow = "Media domiciliare"
  func homeRow(_ count: Int, of whole: Int) -> String { "Incompleta: \(count) di \(whole)" }

  func meanRow(_ count: Int) -> String {
    "Media di " + counted(count, one: "misurazione", other: "misurazioni")
  }

  func homeSpan(_ dates: String, leavesOutFirst: Bool) -> String {
    dates + (leavesOutFirst ? ", senza giorno 1" : "")
  }

  let mornings = "mattine"
  let evenings = "sere"
  let everyReading = "Ogni misurazione"
  func barsNote(_ unit: String) -> String { "dalla diastolica alla sistolica, \(unit)" }

  func columnsNote(_ unit: String) -> String {
    "ogni giorno dal minimo al massimo, sistolica e diastolica; linee: medie giornaliere, \(unit)"
  }

  let morning = "mattina"
  let evening = "sera"
  func atOrAbove(_ limits: String) -> String { "da \(limits)" }
  let below = "sotto"
  let dayOne = "g. 1"
  let homeBracket = "media domiciliare"
  let lastSeven = "Gli ultimi 7 giorni"
  let day = "Giorno"
  let morningColumn = "Mattina"
  func eveningUntil(_ time: String) -> String { "Sera, fino alle \(time)" }
  let dayMean = "Media"
  let pulse = "Polso"
  let leftOut = "escluso"
  func more(_ count: Int) -> String { "e altre \(count)" }

  func reach(
    _ count: Int, of whole: Int, _ limits: String, home: (Int, of: Int)?, crisis: (Int, String)?
  ) -> Told {
    var told: Told =
      "\(strong: "\(count) di \(whole)") misurazioni \(count == 1 ? "raggiunge" : "raggiungono") \(limits)"
    if let home {
      told = told + ", \(strong: "\(home.0) delle \(home.of)") della media domiciliare"
    }
    if let (count, limits) = crisis {
      told = told + "; "
      switch count {
      case 0: told = told + "nessuna arriva a \(limits)"
      case 1: told = told + "\(strong: "1 arriva a \(limits)")"
      default: told = told + "\(strong: "\(count) arrivano a \(limits)")"
      }
    }
    return told
  }

  func highestPressure(_ value: String, _ time: String) -> Told {
    "\(strong: "Massima \(value)"), \(time)."
  }

  func pulse(_ mean: String, from low: String, to high: String) -> Told {
    "Polso in media \(mean), da \(low) a \(high)."
  }

  func scatter(_ spread: String) -> Told { "Dispersione (DS) della media domiciliare \(spread)" }

  func pressureRules(readings: Int, dayStart: String) -> [String] {
    [
      "Media domiciliare: tutte le misurazioni degli ultimi 7 giorni tranne quelle del primo che ne ha; "
        + "se ne chiedono due ogni mattina e ogni sera, almeno 12 in tutto e 3 giorni; qui "
        + counted(readings, one: "misurazione", other: "misurazioni") + ".",
      "Il giorno va dalle \(dayStart) alle \(dayStart): chi misura prima di dormire misura di sera.",
    ]
  }

  func pressureLimit(_ limit: String, isOwn: Bool) -> String {
    isOwn
      ? "Limite \(limit): proprio della persona. European Society of Hypertension: 135/85, 2021 "
        + "(doi 10.1097/HJH.0000000000002843) e 2023 (doi 10.1097/HJH.0000000000003480)."
      : "Limite \(limit), predefinito: European Society of Hypertension 2021 "
        + "(doi 10.1097/HJH.0000000000002843) e 2023 (doi 10.1097/HJH.0000000000003480)."
  }
}
