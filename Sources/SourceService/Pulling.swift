import CommandTable
import EventLoop
import HTTP
import HealthModel
import HealthlogCLI
import Intake
import Journal
import POSIX
import Phrases

enum Pulling {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let again = try invocation[SourceLineCommands.since].map { try day($0, context) }
    let journal = try context.openJournal(invocation.journalPath)
    let all = try journal.read { try $0.remotes() }
    let mayTakeAll = invocation[SourceLineCommands.gone]
    let isDue = invocation[SourceLineCommands.due]
    if all.isEmpty, !isDue {
      throw Explanation.failed(
        ExitStatus.nothingMatched, phrase("No sources added yet"),
        phrase("'healthlog help sources' shows how to add one"))
    }
    var sources = try journal.read { view in
      try invocation.arguments.isEmpty
        ? all : invocation.arguments.map { try view.remote(named: $0) }
    }
    if isDue {
      Program.yieldToOthers()
      guard let reachable = try DueSources(journal: journal, context: context).reachable() else {
        return ExitStatus.busy
      }
      let names = Set(sources.map(\.settings.name))
      sources = reachable.filter { names.contains($0.settings.name) }
    }
    let service = try service(sources.first?.settings.name ?? "", invocation, context)
    // Only readings of the last two days can be recognised as gone.
    let from = again ?? (mayTakeAll ? context.clock().adding(seconds: -2 * 86_400) : nil)
    let status = try pull(
      sources, .init(again: from, mayTakeAll: mayTakeAll, isByTimer: isDue), of: journal, context,
      in: service)
    // For a timer, "nothing new" isn't a failure.
    return isDue && status == ExitStatus.nothingMatched ? ExitStatus.done : status
  }

  /// Takes the lock that every pull and every change to a source needs.
  /// - Throws: `Explanation` when another program holds it.
  static func service(
    _ name: String, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Service {
    let path = "\(try context.journalFile(invocation.journalPath))-pulling.lock"
    guard let service = try Service(lock: path, log: context.say) else {
      throw Explanation.failed(ExitStatus.busy, phrase("A pull from \(name) is already running"))
    }
    return service
  }

  static func pull(
    _ sources: [RemoteSource], _ options: OnePull.Options, of journal: Journal,
    _ context: CLIContext, in service: Service
  ) throws -> Int32 {
    var status: Int32?
    for source in sources {
      let name = source.settings.name
      let one: Int32
      do {
        let pull = try OnePull(of: name, options, journal, context)
        let outcome = try Interruption.watched { try pull.run() }
        one = tell(outcome, name, isByTimer: options.isByTimer, context)
      } catch { one = context.report(error, isChanging: true) }
      // Something new outranks nothing new, and a fault outranks both.
      status = worse(status, one)
      if one == ExitStatus.interrupted { break }
    }
    withExtendedLifetime(service) {}
    return status ?? ExitStatus.nothingMatched
  }

  private static func worse(_ left: Int32?, _ right: Int32) -> Int32 {
    guard let left, left != ExitStatus.nothingMatched else { return right }
    if left == ExitStatus.done { return right == ExitStatus.nothingMatched ? left : right }
    return left
  }

  private static func tell(
    _ outcome: OnePull.Outcome, _ name: String, isByTimer: Bool, _ context: CLIContext
  ) -> Int32 {
    if outcome.trouble == nil || outcome.counts.isAnything {
      context.tell(PullText.brought(name, outcome.counts))
    }
    for line in PullText.remarks(on: outcome, name, isByTimer: isByTimer, context.here) {
      context.say(line)
    }
    if let trouble = outcome.trouble {
      return context.report(SourceFault(trouble, of: outcome.source), isChanging: false)
    }
    if outcome.counts.refused > 0 { return ExitStatus.refused }
    return outcome.counts.isAnything ? ExitStatus.done : ExitStatus.nothingMatched
  }

  private static func day(_ text: String, _ context: CLIContext) throws -> Instant {
    let words = text.split(separator: " ")
    guard let day = DayReader(today: context.today, order: context.dateOrder).day(words),
      day <= context.today
    else {
      throw Explanation.usage(
        phrase("\(quoted(text)) isn't a valid day"),
        phrase("Use today or an earlier date, such as 2026-11-01"))
    }
    return context.zone.startOfDay(day)
  }
}

struct DueSources {
  let journal: Journal
  let context: CLIContext

  /// Those on this machine at once, others with an unmetered network; nil if that came too late.
  func reachable() throws -> [RemoteSource]? {
    let due = try due()
    guard due.contains(where: { !$0.isOnThisMachine }) else { return due }
    let loop = MainLoop()
    let monitor = NetworkMonitor(on: loop, changed: {})
    if !monitor.isForBackground {
      let here = due.filter(\.isOnThisMachine)
      guard here.isEmpty else { return here }
      context.say(phrase("Waiting for an unmetered network"))
      let news = NetworkMonitor(on: loop) { if monitor.isForBackground { loop.quit() } }
      // After this wait, the service starts another pull.
      loop.run(atMost: 25 * 60 * 1000)
      withExtendedLifetime(news) {}
      guard monitor.isForBackground else { return nil }
    }
    // A late pull follows a suspend or a login, when other programs start too.
    let late = context.clock().adding(seconds: -90)
    if due.contains(where: { $0.due(at: context.clock()).map { $0 < late } ?? false }) {
      loop.run(atMost: .random(in: 5...20) * 1000)
    }
    // Another pull may have run in the meantime.
    return try self.due()
  }

  private func due() throws -> [RemoteSource] {
    let now = context.clock()
    return try journal.read { try $0.remotes() }.filter { source in
      source.due(at: now).map { $0 <= now } ?? false
    }
  }
}

extension RemoteSource {
  /// Whether the source needs no network: it runs here, or behind a tunnel.
  fileprivate var isOnThisMachine: Bool {
    (try? WebAddress(parsing: settings.origin))?.isLoopback ?? false
  }
}

enum PullText {
  static func brought(_ name: String, _ counts: PullCounts) -> String {
    guard counts.isAnything else { return phrase("\(name): nothing new") }
    return phrase("\(name): \(parts(counts).joined(separator: ", "))")
  }

  @Lines private static func parts(_ counts: PullCounts) -> [String] {
    if counts.new > 0 {
      plural(counts.new, one: "\(counts.new) new reading", other: "\(counts.new) new readings")
    }
    if counts.changed > 0 {
      plural(counts.changed, one: "\(counts.changed) changed", other: "\(counts.changed) changed")
    }
    if counts.gone > 0 {
      plural(counts.gone, one: "\(counts.gone) withdrawn", other: "\(counts.gone) withdrawn")
    }
  }

  /// A row that is read again isn't news, and a missing sensor isn't news every hour.
  @Lines static func remarks(
    on outcome: OnePull.Outcome, _ name: String, isByTimer: Bool, _ here: LocalNow
  ) -> [String] {
    let (host, counts) = (outcome.source.host, outcome.counts)
    for remark in outcome.remarks {
      switch remark {
      case .unitChanged(let sensor, let from, let to, _):
        if counts.new > 0 {
          phrase("\(sensor) from \(name) now measures in \(to) instead of \(from)")
        }
      case .longerThanKept(let since, let days):
        phrase(
          "The last pull from \(name) was at \(TimeText.dateAndTime(here.moment(since))), and the "
            + "source usually keeps only \(String(days)) days of readings, so some may be missing")
      case .noSuchSensor(let sensor):
        if !isByTimer { phrase("\(name) has no sensor called \(sensor)") }
      }
    }
    if let ahead = outcome.clockOff {
      let minutes = String((ahead.magnitude + 30) / 60)
      ahead > 0
        ? phrase("\(host)'s clock is \(minutes) minutes ahead of this computer's")
        : phrase("\(host)'s clock is \(minutes) minutes behind this computer's")
    }
    // The times of withheld rows are ahead of both this clock and the server's.
    if counts.withheld > 0 {
      plural(
        counts.withheld,
        one: "\(counts.withheld) row from \(name) has a time in the future and will be saved then",
        other: "\(counts.withheld) rows from \(name) have times in the future and will be saved "
          + "then")
    }
    if outcome.isCut {
      phrase("\(name) has more data; the next pull continues where this one stopped")
    }
    if counts.refused > 0 {
      plural(
        counts.refused,
        one: "\(counts.refused) row from \(name) rejected; 'healthlog source list' shows why",
        other: "\(counts.refused) rows from \(name) rejected; 'healthlog source list' shows why")
    }
  }
}
