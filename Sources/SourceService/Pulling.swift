import CommandTable
import EventLoop
import HTTP
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
    // Readings can be missed in the last two days only.
    let from = again ?? (mayTakeAll ? context.clock().adding(seconds: -2 * 86_400) : nil)
    let status = try pull(
      sources, .init(again: from, mayTakeAll: mayTakeAll, isByTimer: isDue), of: journal, context,
      holding: lock)
    // For a timer "nothing new" isn't a failure.
    return isDue && status == ExitStatus.nothingMatched ? ExitStatus.done : status
  }

  /// Returns the lock that every pull, and every change of a source, holds.
  /// - Throws: `SourceRequestFault.isPulled` when another program does.
  static func lock(
    _ name: String, _ invocation: Invocation, _ context: CLIContext
  ) throws -> InstanceLock {
    let path = "\(try context.journalFile(invocation.journalPath))-pulling.lock"
    guard let lock = try InstanceLock(path: path) else { throw SourceRequestFault.isPulled(name) }
    return lock
  }

  /// - Returns: the worst status.
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
        one = context.report(error, isChanging: true)
      }
      // Something new outranks nothing new, and a fault outranks both.
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
      context.tell(PullText.brought(name, outcome.counts))
    }
    for remark in outcome.news(isByTimer: isByTimer) {
      context.say(PullText.remark(remark, of: name, context.here))
    }
    if let seconds = outcome.clockOff {
      context.say(PullText.clockIsOff(outcome.source.host, by: seconds))
    }
    if outcome.counts.withheld > 0 {
      context.say(PullText.withheld(outcome.counts.withheld, by: name))
    }
    if outcome.isCut { context.say(PullText.isMore(name)) }
    if outcome.counts.refused > 0 {
      context.say(PullText.refused(outcome.counts.refused, by: name))
    }
    if let trouble = outcome.trouble {
      return context.report(
        SourceRequestFault.trouble(trouble, of: outcome.source), isChanging: false)
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

/// The sources that are due, for a pull that nobody waits for.
struct DueSources {
  private let journal: Journal
  private let context: CLIContext

  /// How long to wait for a network; the service starts another pull after that.
  static let patienceSeconds: UInt32 = 25 * 60
  /// A pull that is later than this follows a suspend or a login, when other programs start too.
  private static let latenessSeconds: Int64 = 90

  init(_ journal: Journal, _ context: CLIContext) {
    (self.journal, self.context) = (journal, context)
  }

  /// Returns the due sources: those on this machine at once, the others when there is an unmetered network.
  /// - Returns: nil if there was no network in time.
  func reachable() throws -> [RemoteSource]? {
    let due = try due()
    guard due.contains(where: { !$0.isOnThisMachine }) else { return due }
    let loop = MainLoop()
    let monitor = NetworkMonitor(on: loop, changed: {})
    if !monitor.state.isForBackground {
      let here = due.filter(\.isOnThisMachine)
      guard here.isEmpty else { return here }
      context.say(PullText.waitsForNetwork)
      guard Self.wait(for: monitor, on: loop) else { return nil }
    }
    if due.contains(where: isLate) {
      Self.rest(seconds: .random(in: 5...20), on: loop)
    }
    // Another pull may have run meanwhile.
    return try self.due()
  }

  private func due() throws -> [RemoteSource] {
    let now = context.clock()
    return try journal.read { try $0.remotes() }.filter { source in
      source.due(at: now).map { $0 <= now } ?? false
    }
  }

  private func isLate(_ source: RemoteSource) -> Bool {
    let now = context.clock()
    return source.due(at: now).map { $0 < now.adding(seconds: -Self.latenessSeconds) } ?? false
  }

  private static func wait(for monitor: NetworkMonitor, on loop: MainLoop) -> Bool {
    let news = NetworkMonitor(on: loop) {
      if monitor.state.isForBackground { loop.quit() }
    }
    rest(seconds: patienceSeconds, on: loop)
    withExtendedLifetime(news) {}
    return monitor.state.isForBackground
  }

  private static func rest(seconds: UInt32, on loop: MainLoop) {
    let end = loop.after(milliseconds: seconds * 1000, loop.quit)
    loop.run()
    withExtendedLifetime(end) {}
  }
}

extension RemoteSource {
  /// Whether the source needs no network: it runs here, or behind a tunnel.
  fileprivate var isOnThisMachine: Bool {
    (try? WebAddress(parsing: settings.origin))?.isLoopback ?? false
  }
}
