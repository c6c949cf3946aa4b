public import HealthlogCLI

/// The program that brings files in and takes journals out: the commands whose lines `healthlog` hands over.
public enum FilesProgram {
  /// Runs a command line that `healthlog` handed over.
  /// - Parameter line: the words after the program's name, the command's among them.
  public static func run(_ line: [String], _ context: CLIContext) -> Int32 {
    HealthlogCommands.run(
      line, context,
      commands: [
        ImportCommand.declared { action, invocation, context in
          switch action {
          case .bringIn: try BringIn.run(invocation, context)
          case .list: try Receipts.list(invocation, context)
          case .show: try Receipts.show(invocation, context)
          case .undo: try Receipts.undo(invocation, context)
          case .tellFormats: try tellFormats(context)
          }
        },
        ExportCommand.declared { try TakeOut.run($0, $1) },
      ])
  }
}
