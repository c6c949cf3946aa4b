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
    terms = ReadingTerms(
      vitals: vitals, zone: zone ?? context.zone,
      table: try TableOptions(
        maps: invocation[ImportCommand.map], filters: invocation[ImportCommand.filter],
        units: invocation[ImportCommand.unit], dates: invocation[ImportCommand.dates],
        hasHeader: !invocation[ImportCommand.noHeader], vitals: vitals),
      zoneNamed: context.zoneNamed, keepsPart: invocation[ImportCommand.partial])
  }
}
