import CommandTable
import HealthlogCLI
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
    // Before the journal forgets where it is kept. Where there is no keyring there is nothing in it.
    let isShared = all.contains {
      $0.settings.name != name && Safe.isSame(source.settings, $0.settings)
    }
    if !isShared {
      do throws(SourceTrouble) {
        try Safe().forget(source.settings)
      } catch {
        if error != .noSecretService { throw SourceFailure(error, of: source.settings) }
      }
    }
    var kept: Int?
    if invocation[SourceLineCommands.readings] {
      kept = try journal.write(now: context.clock()) { try $0.takeOutReadings(of: name).kept }
    }
    try journal.write(now: context.clock()) { try $0.removeRemote(name) }
    _ = consume lock
    context.tell(isShared ? SourceText.removedAlone(name) : SourceText.removed(name))
    if let kept { context.say(SourceText.takenOut(kept: kept)) }
    return ExitStatus.done
  }
}
