import CommandTable
import HealthModel
import HealthlogCLI
import Interchange

/// What an `import` command line asks for beside its files.
struct ImportRequest {
  /// Nil to look what each file is.
  let format: (any FileFormat)?
  let terms: ReadingTerms
  /// Whether nothing is to be stored.
  let isTried: Bool
  /// What was said of tables, as it was typed: `--map`.
  private let saidOfTables: [String]
  private let hasZone: Bool

  /// - Throws: `ImportFault`, `TableOptionFault`.
  init(_ invocation: Invocation, _ context: CLIContext, vitals: VitalCatalogue) throws {
    format = try invocation[ImportCommand.format].map { name in
      guard let format = FilesProgram.format(named: name) else {
        throw ImportFault.noSuchFormat(name)
      }
      return format
    }
    isTried = invocation[ImportCommand.tried]
    let zone = try invocation[ImportCommand.zone].map { name in
      guard let zone = context.zoneNamed(name) else { throw ImportFault.noSuchZone(name) }
      return zone
    }
    hasZone = zone != nil
    saidOfTables = Self.tableOptions(in: invocation).filter(\.1).map {
      "--\($0.0.option.name)"
    }
    terms = ReadingTerms(
      vitals: vitals, zone: zone ?? context.zone,
      table: try TableOptions(
        maps: invocation[ImportCommand.map], filters: invocation[ImportCommand.filter],
        units: invocation[ImportCommand.unit], dates: invocation[ImportCommand.dates],
        hasHeader: !invocation[ImportCommand.noHeader], vitals: vitals),
      zoneNamed: context.zoneNamed, keepsPart: invocation[ImportCommand.partial])
  }

  /// The options of a command line, as they are typed, that say something of files and nothing of
  /// streams.
  static func optionsOfFiles(in invocation: Invocation) -> [String] {
    let said: [(any DeclaredOption, Bool)] =
      tableOptions(in: invocation) + [
        (ImportCommand.format, invocation[ImportCommand.format] != nil),
        (ImportCommand.tried, invocation[ImportCommand.tried]),
        (ImportCommand.partial, invocation[ImportCommand.partial]),
        (ImportCommand.zone, invocation[ImportCommand.zone] != nil),
      ]
    return said.filter(\.1).map { "--\($0.0.option.name)" }
  }

  private static func tableOptions(
    in invocation: Invocation
  ) -> [(any DeclaredOption, Bool)] {
    [
      (ImportCommand.map, !invocation[ImportCommand.map].isEmpty),
      (ImportCommand.filter, !invocation[ImportCommand.filter].isEmpty),
      (ImportCommand.unit, !invocation[ImportCommand.unit].isEmpty),
      (ImportCommand.dates, invocation[ImportCommand.dates] != nil),
      (ImportCommand.noHeader, invocation[ImportCommand.noHeader]),
    ]
  }

  /// - Throws: `ImportFault.notOfThisFormat` where options say what can't be meant for such a file.
  func check(_ format: any FileFormat, of path: String) throws(ImportFault) {
    let taken =
      format.takesMaps ? [ImportCommand.map.option.name, ImportCommand.unit.option.name] : []
    var options =
      format.isTable
      ? [] : saidOfTables.filter { option in !taken.contains { "--\($0)" == option } }
    if hasZone, !format.hasLocalTimes { options.append("--\(ImportCommand.zone.option.name)") }
    guard options.isEmpty else {
      throw .notOfThisFormat(path: path, format: format.name, options: options)
    }
  }
}
