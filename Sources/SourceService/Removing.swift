import CommandTable
import HealthlogCLI
import Intake
import Journal
import Phrases
import RemoteSources

/// `source remove`.
enum Removing {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let name = invocation.arguments[0]
    let journal = try context.openJournal(invocation.journalPath)
    let (source, all) = try journal.read { (try $0.remote(named: name), try $0.remotes()) }
    // A pull that is under way would bring its token back, and more readings.
    let lock = try Pulling.lock(name, invocation, context)
    // Before the journal forgets where it is kept.
    let others = all.map(\.settings).filter { $0.name != name }
    let isForgotten: Bool
    do throws(SourceTrouble) {
      isForgotten = try SourceSecrets().forget(source.settings, besides: others)
    } catch {
      throw SourceFailure(error, of: source.settings)
    }
    var kept: Int?
    if invocation[SourceLineCommands.readings] {
      kept = try journal.write(now: context.clock()) { try $0.takeOutReadings(of: name).kept }
    }
    try journal.write(now: context.clock()) { try $0.removeRemote(name) }
    _ = consume lock
    context.tell(isForgotten ? SourceText.removed(name) : SourceText.removedAlone(name))
    if let kept { context.say(SourceText.takenOut(kept: kept)) }
    return ExitStatus.done
  }
}
