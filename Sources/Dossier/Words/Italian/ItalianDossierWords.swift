import Charts
import HealthModel

/// What the doctor's report says in Italian.
struct ItalianDossierWords: DossierWords {
  let thousands = "."
  let name = "Nome"
  let born = "nato/a il"
  func page(_ number: Int, of count: Int) -> String { "pagina \(number) di \(count)" }
  func daysFrom(_ time: String) -> String { "giorni dalle \(time)" }
  let noMedicalDevice =
    "healthlog non è un dispositivo medico: questa pagina non contiene diagnosi né consigli."
  func until(_ time: String) -> String { "fino alle \(time)" }
  let standsOut = "In evidenza"
  func allDays(_ count: Int) -> String { count == 1 ? "Questo giorno" : "Tutti i \(count) giorni" }

  let comparators =
    "I valori con < o > entrano nelle medie con quel limite: ≥, ≤, o ≈ se ci sono entrambi; ciò che non si "
    + "può sapere resta aperto."
  let beyondInProfile =
    "Nel profilo stanno oltre ogni numero: un percentile che cade su uno di essi resta aperto, con ▲ o "
    + "▼ al bordo."

  func limits(_ origin: LimitOrigin) -> String {
    switch origin {
    case .standard: "predefiniti"
    case .own: "propri"
    case .targets: "in gravidanza"
    }
  }

  func difference(_ told: ToldDifference) -> [Told] {
    let readings = told.before.readings.map {
      counted($0, one: "misurazione", other: "misurazioni") + " in "
    }
    let days = counted(told.before.days, one: "giorno", other: "giorni")
    var first: Told = "\(strong: "Medie giornaliere \(told.difference)") rispetto a \(told.dates)"
    if let means = told.means {
      first =
        "\(strong: "Medie giornaliere \(means.now), \(told.name) \(means.before)"). Differenza \(told.difference), "
      return [first + interval(told)]
    }
    return [first + ", con \(readings ?? "")\(days); " + interval(told)]
  }

  private func interval(_ told: ToldDifference) -> Told {
    let ends = told.intervals.map { "da\u{A0}\($0.low)\u{A0}a\u{A0}\($0.high)" }.joined(
      separator: " e ")
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

  func tooFewDays(_ now: Int, _ dates: String, _ before: Int, least: Int) -> Told {
    "Giorni con una media: \(now); \(dates): \(before). Sotto \(least) per parte non si calcola la differenza"
  }
}
