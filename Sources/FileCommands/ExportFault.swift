import HealthlogCLI
import POSIX
import Phrases

/// What keeps a journal from going out.
enum ExportFault: Explained, Equatable {
  case noSuchFormat(String)
  case noSpreadsheet(TakeOut.Format)
  /// Of a band that knows these alone.
  case heartRatesAlone(TakeOut.Format)
  case notWritten(path: String, SystemError)

  func explanation(_ situation: ExplanationContext) -> Explanation {
    switch self {
    case .noSuchFormat(let name):
      let formats = TakeOut.Format.allCases.map(\.rawValue).joined(separator: ", ")
      return Explanation(
        [phrase("\(quoted(name)) isn't a valid format; the formats are \(formats)")],
        ExitStatus.usage)
    case .noSpreadsheet(let format):
      return Explanation(
        [phrase("\(format.rawValue) is for no spreadsheet: write --format csv --spreadsheet")],
        ExitStatus.usage)
    case .heartRatesAlone(let format):
      return Explanation(
        [
          phrase("\(format.rawValue) has heart rates alone"),
          phrase("leave --vital out, or choose another --format"),
        ], ExitStatus.usage)
    case .notWritten(let path, let error):
      if error.isTaken {
        return Explanation(
          [
            phrase("\(path) is there already; it was left as it is"),
            phrase("name a file that isn't there yet"),
          ],
          ExitStatus.cannotCreate)
      }
      return Explanation(
        [phrase("can't write \(path): \(SystemReason.text(error.reason))")], ExitStatus.cannotCreate
      )
    }
  }
}
