import CommandTable
import HTTP
public import HealthlogCLI
import Journal
import Phrases

public enum SourceProgram {
  public static func run(_ line: [String], _ context: CLIContext) -> Int32 {
    ProcessMemory.keepPrivate()
    return HealthlogCommands.run(
      line, context,
      commands: [
        SourceCommand.declared { action, invocation, context in
          switch action {
          case .add: try Adding.run(invocation, context)
          case .pull: try Pulling.run(invocation, context)
          case .remove: try remove(invocation, context)
          }
        }
      ])
  }

  private static func remove(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let name = invocation.arguments[0]
    let journal = try context.openJournal(invocation.journalPath)
    let (source, all) = try journal.read { (try $0.remote(named: name), try $0.remotes()) }
    // A running pull would store the token again, and more readings.
    let service = try Pulling.service(name, invocation, context)
    // Delete the secret first, while the journal still knows where it is.
    let others = all.map(\.settings).filter { $0.name != name }
    let isForgotten = try source.settings.inTrouble {
      try SourceSecrets.forget(source.settings, besides: others)
    }
    var kept: Int?
    if invocation[SourceLineCommands.readings] {
      kept = try journal.write(now: context.clock()) { try $0.takeOutReadings(of: name).kept }
    }
    try journal.write(now: context.clock()) { try $0.removeRemote(name) }
    withExtendedLifetime(service) {}
    context.tell(
      isForgotten
        ? phrase("\(name) removed, and its token deleted")
        : phrase(
          "\(name) removed; its token stays, because another source at the same address uses it")
    )
    if let kept {
      context.say(
        kept == 0
          ? phrase("Its readings were removed; 'healthlog undo' restores them")
          : phrase("Its readings were removed, except \(kept) that you changed"))
    }
    return ExitStatus.done
  }
}
