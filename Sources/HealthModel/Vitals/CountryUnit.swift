/// A unit that some countries use for a vital instead of the canonical one.
public struct CountryUnit: Hashable, Sendable {
  public let unit: MeasurementUnit
  /// ISO 3166 codes, separated by blanks: a string costs nothing at start-up.
  private let territories: String
  /// Whether neither unit is assumed: most numbers fit both, and `en_US` may mean just a language.
  public let isInDoubt: Bool

  init(_ unit: MeasurementUnit, in territories: String, isInDoubt: Bool = false) {
    (self.unit, self.territories, self.isInDoubt) = (unit, territories, isInDoubt)
  }

  public func holds(inLocale locale: String) -> Bool {
    LocaleName.has(LocaleName(locale).territory, in: territories)
  }

  static let american = "AS GU MP PR UM US VI"

  /// Countries whose meters show mmol/L, except those with both kinds of meter, such as Germany:
  /// a meter shows one unit (ISO 15197). Sources: makers' units by country, national laboratories.
  static let molarGlucose = """
    AU BA BG CA CH CN CZ DK EE FI FO GB GG GL HK HR HU IE IM IS JE KZ LT LV ME MK MO MT MY NL NO NZ RS \
    RU SE SG SI SK UA ZA
    """
}

extension VitalCatalogue {
  /// Returns the catalogue with the country's units for vitals without a chosen or typed unit.
  public func assumingUnits(
    inLocale locale: String, unless isTyped: (VitalID) throws -> Bool
  ) rethrows -> VitalCatalogue {
    try changing { vital in
      if hasUnit(vital, ofLocale: locale), try !isTyped(vital.id) {
        vital.assumedUnit = vital.traits.countryUnit
      }
    }
  }

  public func hasUnits(ofLocale locale: String) -> Bool {
    all.contains { hasUnit($0, ofLocale: locale) }
  }

  private func hasUnit(_ vital: Vital, ofLocale locale: String) -> Bool {
    vital.preferredUnit == nil && vital.traits.countryUnit?.holds(inLocale: locale) == true
  }

  /// The catalogue for answers to questions that name the unit: no bare number is in doubt.
  public var whereUnitsAreNamed: VitalCatalogue {
    changing { if $0.assumedUnit?.isInDoubt == true { $0.assumedUnit = nil } }
  }

  /// The catalogue for files, whose numbers don't depend on the reader's country.
  public var withoutCountry: VitalCatalogue { changing { $0.assumedUnit = nil } }

  /// Returns the vitals with a reading in the assumed unit, which then applies to bare numbers.
  public func settled(by readings: [Reading]) -> [Vital] {
    all.filter { vital in
      guard let assumed = vital.assumedUnit else { return false }
      return readings.contains { $0.vital == vital.id && $0.unit == assumed.unit }
    }
  }
}
