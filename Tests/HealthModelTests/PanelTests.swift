import HealthModel
import Testing

@Suite struct PanelTests {
  let vitals = VitalCatalogue.standard

  @Test(
    "A panel's name means both its vitals, a vital's name only that one",
    arguments: ["bp", "Pressure"])
  func names(name: String) {
    #expect(vitals.vitals(named: name)?.map(\.id) == [.systolic, .diastolic])
    #expect(vitals.vital(named: name) == nil)
    #expect(vitals.vitals(named: "SYS")?.map(\.id) == [.systolic])
    #expect(vitals.vitals(named: "blood") == nil)
  }

  @Test("Vitals are shown in catalogue order, pressures together")
  func groups() {
    #expect(
      vitals.groups.map(\.name) == [
        "temperature", "pressure", "glycemia", "heart-rate", "oxygen-saturation", "weight",
      ])
    #expect(vitals.groups.filter(\.isUsual).count == 4)
    #expect(vitals.groups[1].example(in: .kilopascal) == "16.0/10.7")
    #expect(vitals.groups[0].example(in: .celsius) == nil)
  }

  @Test("A catalogue without one of the two has no panel, and its vitals stand alone")
  func incomplete() throws {
    let half = VitalCatalogue([try #require(vitals[.diastolic])])
    #expect(half.panels.isEmpty && half.groups.map(\.name) == ["diastolic"])
    #expect(throws: ReportFault.unknownVital("bp", suggestion: nil)) {
      do throws(RefusedReport) {
        _ = try ReadingParser(vitals: half).readings(from: ["bp=120/80"])
      } catch {
        throw try #require(error.faults.first)
      }
    }
  }
}

/// Exchange codes. Sources: loinc.org, ucum.org.
@Suite struct ExchangeCodeTests {
  @Test(
    "Each vital has its LOINC codes",
    arguments: [
      (.temperature, ["8310-5"]), (.systolic, ["8480-6"]), (.diastolic, ["8462-4"]),
      (.glycemia, ["2339-0"]), (.heartRate, ["8867-4"]),
      (.oxygenSaturation, ["2708-6", "59408-5"]), (.weight, ["29463-7"]),
    ] as [(VitalID, [String])])
  func loinc(vital: VitalID, codes: [String]) {
    #expect(VitalCatalogue.standard[vital]?.traits.loinc == codes)
    #expect(Panel.bloodPressure.loinc == "85354-9")
  }

  @Test("Each unit of each vital has its UCUM code")
  func ucum() {
    let codes = VitalCatalogue.standard.all.flatMap(\.units).map {
      "\($0.symbol) \($0.ucum ?? "")"
    }
    #expect(
      codes == [
        "°C Cel", "°F [degF]", "mmHg mm[Hg]", "kPa kPa", "mmHg mm[Hg]", "kPa kPa", "mg/dL mg/dL",
        "mmol/L mmol/L", "bpm /min", "% %", "kg kg", "lb [lb_av]",
      ])
  }
}
