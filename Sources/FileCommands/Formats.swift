import HealthlogCLI
import Interchange
import Phrases
import Terminal

extension FilesProgram {
  static func tellFormats(_ context: CLIContext) throws -> Int32 {
    for line in formatLines { try context.print(line) }
    return ExitStatus.done
  }

  /// A line for each format: its name and what it is.
  static var formatLines: [String] {
    let longest = FileFormats.all.map(\.name.count).max() ?? 0
    return FileFormats.all.map { format in
      let gap = String(repeating: " ", count: longest - format.name.count + 2)
      return format.name + gap + format.summary
    }
  }
}
