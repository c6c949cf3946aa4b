import HealthModel
import HealthlogCLI
import Intake
import Journal
import Phrases
import Reminders

/// What a session came to that nobody was there to be told of; it is left for the service of reminders.
struct SessionNews {
  /// How many of its packets aren't in order, or say what can't be.
  let refused: Int
  /// How many of its records are held.
  let held: Int

  init(of number: Int64, _ result: ReadingResult, _ journal: Journal, now: Instant) throws {
    let (refused, held, all) = try journal.read { view in
      let session = try view.session(number)
      return (session.intake.refused, session.held, try view.heldRecords(of: result.name).count)
    }
    (self.refused, self.held) = (refused, held)
    var troubles: [DeviceTrouble] = []
    if Self.isUnread(result) { troubles.append(.unread) }
    if held > 0 { troubles.append(.held) }
    if refused > 0 { troubles.append(.refused) }
    // One that was read to its end is well again; what is held still waits for its person.
    let mended = [DeviceTrouble.unread, .refused].filter { !troubles.contains($0) }
    try journal.write(now: now, by: .service) { edit in
      // What was held before is settled: these are others.
      if held == all { try edit.settle([.held], of: result.name) }
      for trouble in troubles { try edit.raise(trouble, of: result.name) }
      try edit.settle(mended, of: result.name)
    }
  }

  /// Whether records stayed in the device. A strap that is taken off is lost each time.
  private static func isUnread(_ result: ReadingResult) -> Bool {
    switch AcquisitionFault(result) {
    case .lost(_, _, let expected), .power(_, _, let expected): expected != nil
    case nil: false
    case .notRunning, .noAdapter, .off, .denied, .nothingFound, .notThere, .several,
      .noHealthService, .noDevices, .noAnswer, .pairingRefused, .bondLost, .inUse, .readByService,
      .silent, .refusedRecords, .refused, .other, .listensAlready, .serviceSilent, .notANumber,
      .notAPasskey, .notASpan, .notConfirmed:
      true
    }
  }
}
