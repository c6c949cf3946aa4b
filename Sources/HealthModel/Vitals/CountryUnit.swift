/// The unit of a vital in some countries, where it isn't the canonical one.
public struct CountryUnit: Hashable, Sendable {
  /// The unit of a bare number in these countries.
  public let unit: MeasurementUnit
  /// ISO 3166 codes, separated by blanks: a string costs nothing at start-up.
  private let territories: String
  /// Whether most numbers are plausible in the canonical unit too, so neither is assumed: people
  /// also choose a locale for its language.
  public let isInDoubt: Bool

  init(_ unit: MeasurementUnit, in territories: String, isInDoubt: Bool = false) {
    (self.unit, self.territories, self.isInDoubt) = (unit, territories, isInDoubt)
  }

  /// Returns whether the unit is in use in the territory of `locale`, a POSIX name.
  public func holds(inLocale locale: String) -> Bool {
    let territory = LocaleName(locale).territory
    return territories.split(separator: " ").contains { $0 == territory }
  }

  /// The United States and its territories.
  static let american = "AS GU MP PR UM US VI"

  /// Countries whose laboratories and meters show glucose in mmol/L. A meter shows only one of the
  /// two units (ISO 15197); countries that use both, such as Germany, aren't listed. Source: the
  /// makers' units by country, and the references of the national laboratories.
  static let molarGlucose = """
    AU BA BG CA CH CN CZ DK EE FI FO GB GG GL HK HR HU IE IM IS JE KZ LT LV ME MK MO MT MY NL NO NZ RS \
    RU SE SG SI SK UA ZA
    """
}

extension VitalCatalogue {
  /// Returns the catalogue that reads bare numbers in the units of a locale's country, for vitals
  /// whose unit the person hasn't chosen or typed.
  /// - Parameter isTyped: returns whether a value of the vital has been typed before.
  public func assumingUnits(
    inLocale locale: String, unless isTyped: (VitalID) throws -> Bool
  ) rethrows -> VitalCatalogue {
    try changing { vital in
      if hasUnit(vital, ofLocale: locale), try !isTyped(vital.id) {
        vital.assumedUnit = vital.traits.countryUnit
      }
    }
  }

  /// Returns whether a vital has a unit of its own in a locale's country.
  public func hasUnits(ofLocale locale: String) -> Bool {
    all.contains { hasUnit($0, ofLocale: locale) }
  }

  private func hasUnit(_ vital: Vital, ofLocale locale: String) -> Bool {
    vital.preferredUnit == nil && vital.traits.countryUnit?.holds(inLocale: locale) == true
  }

  /// The catalogue for answers to questions that name `Vital.usualUnit`: no bare number is in
  /// doubt.
  public var whereUnitsAreNamed: VitalCatalogue {
    changing { if $0.assumedUnit?.isInDoubt == true { $0.assumedUnit = nil } }
  }

  /// The catalogue for files, whose numbers don't depend on the reader's country.
  public var withoutCountry: VitalCatalogue { changing { $0.assumedUnit = nil } }

  /// Returns the vitals with a reading in the assumed unit, which then holds for every later bare
  /// number.
  public func settled(by readings: [Reading]) -> [Vital] {
    all.filter { vital in
      guard let assumed = vital.assumedUnit else { return false }
      return readings.contains { $0.vital == vital.id && $0.unit == assumed.unit }
    }
  }
}
