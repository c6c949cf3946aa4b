import Bluetooth
import CommandTable
import EventLoop
import HealthModel
import HealthlogCLI
import Journal
import POSIX
import Phrases

/// `device sync` where a service listens: it is asked through the journal, and what came of it is told.
enum SyncRequest {
  /// How long the service may take to begin: it calls for a minute. Units: s.
  private static let patience: Int64 = 75

  static func run(
    _ devices: [Device], _ path: String, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    let journal = try context.openJournal(invocation.journalPath)
    let names = devices.map(\.settings.name)
    let before = try journal.write(now: context.clock()) { edit in
      var last: [String: Int64] = [:]
      for name in names {
        let session = try edit.view.lastSessions(of: name, atMost: 1).first
        if let session, session.end == nil { throw AcquisitionFault.readByService(name) }
        last[name] = session?.number ?? 0
        try edit.requestSync(of: name, true)
      }
      return last
    }
    let loop = MainLoop()
    let waiting = Waiting(loop)
    let watcher = try FileWatcher([path, "\(path)-wal"], on: loop, handler: loop.quit)
    defer { withExtendedLifetime(watcher) {} }
    if context.error.columns != nil { context.say(AcquisitionText.leftToService) }
    let start = context.clock()
    var open = names
    var status = ExitStatus.done
    while !open.isEmpty, !waiting.isInterrupted {
      for name in open {
        guard
          let outcome = try outcome(
            of: name, since: before[name] ?? 0, start, journal, path, context)
        else { continue }
        open.removeAll { $0 == name }
        switch outcome {
        case .ended(let session):
          let told = try Receipt.tell(session, of: name, journal, context)
          if status == ExitStatus.done { status = told }
        case .failed(let fault):
          status = HealthlogCommands.report(
            fault, context, ExplanationContext(vitals: .standard, isChanging: false))
        }
      }
      if !open.isEmpty { waiting.run(milliseconds: 5000) }
    }
    guard waiting.isInterrupted else { return status }
    try journal.write(now: context.clock()) { edit in
      for name in open { try edit.requestSync(of: name, false) }
    }
    context.say(AcquisitionText.interrupted)
    return ExitStatus.interrupted
  }

  /// What keeps every device from being read; nil where Bluetooth is there and switched on.
  private static func hindrance() -> AcquisitionFault? {
    do {
      let waiting = Waiting(MainLoop())
      let bluetooth = try Bluetooth(on: waiting.loop) { _ in }
      try waiting.done { bluetooth.watch(.only([]), answered: $0) }
      try bluetooth.checkPower()
    } catch let fault as BluetoothFault {
      return AcquisitionFault(fault, of: DeviceText.someDevice)
    } catch {}
    return nil
  }

  private static func isListening(_ path: String) -> Bool {
    FileLock.isHeld(AcquisitionLocks.listening(path))
  }

  private enum Outcome {
    case ended(Int64)
    case failed(AcquisitionFault)
  }

  /// Nil while it goes on.
  private static func outcome(
    of name: String, since before: Int64, _ start: Instant, _ journal: Journal, _ path: String,
    _ context: CLIContext
  ) throws -> Outcome? {
    let (device, session) = try journal.read { view in
      (try view.device(named: name), try view.lastSessions(of: name, atMost: 1).first)
    }
    if let session, session.number > before {
      switch session.ended {
      case nil:
        // One that is gone ends no session.
        return isListening(path) ? nil : .failed(.serviceSilent(name))
      case .lost, .power:
        _ = try Receipt.tell(session.number, of: name, journal, context)
        return .failed(.lost(name, stored: nil, of: nil))
      case .error, .killed:
        _ = try Receipt.tell(session.number, of: name, journal, context)
        return .failed(.serviceSilent(name))
      case .done, .stopped: return .ended(session.number)
      }
    }
    // The service has withdrawn the request, or nobody carries it out.
    if device.syncRequestedAt == nil { return .failed(hindrance() ?? .noAnswer(name)) }
    guard context.clock() >= start.adding(seconds: patience) || !isListening(path) else {
      return nil
    }
    try journal.write(now: context.clock()) { try $0.requestSync(of: name, false) }
    return .failed(.serviceSilent(name))
  }
}
