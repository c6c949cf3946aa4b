extension Weekday {
  /// The day that weeks start with where `locale` is spoken.
  ///
  /// `locale` is named as POSIX does, `language_TERRITORY.CODESET@modifier`; one without a
  /// territory, such as `C`, gets Monday, as ISO 8601 and CLDR have it for the world.
  /// Source: CLDR 44, supplemental data, `weekData`, `firstDay`.
  public static func first(inLocale locale: String) -> Weekday {
    switch LocaleName(locale).territory {
    case "MV": .friday
    case "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY":
      .saturday
    case "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU",
      "HK", "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT",
      "MX", "MZ", "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH",
      "TT", "TW", "UM", "US", "VE", "VI", "WS", "YE", "ZA", "ZW":
      .sunday
    default: .monday
    }
  }
}
