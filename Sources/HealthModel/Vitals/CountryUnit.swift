/// The unit in which some countries measure a vital, where that is another than its canonical one.
public struct CountryUnit: Hashable, Sendable {
  /// In which a number without one is taken there.
  public let unit: MeasurementUnit
  /// ISO 3166 codes, parted by blanks: nothing of it is made while a program starts.
  private let territories: String
  /// Whether most numbers could be meant in the canonical unit as well. Then none is taken for either:
  /// a locale is chosen for its language, too, and says little of a person's scales.
  public let isInDoubt: Bool

  init(_ unit: MeasurementUnit, in territories: String, isInDoubt: Bool = false) {
    self.unit = unit
    self.territories = territories
    self.isInDoubt = isInDoubt
  }

  /// Whether it is measured so where `locale` is spoken, named as POSIX does; never in one without a
  /// territory, such as `C`.
  public func holds(inLocale locale: String) -> Bool {
    let territory = LocaleName(locale).territory
    return territories.split(separator: " ").contains { $0 == territory }
  }

  /// The United States and their territories.
  static let american = "AS GU MP PR UM US VI"

  /// Where laboratories and meters show glucose in mmol/L, and hardly ever in mg/dL. A meter shows one
  /// of the two (ISO 15197), so that it is known which a country is sold; where both are met, as in
  /// Germany, the country isn't here. Source: the units in which the makers of meters and sensors sell
  /// them, by country, and the references of the national laboratories.
  static let molarGlucose = """
    AU BA BG CA CH CN CZ DK EE FI FO GB GG GL HK HR HU IE IM IS JE KZ LT LV ME MK MO MT MY NL NO NZ RS \
    RU SE SG SI SK UA ZA
    """
}

extension VitalCatalogue {
  /// The catalogue in which bare numbers are read as a country does of which `locale` speaks, for
  /// vitals in whose unit the person has neither said nor shown what they mean.
  /// - Parameter isTyped: Whether a value of the vital was typed before.
  public func assumingUnits(
    inLocale locale: String, unless isTyped: (VitalID) throws -> Bool
  ) rethrows -> VitalCatalogue {
    VitalCatalogue(
      try vitals.map { vital in
        guard vital.preferredUnit == nil, let assumed = vital.traits.countryUnit,
          assumed.holds(inLocale: locale), try !isTyped(vital.id)
        else { return vital }
        var vital = vital
        vital.assumedUnit = assumed
        return vital
      })
  }

  /// Whether a vital is measured in a unit of its own in the country of a locale.
  public func hasUnits(ofLocale locale: String) -> Bool {
    vitals.contains {
      $0.preferredUnit == nil && $0.traits.countryUnit?.holds(inLocale: locale) == true
    }
  }

  /// The catalogue for answers to questions that name the unit they ask for (`Vital.usualUnit`): there a
  /// bare number leaves nothing in doubt.
  public var whereUnitsAreNamed: VitalCatalogue {
    VitalCatalogue(
      vitals.map { vital in
        var vital = vital
        if vital.assumedUnit?.isInDoubt == true { vital.assumedUnit = nil }
        return vital
      })
  }

  /// The catalogue for what isn't typed: a file says what its numbers are in, and not the country of who
  /// reads it.
  public var withoutCountry: VitalCatalogue {
    VitalCatalogue(
      vitals.map { vital in
        var vital = vital
        vital.assumedUnit = nil
        return vital
      })
  }

  /// Those of the vitals of `readings` whose unit is settled by them: they are measured in the one that
  /// was assumed, and the next bare number must mean the same.
  public func settled(by readings: [Reading]) -> [Vital] {
    vitals.filter { vital in
      guard let assumed = vital.assumedUnit else { return false }
      return readings.contains { $0.vital == vital.id && $0.unit == assumed.unit }
    }
  }
}
