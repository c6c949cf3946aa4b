import HealthModel
import Testing

@Suite struct MeanTests {
  @Test(
    "A mean is rounded once, half away from zero, with at most one more decimal",
    arguments: [
      (VitalID.systolic, MeasurementUnit.millimetresOfMercury, 106.499_999_999_999_99, "107"),
      (.systolic, .millimetresOfMercury, 134.499_999_999_999_97, "134.5"),
      (.systolic, .millimetresOfMercury, 134.3, "134"),
      (.diastolic, .millimetresOfMercury, 84.96, "85"),
      (.diastolic, .millimetresOfMercury, 84.5, "84.5"),
      (.glycemia, .milligramsPerDecilitre, 250.01, "250"),
      (.glycemia, .milligramsPerDecilitre, 180.4, "180"),
      (.heartRate, .beatsPerMinute, 100.3, "100"), (.oxygenSaturation, .percent, 94.7, "94.7"),
      (.glycemia, .millimolesPerLitre, 10.004, "10.0"),
      (.temperature, .celsius, 39.35, "39.4"), (.temperature, .celsius, 37.96, "37.96"),
      (.temperature, .celsius, 38.04, "38.0"), (.glycemia, .millimolesPerLitre, 10.047, "10.05"),
      (.glycemia, .milligramsPerDecilitre, 140.5, "141"),
    ])
  func means(id: VitalID, unit: MeasurementUnit, mean: Double, text: String) throws {
    let vital = try #require(VitalCatalogue.standard[id])
    #expect(vital.reading(ofMean: mean, in: unit).valueText == text)
  }

  @Test("A summary and a chart agree on means just below fever")
  func fever() throws {
    let vital = try #require(VitalCatalogue.standard[.temperature])
    let moment = Moment(Instant(seconds: 0), utcOffsetSeconds: 0)
    let summary = VitalSummary(
      [37.9, 38.0, 37.98].map {
        (moment, Reading(vital: vital.id, value: $0, unit: .celsius))
      }, of: vital)
    #expect(summary?.meanText == "37.96")
  }
}
