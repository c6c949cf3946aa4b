import EventLoop
import HTTP
import HealthModel
import HealthlogCLI
import Journal
import POSIX
import Phrases

/// The sources whose time has come, for a pull that nobody waits for.
struct DueSources {
  private let journal: Journal
  private let context: CLIContext

  /// How long a network is waited for; whoever has begun this begins another then.
  static let patienceSeconds: UInt32 = 25 * 60
  /// A pull that is later than that comes after a sleep or a log-in: other things begin then, too.
  private static let latenessSeconds: Int64 = 90

  init(_ journal: Journal, _ context: CLIContext) {
    (self.journal, self.context) = (journal, context)
  }

  /// Those that can be asked: at once on this machine, the others as soon as there is a network that
  /// costs nothing.
  /// - Returns: nil where there is none that long.
  func reachable() throws -> [RemoteSource]? {
    let due = try due()
    guard due.contains(where: { !$0.isOnThisMachine }) else { return due }
    let loop = MainLoop()
    let monitor = NetworkMonitor(on: loop, changed: {})
    if !monitor.state.isForBackground {
      let here = due.filter(\.isOnThisMachine)
      guard here.isEmpty else { return here }
      context.say(SourceText.waitsForNetwork)
      guard Self.wait(for: monitor, on: loop) else { return nil }
    }
    if due.contains(where: isLate) {
      Self.rest(seconds: .random(in: 5...20), on: loop)
    }
    // Somebody may have asked meanwhile.
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
  /// Whether it is asked without a network: a tunnel's end, or a place that runs here.
  fileprivate var isOnThisMachine: Bool {
    (try? WebAddress(parsing: settings.origin))?.isLoopback ?? false
  }
}
