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
      TerminalText.padded(format.name, to: longest) + "  " + format.called.summary
    }
  }
}

extension FormatName {
  /// What such a file is, in a line without a full stop.
  fileprivate var summary: String {
    switch self {
    case .healthlog: phrase("healthlog's own JSON or NDJSON, a whole journal or a part of it")
    case .appleHealth: phrase("Apple Health: export.zip, or the XML document in it")
    case .healthConnect:
      phrase("Android Health Connect: the exported zip, or the database in it")
    case .nightscout:
      phrase("Nightscout: entries or treatments as JSON, from the API or mongoexport")
    case .fhir: phrase("FHIR R4: a Bundle, an Observation, or one resource a line (NDJSON)")
    case .bioBeats: phrase("heart rates from the app of a BioBeats band, JSON")
    case .libreView: phrase("LibreView: glucose from Libre sensors and strips")
    case .clarity: phrase("Dexcom Clarity: glucose from Dexcom sensors")
    case .omron: phrase("Omron Connect, United States: blood pressure")
    case .omronWithDate: phrase("Omron Connect, elsewhere: blood pressure")
    case .bloodPressureMonitor: phrase("blood-pressure-monitor-fl: blood pressure and weight")
    case .openScale: phrase("openScale 3: weight and heart rate")
    case .withings: phrase("Withings: blood pressure or weight, as a table or the whole archive")
    case .csv:
      phrase("a table whose first line names a time and vitals, such as healthlog's own")
    }
  }
}
