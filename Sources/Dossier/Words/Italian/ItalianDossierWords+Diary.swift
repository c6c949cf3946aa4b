import Charts
import HealthModel

/// What the page on a diary of glucose says in Italian.
extension ItalianDossierWords {
  func daysOfDiary(_ count: Int) -> String {
    counted(count, one: "giorno", other: "giorni") + " di diario"
  }

  var readingsInRangeOfCount: String { "misurazioni nei limiti" }
  func onDays(_ count: Int, of whole: Int) -> Told { "in \(strong: "\(count) giorni su \(whole)")" }

  func diaryLimits(_ origin: LimitOrigin) -> String {
    let source = "consenso internazionale 2019 (doi 10.2337/dci19-0028)"
    return switch origin {
    case .own: "Limiti: propri della persona."
    case .standard: "Limiti, predefiniti: \(source)."
    case .targets: "Limiti, come impostato, per la gravidanza: \(source)."
    }
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

  var readingsInRanges: String { "Misurazioni nei limiti" }
  var countsNotTime: String { "si contano le misurazioni, non il tempo" }

  func theseDays(_ count: Int) -> String { count == 1 ? "questo giorno" : "questi \(count) giorni" }
  var readingsRow: String { "Misurazioni" }
  var medianRow: String { "Mediana" }

  var noLow: Told { "\(strong: "Nessun valore basso")" }

  func partOver(_ count: Int, of whole: Int, _ part: DayParts.Name, _ limit: String) -> Told {
    let which =
      switch part {
      case .night: "di notte"
      case .morning: "del mattino"
      case .midday: "di mezzogiorno"
      case .evening: "della sera"
      case .bedtime: "prima di coricarsi"
      }
    return
      "\(strong: "\(count) di \(whole)") misurazioni \(which) \(count == 1 ? "è" : "sono") oltre \(limit)"
  }

  func fewer(_ difference: Int, than dates: String) -> Told {
    let count = counted(abs(difference), one: "misurazione", other: "misurazioni")
    let word = difference < 0 ? "in meno" : "in più"
    return "\(strong: "\(count) \(word)") rispetto a \(dates)"
  }

  var byTimeOfDay: String { "Per ora del giorno" }

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
    case .bedtime: "Prima di coricarsi"
    }
  }

  func partColumn(_ part: DayParts.Name) -> String {
    switch part {
    case .midday: "Mezzodì"
    case .bedtime: "Coricarsi"
    case .night, .morning, .evening: self.part(part)
    }
  }

  var noReadings: String { "nessun dato" }
  var tooFewForMedian: String { "troppo poche" }
  var diary: String { "Il diario" }

  func diaryNote(_ unit: String, last: Int?) -> String {
    "ogni misurazione, \(unit)" + (last.map { ", gli ultimi \($0) giorni" } ?? "")
  }

  func meal(_ mark: Mark) -> String? {
    switch mark {
    case .sensor, .scan, .cuff: nil
    case .beforeMeal: "prima del pasto"
    case .afterMeal: "dopo il pasto"
    case .fasting: "a digiuno"
    case .casual: "casuale"
    case .bedtime: "prima di coricarsi"
    }
  }
}
