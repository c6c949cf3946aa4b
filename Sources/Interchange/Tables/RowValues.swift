import HealthModel

final class RowValues {
  private let columns: [TableLayout.ValueColumn]
  private let pairs: [TableLayout.PairColumn]
  private let words: [String: LimitWord]
  private let parser: ReadingParser
  private var seen: [Seen]

  private struct Seen {
    var count = 0
    var bare = 0
    /// The number of values that are implausible in the column's unit.
    var misfits = 0
    /// The other units in which all values are plausible.
    var others: [MeasurementUnit]
  }

  init(_ layout: TableLayout, words: [String: LimitWord], vitals: VitalCatalogue) {
    (columns, pairs, self.words) = (layout.values, layout.pairs, words)
    parser = ReadingParser(vitals: vitals)
    seen = columns.map { column in Seen(others: column.vital.units.filter { $0 != column.unit }) }
  }

  func readings(of fields: [String], mark: Mark?, _ faults: inout [ReportFault]) -> [Reading] {
    var readings: [Reading] = []
    // By index, because a column is costly to copy for each row.
    for index in columns.indices where columns[index].place < fields.count {
      let text = fields[columns[index].place].trimmingBlanks
      do throws(ReportFault) {
        guard let reading = try read(text, of: index, mark) else { continue }
        if !seen[index].others.isEmpty, reading.unit == columns[index].unit {
          look(at: reading, of: index)
          if decimal(text) != nil { seen[index].bare += 1 }
        }
        readings.append(reading)
      } catch { faults.append(error) }
    }
    for column in pairs where column.place < fields.count {
      let text = fields[column.place].trimmingBlanks
      if RowValues.isAbsent(text) { continue }
      do throws(ReportFault) {
        readings += try parser.pair(column.panel, text, unit: column.unit)
      } catch { faults.append(error) }
    }
    return readings
  }

  private func read(_ text: String, of index: Int, _ mark: Mark?) throws(ReportFault) -> Reading? {
    let vital = columns[index].vital.id
    if let number = decimal(text) {
      if number == 0, columns[index].zeroIsNone { return nil }
      return Reading(of: vital, number, in: columns[index].unit, mark: mark)
    }
    if RowValues.isAbsent(text) { return nil }
    if vital == .glycemia, let word = words[text.lowercased()] {
      return Reading(
        vital: vital, value: word.limit, unit: .milligramsPerDecilitre,
        comparator: word.comparator, mark: mark)
    }
    let reading: Reading
    do throws(ReportFault) {
      reading = try parser.reading(of: columns[index].vital, text, unit: columns[index].unit)
    } catch {
      // `0Hi` isn't a number with an unknown unit.
      guard case .unknownUnit(_, let unit, _) = error, words[unit.lowercased()] != nil else {
        throw error
      }
      throw .notANumber(vital: vital, text: text)
    }
    if reading.value == 0, columns[index].zeroIsNone { return nil }
    return reading.marked(mark)
  }

  private func look(at reading: Reading, of index: Int) {
    func isPlausible(in unit: MeasurementUnit) -> Bool {
      columns[index].vital.plausible(in: unit).contains(reading.typedValue)
    }
    seen[index].count += 1
    if !isPlausible(in: reading.unit) { seen[index].misfits += 1 }
    seen[index].others.removeAll { !isPlausible(in: $0) }
  }

  /// - Throws: `.otherUnit` if all values of a column are plausible in another unit, and at least a
  ///   tenth only in that: 12.4 mmol/L would be critical as 12.4 mg/dL. `.eitherUnit` if no unit is
  ///   named and glycemia is plausible in both: a high value in one unit may be low in the other.
  func checkUnits() throws(FileFault) {
    for (column, seen) in zip(columns, seen)
    where column.vital.id == .glycemia && !column.namesUnit && seen.bare > 0 && seen.misfits == 0 {
      guard !seen.others.isEmpty else { continue }
      throw .eitherUnit(vital: column.vital.id, seen.others + [column.unit])
    }
    for (column, seen) in zip(columns, seen)
    where seen.misfits > 0 && seen.misfits * 10 >= seen.count {
      guard let unit = seen.others.first else { continue }
      throw .otherUnit(vital: column.vital.id, is: unit, not: column.unit)
    }
  }

  static func isAbsent(_ text: String) -> Bool {
    if text.isEmpty || text == "-" || text == "--" { return true }
    guard text.utf8.count <= 4 else { return false }
    return ["na", "n/a", "nan", "null"].contains(text.lowercased())
  }
}
