import CommandTable
import HTTP
public import HealthlogCLI
import Journal
import Phrases
import RemoteSources

/// The program that asks sources.
public enum SourceProgram {
  /// Runs a command line that `healthlog` passes on.
  /// - Parameter line: the words after the program's name.
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

/// `source remove`.
enum Removing {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let name = invocation.arguments[0]
    let journal = try context.openJournal(invocation.journalPath)
    let (source, all) = try journal.read { (try $0.remote(named: name), try $0.remotes()) }
    // A running pull would store its token again, and more readings.
    let lock = try Pulling.lock(name, invocation, context)
    // The journal still knows where the secret is.
    let others = all.map(\.settings).filter { $0.name != name }
    let isForgotten: Bool
    do throws(SourceTrouble) {
      isForgotten = try SourceSecrets().forget(source.settings, besides: others)
    } catch {
      throw SourceRequestFault.trouble(error, of: source.settings)
    }
    var kept: Int?
    if invocation[SourceLineCommands.readings] {
      kept = try journal.write(now: context.clock()) { try $0.takeOutReadings(of: name).kept }
    }
    try journal.write(now: context.clock()) { try $0.removeRemote(name) }
    _ = consume lock
    context.tell(isForgotten ? PullText.removed(name) : PullText.removedAlone(name))
    if let kept { context.say(PullText.takenOut(kept: kept)) }
    return ExitStatus.done
  }
}
