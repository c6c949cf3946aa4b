import HealthModel
import TestSupport
import Testing

@testable import Charts

private let italian = ChartLocale(messages: "it_IT.UTF-8", time: "it_IT", numeric: "it")

/// Scenes of every kind that together show every text of a chart.
private func scenes(_ locale: ChartLocale) throws -> [Scene] {
  let weeks = [
    .glycemia, .temperature, Week(vital: .glycemia), Week(vital: .glycemia, readings: [(30, 4)]),
    Week(vital: .temperature, readings: [(30, 36.6), (40, 34.2)]),
    Week(vital: .heartRate, readings: [(3, 70), (9, 82), (30, 160)]),
    Week(vital: .systolic, readings: [(3, 128), (30, 70)]),
    Week(vital: .diastolic, readings: [(3, 78)]),
  ]
  let pressures = try [
    pressureChart([], locale: locale),
    pressureChart([(7, 128, 79), (21, 121, 72)], locale: locale),
    pressureChart([(7, 190, 79), (30, 70, 40)], unit: .kilopascal, locale: locale),
  ]
  return try weeks.map { try $0.chart(locale: locale).scene() } + pressures.map { $0.scene() }
}

/// The words of a scene, in lower case, of two letters or more.
private func words(_ scene: Scene) -> Set<String> {
  let texts = scene.texts.map(\.string) + [scene.title, scene.description]
  return Set(
    texts.flatMap { $0.split { !$0.isLetter } }.map { $0.lowercased() }.filter { $0.count > 1 })
}

@Suite struct WordTests {
  @Test("An Italian chart shares only units and places with the English one")
  func languages() throws {
    // "in" is Italian too.
    let shared: Set = ["in", "mg", "dl", "mmhg", "bpm", "kpa", "europe", "berlin"]
    for (english, translated) in zip(try scenes(.english), try scenes(italian)) {
      let left = words(english).intersection(words(translated)).subtracting(shared)
      #expect(left.isEmpty, "\(english.title): \(left)")
      #expect(words(translated).count > 10)
      #expect(english.shapes.count == translated.shapes.count)
    }
  }

  @Test("Titles, dates, counts and bands are Italian, with a decimal comma")
  func italianTexts() throws {
    let fever = try Week.temperature.chart(locale: italian).scene().texts.map(\.string)
    #expect(fever.contains("Temperatura corporea"))
    #expect(fever.contains("lun 9 – dom 15 novembre 2026  ·  22 misurazioni in 6 giorni su 7"))
    #expect(fever.contains("39,4 °C  massima, mer 18:40"))
    #expect(fever.contains("febbre ≥ 38,0 °C in 4 giorni   ultima ven 19:00"))
    #expect(fever.contains("nessun dato") && fever.contains("gio 12"))
    #expect(fever.contains("37,3 – 37,9") && fever.contains("da 38,0 in su"))
    #expect(
      try Week(vital: .glycemia, readings: [(30, 118)]).chart(locale: italian).textAlternative
        == """
        Glicemia, lun 9 – dom 15 novembre 2026 (Europe/Berlin): 1 misurazione in 1 giorno su 7. \
        1 su 1 misurazione nei limiti. Minimo 118 mg/dL, mar 06:00. Massimo 118 mg/dL, mar 06:00. Media 118 mg/dL. \
        Molto alta (oltre 250): 0, Alta (181 – 250): 0, Nei limiti (70 – 180): 1, \
        Bassa (54 – 69): 0, Molto bassa (sotto 54): 0. \
        Nessuna misurazione: lun 9, mer 11, gio 12, ven 13, sab 14, dom 15.
        """)
  }

  @Test(
    "A band's name agrees with its vital's gender",
    arguments: [
      (VitalID.weight, "Alto", "Molto basso"), (VitalID("girth"), "Alto", "Molto basso"),
      (.heartRate, "Alta", "Molto bassa"), (.oxygenSaturation, "Alta", "Molto bassa"),
    ])
  func gender(vital: VitalID, high: String, veryLow: String) {
    let italian = ChartLocale(messages: "it_IT", time: "C", numeric: "C")
    #expect(italian.name(of: .high, of: vital) == high)
    #expect(italian.name(of: .criticallyLow, of: vital) == veryLow)
  }

  @Test("Every number of a scene has the locale's decimal mark")
  func decimalMark() throws {
    let comma = ChartLocale(messages: "C", time: "C", numeric: "de_DE.UTF-8")
    for (locale, other) in [(ChartLocale.english, Character(",")), (comma, ".")] {
      for scene in try scenes(locale) {
        for text in scene.texts.map(\.string) + [scene.description] {
          let letters = Array(text)
          for index in letters.indices.dropFirst().dropLast() where letters[index] == other {
            let isDecimal = letters[index - 1].isNumber && letters[index + 1].isNumber
            #expect(!isDecimal, "\(text)")
          }
        }
      }
    }
  }

  @Test("Texts, dates and numbers each follow their own locale")
  func mixed() throws {
    let locale = ChartLocale(messages: "en_GB.UTF-8", time: "it_IT", numeric: "C")
    let texts = try Week.temperature.chart(locale: locale).scene().texts.map(\.string)
    #expect(texts.contains("Body temperature") && texts.contains("39.4 °C  highest, mer 18:40"))
    #expect(texts.contains { $0.hasPrefix("lun 9 – dom 15 novembre 2026  ·  22 readings") })
  }

  @Test("No Italian texts overlap or leave the picture")
  func room() throws {
    for scene in try scenes(italian) { #expect(crowdedTexts(scene) == []) }
  }

  @Test(
    "A locale selects its language; all others are English",
    arguments: [
      ("it_IT.UTF-8", true), ("it", true), ("IT_CH@euro", true), ("en_IT", false), ("C", false),
      ("C.UTF-8", false), ("POSIX", false), ("", false), ("ita", false), ("ja_JP", false),
    ])
  func locales(name: String, isItalian: Bool) {
    let locale = ChartLocale(messages: name, time: "C", numeric: "C")
    #expect(locale.texts == (isItalian ? .italian : .english) && locale.dates == .english)
  }

  @Test(
    "The decimal mark depends on language and territory",
    arguments: [
      ("it_IT.UTF-8", ","), ("it_CH", "."), ("de_DE", ","), ("de_LI", "."), ("es_ES", ","),
      ("es_MX", "."), ("en_US", "."), ("en_DK", ","), ("fr_FR@euro", ","), ("ja_JP", "."),
      ("C", "."), ("", "."),
    ])
  func decimalMarks(name: String, mark: Character) {
    #expect(ChartLocale(messages: "C", time: "C", numeric: name).decimalMark == mark)
  }

  @Test(
    "Each language has distinct names for every day and month",
    arguments: [
      DateNames(in: .english), DateNames(in: .italian),
    ])
  func dateNames(names: DateNames) {
    #expect(Set(names.weekdays).count == 7 && Set(names.months).count == 12)
  }
}
