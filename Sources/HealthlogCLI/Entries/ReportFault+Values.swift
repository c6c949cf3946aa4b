import HealthModel
import Phrases

/// What is said of single values, and of the names that they are given to.
extension ReportFault {
  /// `glycemia 15: 15 mmol/L is high, 15 mg/dL critically low`, and how each is written.
  static func unitInDoubt(_ ways: [Reading], _ vitals: VitalCatalogue) -> [String] {
    guard let vital = ways.first.flatMap({ vitals[$0.vital] }) else { return [] }
    let typed = ways.map { "\(vital.shortName)=\($0.typedValue.shortText)\($0.unit.symbol)" }
    let which = phrase("Choose one: \(ListText.any(typed))")
    guard vital.normal != nil else {
      return [phrase("\(VitalText.name(vital.id)) without a unit is ambiguous"), which]
    }
    let meanings = ways.map { way in
      BandText.clause(CurrentLocale.number(way.text), vital.band(of: way.value, typedIn: way.unit))
    }.joined(separator: ", ")
    return [phrase("\(VitalText.name(vital.id)) without a unit: \(meanings)"), which]
  }

  static func controlCharacter(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let hex = String(repeating: "0", count: 4 - digits.count) + digits
    return phrase(
      "The note contains the control character U+\(hex); only newline and tab are allowed")
  }

  /// What is said of a limit, which has no name before it as a reading has.
  func linesOfLimit(_ vitals: VitalCatalogue) -> [String] {
    let lines = lines(vitals)
    guard case .implausible(let reading, _, let fitting) = self else { return lines }
    let meant = fitting.map { CurrentLocale.number(reading.typedValue.shortText) + $0.symbol }
    return lines.prefix(1) + (meant.map { [phrase("Did you mean \($0)?")] } ?? [])
  }

  static func implausible(
    _ reading: Reading, _ limits: ClosedRange<Double>, _ fitting: MeasurementUnit?,
    _ vitals: VitalCatalogue, _ inTable: Bool
  ) -> [String] {
    // A vital of the person's own has no other unit to suggest, and may have no short name.
    let name = vitals[reading.vital]?.shortName ?? reading.vital.name
    let told = "\(VitalText.name(reading.vital)) \(CurrentLocale.number(reading.text))"
    var lines = [outside(limits, reading.unit, told)]
    if let fitting {
      let typed = reading.typedValue.shortText
      let symbol = fitting.symbol.filter { $0 != "°" }
      let meant = "\(CurrentLocale.number(typed)) \(fitting.symbol)"
      lines.append(
        inTable
          ? phrase("Did you mean \(meant)? Name the column \(reading.vital)_\(symbol).")
          : phrase("Did you mean \(meant)? Use \(name)=\(typed)\(symbol)"))
    } else if !inTable, let vital = vitals[reading.vital], vital.canonicalUnit.precision > 0,
      limits.contains(reading.typedValue / 10)
    {
      let tenth = (reading.typedValue / 10).shortText
      lines.append(phrase("Did you mean \(CurrentLocale.number(tenth))? Use \(name)=\(tenth)"))
    }
    return lines
  }

  /// `temperature 50 °C is outside what is possible, 30 to 45 °C`.
  static func outside(
    _ limits: ClosedRange<Double>, _ unit: MeasurementUnit, _ what: String
  ) -> String {
    let low = CurrentLocale.number(limits.lowerBound.shortText)
    let high = "\(CurrentLocale.number(limits.upperBound.shortText)) \(unit.symbol)"
    return phrase("\(what) isn't a possible value (from \(low) to \(high))")
  }

  /// All that may stand before a `=`.
  static func names(in vitals: VitalCatalogue) -> String {
    let names = vitals.vitals.map(named).joined(separator: ", ")
    guard !vitals.panels.isEmpty else { return phrase("The vitals are \(names)") }
    let panels = vitals.panels.map(\.names[0])
    return phrase("The vitals are \(names), and \(ListText.all(panels))")
  }

  private static func named(_ vital: Vital) -> String {
    let short = vital.shortNames.joined(separator: ", ")
    return short.isEmpty ? vital.id.name : "\(vital.id) (\(short))"
  }

  static func notANumber(_ text: String) -> String {
    if text.trimmingBlanks.isEmpty {
      return phrase("A value is missing; use a number such as 36.6")
    }
    if text.utf8.count(where: { (0x30...0x39).contains($0) }) > 15, decimal(text.prefix(15)) != nil
    {
      return phrase("\(quoted(text)) has too many digits; use at most 15")
    }
    return phrase("\(quoted(text)) isn't a number; use one such as 36.6 or 36,6")
  }
}
