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
        [phrase("\(quoted(name)) isn't a valid format; use \(formats)")],
        ExitStatus.usage)
    case .noSpreadsheet(let format):
      return Explanation(
        [phrase("\(format.rawValue) isn't a spreadsheet format; use --format csv --spreadsheet")],
        ExitStatus.usage)
    case .heartRatesAlone(let format):
      return Explanation(
        [
          phrase("\(format.rawValue) supports only heart rates"),
          phrase("Leave out --vital, or choose another --format"),
        ], ExitStatus.usage)
    case .notWritten(let path, let error):
      if error.isTaken {
        return Explanation(
          [
            phrase("\(path) already exists; it was left unchanged"),
            phrase("Name a file that doesn't exist yet"),
          ],
          ExitStatus.cannotCreate)
      }
      return Explanation(
        [phrase("Can't write \(path): \(SystemReason.text(error.reason))")], ExitStatus.cannotCreate
      )
    }
  }
}
