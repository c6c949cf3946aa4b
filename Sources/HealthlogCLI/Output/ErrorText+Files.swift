import HealthModel
import Interchange

extension ErrorText {
  /// A file that is no table of vitals.
  static func table(_ table: TableFault, _ vitals: VitalCatalogue) -> ErrorText {
    var lines = tableLines(for: table.fault, vitals)
    lines[0] = "\(table.path): " + lines[0]
    return ErrorText(lines + ["nothing was imported from it"], ExitStatus.refused)
  }

  private static func tableLines(for fault: CSVFault, _ vitals: VitalCatalogue) -> [String] {
    func listed(_ header: [String]) -> String {
      TerminalText.cut(TerminalText.escaped(header.joined(separator: ", ")), to: 200)
    }
    return switch fault {
    case .noHeader: ["the file is empty: its first line should name the columns"]
    case .unclosedQuote(let line): ["line \(line): a quote is opened and never closed"]
    case .recordTooLong(let line): ["line \(line) is longer than 1 MiB: this is no table"]
    case .notUTF8(let line): ["line \(line) is not UTF-8; convert the file with iconv"]
    case .columnTwice(let first, let second):
      ["the columns \(listed([first])) and \(listed([second])) hold the same", "leave one out"]
    case .noTimeColumn(let header):
      [
        "no column is a time among: \(listed(header))",
        "name one of them taken_at, timestamp or date",
      ]
    case .noVitalColumn(let header):
      [
        "no column is a vital among: \(listed(header))",
        "the vitals are \(vitals.vitals.map(\.id.name).joined(separator: ", ")),"
          + " with a unit if you like: systolic_mmHg",
      ]
    }
  }
}
