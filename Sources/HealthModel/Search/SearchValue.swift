/// A value to search for, such as `38,6 °C` or `gly 271`, in every vital for which it is plausible.
public struct SearchValue: Sendable {
  /// For each vital and unit in which the value is plausible: a reading, or a panel's two.
  private let wanted: [[Reading]]
  private let vitals: VitalCatalogue

  public init?(_ words: SearchWords, vitals: VitalCatalogue) {
    var words = words.typed.flatMap { $0.split(separator: "=").map(String.init) }
    var named: [VitalID]?
    if words.count > 1,
      let meant = vitals.vitals(named: vitals.name(elsewhere: words[0]) ?? words[0])
    {
      named = meant.map(\.id)
      words.removeFirst()
    }
    let text = words.joined(separator: " ")
    guard text.first?.isNumber == true else { return nil }
    let parser = ReadingParser(vitals: vitals)
    let isPair = text.prefix { !$0.isLetter }.contains("/")
    wanted = vitals.groups(of: vitals.all.map(\.id)).flatMap { group -> [[Reading]] in
      group.vitals.prefix(isPair ? 1 : 2).flatMap { vital -> [[Reading]] in
        vital.units.compactMap { unit -> [Reading]? in
          let readings =
            isPair
            ? group.panel.flatMap { try? parser.pair($0, text, unit: unit) }
            : (try? parser.reading(of: vital, text, unit: unit)).map { [$0] }
          // If the text names a unit, only readings in that unit count.
          let isMeant = readings?.allSatisfy {
            $0.unit == unit && named?.contains($0.vital) != false
              && ReportDraft.plausibilityFault($0, vitals: vitals) == nil
          }
          return isMeant == true ? readings : nil
        }
      }
    }
    self.vitals = vitals
    if wanted.isEmpty { return nil }
  }

  /// The canonical ranges that may match: the value plus or minus one in the last digit shown.
  public var ranges: [(vital: VitalID, values: ClosedRange<Double>)] {
    wanted.map { readings in
      let (reading, unit) = (readings[0], readings[0].unit)
      var step = 1.0
      for _ in 0..<unit.precision { step /= 10 }
      let ends = [-step, step].map { unit.canonical(from: reading.typedValue + $0) }
      return (reading.vital, min(ends[0], ends[1])...max(ends[0], ends[1]))
    }
  }

  public func isIn(_ entry: Entry) -> Bool {
    wanted.contains { readings in
      readings.allSatisfy { reading in
        entry.readings.contains { found in
          found.vital == reading.vital
            && [found, found.shown(in: vitals)].contains {
              $0.unit == reading.unit
                && $0.valueText.drop { "<>".contains($0) } == reading.valueText
            }
        }
      }
    }
  }
}
