import CommandTable
import HealthModel
import HealthlogCLI
import Journal
import POSIX
import Phrases

/// `export`: the journal, or a part of it, as one document.
enum TakeOut {
  enum Format: String, CaseIterable {
    case json, ndjson
  }

  /// - Returns: the exit status.
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let named = invocation[ExportCommand.format] ?? Format.json.rawValue
    guard let format = Format(rawValue: named.lowercased()) else {
      throw ExportFault.noSuchFormat(named)
    }
    let period = try invocation.arguments.first.map { try Period($0, today: context.today) }
    let journal = try context.readJournal(invocation.journalPath)
    let selection = JournalSelection(
      period: period ?? .all,
      vitals: try vitals(invocation[ExportCommand.vital], try journal.vitals),
      hasNotes: !invocation[ExportCommand.noNotes])
    let count: MeasuredCount
    if let name = invocation[ExportCommand.output] {
      count = try keep(name) { write in try take(selection, as: format, of: journal, write) }
      let told = EntryText.counts(reports: count.reports, samples: count.samples)
      context.tellLine("\(name): \(told.isEmpty ? "nothing that was measured" : told)")
    } else {
      count = try take(selection, as: format, of: journal) { try context.output.write($0) }
    }
    guard count.isEmpty, !selection.isComplete else { return ExitStatus.done }
    context.say("nothing was measured then")
    return ExitStatus.nothingMatched
  }

  /// The vitals of these names, of a panel both; nil for no name.
  private static func vitals(
    _ names: [String], _ known: VitalCatalogue
  ) throws(VitalSettingsFault) -> Set<VitalID>? {
    guard !names.isEmpty else { return nil }
    var chosen: Set<VitalID> = []
    for name in names {
      if let panel = known.panel(named: name) {
        chosen.formUnion(panel.members)
      } else if let vital = known.vital(named: name) {
        chosen.insert(vital.id)
      } else {
        throw .noSuchVital(name, suggestion: known.suggestion(for: name))
      }
    }
    return chosen
  }

  /// Has `write` fill a new file, which is kept only when all of it is written.
  private static func keep(
    _ name: String, _ body: ((String) throws -> Void) throws -> MeasuredCount
  ) throws -> MeasuredCount {
    do {
      let file = try NewFile(name)
      let count = try body { try file.write($0) }
      try file.keep()
      return count
    } catch let error as SystemError {
      throw ExportFault.notWritten(path: name, error)
    }
  }

  /// Hands all of it to `write`, piece by piece.
  /// - Returns: how many reports and single readings it holds.
  private static func take(
    _ selection: JournalSelection, as format: Format, of journal: Journal,
    _ write: (String) throws -> Void
  ) throws -> MeasuredCount {
    var hasBegun = false
    return try journal.read { view in
      // A journal that can't be locked is read again when it has changed meanwhile.
      guard !hasBegun else { throw JournalError.storage(.busy, path: journal.path) }
      hasBegun = true
      return switch format {
      case .json: try view.writeRecords(of: selection, as: .document, write)
      case .ndjson: try view.writeRecords(of: selection, as: .lines, write)
      }
    }
  }
}

/// What keeps a journal from going out.
enum ExportFault: Explained, Equatable {
  case noSuchFormat(String)
  case notWritten(path: String, SystemError)

  func explanation(_ situation: Situation) -> Explanation {
    switch self {
    case .noSuchFormat(let name):
      let formats = TakeOut.Format.allCases.map(\.rawValue).joined(separator: ", ")
      return Explanation(
        ["there is no format \(quoted(name)); there are \(formats)"], ExitStatus.usage)
    case .notWritten(let path, let error):
      if error.isTaken {
        return Explanation(
          ["\(path) is there already; it was left as it is", "name a file that isn't there yet"],
          ExitStatus.cannotCreate)
      }
      return Explanation(["can't write \(path): \(error.reason)"], ExitStatus.cannotCreate)
    }
  }
}
