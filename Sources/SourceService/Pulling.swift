import CommandTable
import EventLoop
import HealthModel
import HealthlogCLI
import Intake
import Journal
import POSIX
import Phrases
import RemoteSources

/// `source pull`.
enum Pulling {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let again = try invocation[SourceLineCommands.since].map { try day($0, context) }
    let journal = try context.openJournal(invocation.journalPath)
    let all = try journal.read { try $0.remotes() }
    let mayTakeAll = invocation[SourceLineCommands.gone]
    let isDue = invocation[SourceLineCommands.due]
    if all.isEmpty, !isDue { throw SourceRequestFault.noSources }
    var sources = try journal.read { view in
      try invocation.arguments.isEmpty
        ? all : invocation.arguments.map { try view.remote(named: $0) }
    }
    if isDue {
      Program.yieldToOthers()
      guard let reachable = try DueSources(journal, context).reachable() else {
        return ExitStatus.busy
      }
      let names = Set(sources.map(\.settings.name))
      sources = reachable.filter { names.contains($0.settings.name) }
    }
    let lock = try lock(sources.first?.settings.name ?? "", invocation, context)
    // What is absent is told of the last two days.
    let from = again ?? (mayTakeAll ? context.clock().adding(seconds: -2 * 86_400) : nil)
    let status = try pull(
      sources, .init(again: from, mayTakeAll: mayTakeAll, isByTimer: isDue), of: journal, context,
      holding: lock)
    // To a timer it is no failure that nothing is new.
    return isDue && status == ExitStatus.nothingMatched ? ExitStatus.done : status
  }

  /// What whoever asks a source or changes how it is asked holds for that long.
  /// - Throws: `SourceRequestFault.isPulled` when another program does.
  static func lock(
    _ name: String, _ invocation: Invocation, _ context: CLIContext
  ) throws -> InstanceLock {
    let path = "\(try context.journalFile(invocation.journalPath))-pulling.lock"
    guard let lock = try InstanceLock(path: path) else { throw SourceRequestFault.isPulled(name) }
    return lock
  }

  /// - Returns: the gravest status.
  static func pull(
    _ sources: [RemoteSource], _ options: OnePull.Options, of journal: Journal,
    _ context: CLIContext,
    holding lock: consuming InstanceLock
  ) throws -> Int32 {
    var status: Int32?
    for source in sources {
      let name = source.settings.name
      let one: Int32
      do {
        let pull = try OnePull(of: name, options, journal, context)
        let outcome = try Interruption.watched { try pull.run() }
        one = tell(outcome, name, isByTimer: options.isByTimer, context)
      } catch {
        one = HealthlogCommands.report(
          error, context, ExplanationContext(vitals: .standard, isChanging: true))
      }
      // One that brought something is more than one that hadn't anything; a fault is more than both.
      status = worse(status, one)
      if one == ExitStatus.interrupted { break }
    }
    _ = consume lock
    return status ?? ExitStatus.nothingMatched
  }

  private static func worse(_ left: Int32?, _ right: Int32) -> Int32 {
    guard let left else { return right }
    if left == ExitStatus.nothingMatched { return right }
    if left == ExitStatus.done { return right == ExitStatus.nothingMatched ? left : right }
    return left
  }

  private static func tell(
    _ outcome: OnePull.Outcome, _ name: String, isByTimer: Bool, _ context: CLIContext
  ) -> Int32 {
    if outcome.trouble == nil || outcome.counts.isAnything {
      context.tell(SourceText.brought(name, outcome.counts))
    }
    for remark in outcome.news(isByTimer: isByTimer) {
      context.say(SourceText.remark(remark, of: name, context.here))
    }
    if let seconds = outcome.clockOff {
      context.say(SourceText.clockIsOff(outcome.source.host, by: seconds))
    }
    if outcome.counts.withheld > 0 {
      context.say(SourceText.withheld(outcome.counts.withheld, by: name))
    }
    if outcome.isCut { context.say(SourceText.isMore(name)) }
    if outcome.counts.refused > 0 {
      context.say(SourceText.refused(outcome.counts.refused, by: name))
    }
    if let trouble = outcome.trouble {
      var again: Moment?
      if case .answer(.later(_, let until?)) = trouble { again = context.here.moment(until) }
      return HealthlogCommands.report(
        SourceFailure(trouble, of: outcome.source, again: again), context,
        ExplanationContext(vitals: .standard, isChanging: false))
    }
    if outcome.counts.refused > 0 { return ExitStatus.refused }
    return outcome.counts.isAnything ? ExitStatus.done : ExitStatus.nothingMatched
  }

  private static func day(_ text: String, _ context: CLIContext) throws -> Instant {
    let words = text.split(separator: " ")
    guard let day = DayReader(today: context.today, order: context.dateOrder).day(words),
      day <= context.today
    else { throw SourceRequestFault.notADay(text) }
    return context.zone.startOfDay(day)
  }
}
