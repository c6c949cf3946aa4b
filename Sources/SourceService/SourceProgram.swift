import HTTP
public import HealthlogCLI

/// The program that asks remote places: the commands whose lines `healthlog` hands over.
public enum SourceProgram {
  /// Runs a command line that `healthlog` handed over.
  /// - Parameter line: the words after the program's name, the command's among them.
  public static func run(_ line: [String], _ context: CLIContext) -> Int32 {
    ProcessMemory.keepPrivate()
    return HealthlogCommands.run(
      line, context,
      commands: [
        SourceCommand.declared { action, invocation, context in
          switch action {
          case .add: try Adding.run(invocation, context)
          case .pull: try Pulling.run(invocation, context)
          case .remove: try Removing.run(invocation, context)
          }
        }
      ])
  }
}
