import HealthlogCLI
import Interchange
import Phrases
import Terminal

extension FilesProgram {
  static func tellFormats(_ context: CLIContext) throws -> Int32 {
    for line in formatLines { try context.print(line) }
    return ExitStatus.done
  }

  /// All that can be brought in, in the order in which they are asked.
  static let formats: [any FileFormat] = [JournalFormat()] + FileFormats.all

  static func format(named name: String) -> (any FileFormat)? {
    formats.first { $0.name == name.lowercased() }
  }

  /// - Throws: `FileFault` where no format knows the file.
  static func format(
    of file: InputFile, _ options: TableOptions
  ) throws(FileFault) -> any FileFormat {
    let own = JournalFormat()
    return own.recognises(file) ? own : try FileFormats.format(of: file, options)
  }

  /// A line for each format: its name and what it is.
  static var formatLines: [String] {
    let longest = formats.map(\.name.count).max() ?? 0
    return formats.map { format in
      let gap = String(repeating: " ", count: longest - format.name.count + 2)
      return format.name + gap + format.summary
    }
  }
}
