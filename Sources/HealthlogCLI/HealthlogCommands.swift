public import CommandTable
import HealthModel
import POSIX

/// All commands of `healthlog`, in the order in which help shows them.
public enum HealthlogCommands {
  public static let version = "0.1.0"

  public static let table = CommandTable<CLIContext>(
    program: "healthlog",
    abstract: "A personal health-report journal; no medical device, and no diagnosis",
    commands: [
      AddCommand.declaration, EditCommand.declaration, DeleteCommand.declaration,
      UndoCommand.undo, UndoCommand.redo, HistoryCommand.declaration, ShowCommand.declaration,
      ListCommand.declaration, FilterCommand.declaration, ChartCommand.declaration,
      RemindCommand.declaration, ImportCommand.declaration,
    ],
    common: [
      Option("journal", value: "FILE", help: "Use this journal instead of the person's own")
    ])

  /// Runs one command line.
  /// - Parameter line: the words after the program's name.
  /// - Returns: the exit status.
  public static func run(_ line: [String], _ context: CLIContext) -> Int32 {
    do {
      switch try table.parse(line) {
      case .version:
        try context.print("healthlog \(version)")
        return ExitStatus.done
      case .help(let path):
        try context.output.write(try table.help(for: path))
        return ExitStatus.done
      case .run(let command, let invocation):
        return try command.run?(invocation, context) ?? ExitStatus.usage
      }
    } catch let error as POSIXError where error.isBrokenPipe {
      // Nobody reads on: what was asked for is done all the same.
      return ExitStatus.done
    } catch {
      return report(error, context)
    }
  }

  /// Says what went wrong; every program of healthlog says it through here.
  public static func report(_ error: any Error, _ context: CLIContext) -> Int32 {
    let text = ErrorText(error)
    for (index, line) in text.lines.enumerated() {
      context.say((index == 0 ? "healthlog: " : "  ") + line)
    }
    return text.status
  }
}

extension Invocation {
  /// The journal that the command line names.
  public var journalPath: String? { value("journal") }
}
