import HealthModel
import Testing

@Suite struct CountryUnitTests {
  private func vitals(_ locale: String, typed: Set<VitalID> = []) -> VitalCatalogue {
    VitalCatalogue.standard.assumingUnits(inLocale: locale) { typed.contains($0) }
  }

  private func read(_ text: String, _ vitals: VitalCatalogue) throws -> [String] {
    try ReadingParser(vitals: vitals).readings(from: [text]).map(\.text)
  }

  @Test(
    "A plain number is in the unit of the locale's country, if plausible",
    arguments: [
      ("en_GB.UTF-8", "gly=5.6", "5.6 mmol/L"), ("en_GB", "gly=15", "15.0 mmol/L"),
      ("fi_FI@euro", "gly=33", "33.0 mmol/L"), ("zh_CN.utf8", "gly=4,1", "4.1 mmol/L"),
      ("en_GB.UTF-8", "gly=126", "126 mg/dL"), ("en_GB", "gly=9mg/dL", "9 mg/dL"),
      ("en_GB", "temp=36.6", "36.6 °C"),
      ("en_US.UTF-8", "temp=98.6", "98.6 °F"), ("en_US.UTF-8", "temp=36.6", "36.6 °C"),
      ("es_US", "gly=126", "126 mg/dL"), ("en_US", "weight=180lb", "180.0 lb"),
      ("it_IT.UTF-8", "gly=126", "126 mg/dL"), ("de_DE", "gly=126", "126 mg/dL"),
      ("en_GB", "weight=80", "80.0 kg"), ("C", "gly=126", "126 mg/dL"),
      ("POSIX", "temp=36.6", "36.6 °C"), ("en", "weight=80", "80.0 kg"),
    ])
  func countries(locale: String, typed: String, meant: String) throws {
    #expect(try read(typed, vitals(locale)) == [meant])
  }

  @Test("A number that is critical in one unit and common in the other asks for the unit")
  func doubt() throws {
    for (locale, text) in [
      ("it_IT", "gly=15"), ("en_GB", "gly=40"), ("en_GB", "gly=55"), ("en_US", "weight=180"),
    ] {
      let faults = #expect(throws: RefusedReport.self) { try read(text, vitals(locale)) }?.faults
      guard case .unitInDoubt(let ways) = faults?.first else {
        Issue.record("\(text) is taken in \(locale)")
        continue
      }
      #expect(ways.count == 2 && ways[0].typedValue == ways[1].typedValue)
    }
    #expect(try read("gly=5.6", vitals("it_IT")) == ["5.6 mg/dL"])
  }

  @Test("A question that names its unit leaves no doubt")
  func question() throws {
    let american = vitals("en_US")
    #expect(american[.weight]?.usualUnit == .kilogram)
    #expect(try read("weight=80", american.whereUnitsAreNamed) == ["80.0 kg"])
    #expect(try read("temp=98.6", american.whereUnitsAreNamed) == ["98.6 °F"])
  }

  @Test("HI on a meter is in the country's unit, too")
  func beyond() throws {
    let read = try ReadingParser(vitals: vitals("en_GB")).readings(from: ["gly=HI"])
    #expect(
      read == [
        Reading(vital: .glycemia, value: 600, unit: .millimolesPerLitre, comparator: .moreThan)
      ])
  }

  @Test("Your settings and earlier entries win over the country")
  func own() throws {
    #expect(try read("gly=126", vitals("en_GB", typed: [.glycemia])) == ["126 mg/dL"])
    #expect(try read("weight=180", vitals("en_US", typed: [.weight])) == ["180.0 kg"])
    var glycemia = try #require(VitalCatalogue.standard[.glycemia])
    glycemia.preferredUnit = .milligramsPerDecilitre
    let set = VitalCatalogue([glycemia]).assumingUnits(inLocale: "en_GB") { _ in false }
    #expect(try read("gly=56", set) == ["56 mg/dL"])
  }

  @Test("A value in the assumed unit settles it, however typed; a value in another doesn't")
  func settling() throws {
    let british = vitals("en_GB")
    for (typed, settled) in [
      ("gly=5.6", [VitalID.glycemia]), ("gly=5.6mmol/L", [.glycemia]), ("gly=126", []),
      ("temp=36.6", []), ("bp=120/80", []),
    ] {
      let readings = try ReadingParser(vitals: british).readings(from: [typed])
      #expect(british.settled(by: readings).map(\.id) == settled, "\(typed)")
    }
  }
}
