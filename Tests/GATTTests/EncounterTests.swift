import HealthModel
import Testing

@testable import GATT

@Suite struct EncounterTests {
  let zone = FixedZone(offsetSeconds: 3600)
  let now = Instant(seconds: 1_795_158_000)
  let cuff = bytes("067c0056006100ea070b1407370033 00")

  /// An encounter with a linked device and an open session.
  func linked(_ manner: Encounter.Manner, at time: Int64 = 0) -> Encounter {
    var encounter = Encounter(manner, in: zone)
    let first = encounter.start(isLinked: false, at: time)
    #expect(first == (manner == .calling ? [.call] : []))
    #expect(encounter.next(.linked, at: time) == [.open])
    #expect(encounter.next(opened, at: time) == [])
    return encounter
  }

  let opened = Encounter.Event.opened(after: nil, quirks: [], isKnown: true)

  func packet(_ kind: Characteristic = .pressure, _ bytes: [UInt8]? = nil) -> Encounter.Event {
    .visit(.packet(kind, bytes ?? cuff, at: now))
  }

  @Test("A failed call is repeated for a minute, never at once; then the device counts as absent")
  func calls() {
    var encounter = Encounter(.calling, in: zone)
    #expect(encounter.start(isLinked: false, at: 0) == [.call])
    #expect(encounter.deadline == 60_000)
    #expect(encounter.next(.unanswered(isWorthAnother: true), at: 41_000) == [])
    #expect(encounter.deadline == 42_000)
    #expect(encounter.next(.time, at: 41_999) == [])
    #expect(encounter.next(.time, at: 42_000) == [.call])
    #expect(encounter.deadline == 60_000)
    #expect(encounter.next(.time, at: 60_000) == [.hangUp, .close(.noAnswer)])
    #expect(encounter.isClosed && encounter.deadline == nil)
    #expect(encounter.next(.linked, at: 60_001) == [])
    var refused = Encounter(.calling, in: zone)
    _ = refused.start(isLinked: false, at: 0)
    #expect(refused.next(.unanswered(isWorthAnother: false), at: 5) == [.close(.refusedCall)])
  }

  @Test("An encounter started by bluetoothd never calls, and keeps the link at the end")
  func called() {
    var encounter = linked(.called)
    #expect(
      encounter.next(.resolved(offered: [.pressure], writable: []), at: 100) == [
        .visit(.tell(.unread)), .visit(.subscribe(.pressure)),
      ])
    #expect(encounter.next(.visit(.done), at: 200) == [])
    #expect(encounter.next(packet(), at: 300) == [.visit(.store(.pressure, cuff, at: now))])
    #expect(encounter.deadline == 5300)
    #expect(encounter.next(.time, at: 5300) == [.close(.ended(.done))])
  }

  @Test("A cuff that hangs up after sending is done; a silent one is hung up on")
  func done() {
    var first = linked(.calling)
    _ = first.next(.resolved(offered: [.pressure], writable: []), at: 0)
    _ = first.next(.visit(.done), at: 0)
    _ = first.next(packet(), at: 10)
    #expect(first.next(.unlinked, at: 20) == [.close(.ended(.done))])
    var second = linked(.calling)
    _ = second.next(.resolved(offered: [.pressure], writable: []), at: 0)
    _ = second.next(.visit(.done), at: 0)
    #expect(second.next(.time, at: 5000) == [.hangUp, .close(.ended(.done))])
  }

  @Test("Values sent before a bonded cuff's services are known are stored when it ends")
  func early() {
    var encounter = linked(.called)
    #expect(encounter.next(packet(), at: 1) == [])
    #expect(
      encounter.next(.unlinked, at: 2) == [
        .visit(.tell(.unread)), .visit(.store(.pressure, cuff, at: now)), .close(.ended(.done)),
      ])
  }

  @Test("A lost strap is called again for a minute, in the same session")
  func lost() {
    func streaming(_ manner: Encounter.Manner) -> Encounter {
      var encounter = linked(manner)
      _ = encounter.next(.resolved(offered: [.heartRate], writable: []), at: 0)
      _ = encounter.next(.visit(.done), at: 0)
      _ = encounter.next(packet(.heartRate, [0, 70]), at: 900)
      #expect(encounter.deadline == nil)
      #expect(encounter.next(.unlinked, at: 1000) == [])
      return encounter
    }
    var back = streaming(.calling)
    #expect(back.deadline == 2000)
    #expect(back.next(.time, at: 2000) == [.call])
    #expect(back.next(.unanswered(isWorthAnother: false), at: 2500) == [])
    #expect(back.next(.time, at: 3500) == [.call])
    #expect(back.next(.linked, at: 4000) == [.open])
    #expect(back.next(opened, at: 4000) == [])
    #expect(
      back.next(.resolved(offered: [.heartRate], writable: []), at: 4100) == [
        .visit(.tell(.unread)), .visit(.subscribe(.heartRate)),
      ])
    #expect(back.next(.enough, at: 9000) == [.hangUp, .close(.ended(.done))])
    // A device that was never reached has sent nothing.
    var unreached = Encounter(.calling, in: zone)
    _ = unreached.start(isLinked: false, at: 0)
    #expect(unreached.next(.enough, at: 4000) == [.hangUp, .close(.noAnswer)])
    var gone = streaming(.called)
    #expect(gone.deadline == 61_000)
    #expect(gone.next(.time, at: 61_000) == [.hangUp, .close(.ended(.lost))])
  }

  @Test("A link that breaks before any data is awaited; a mute one is given up")
  func nothing() {
    var broken = linked(.calling)
    #expect(broken.next(.unlinked, at: 5) == [])
    #expect(broken.next(.time, at: 1005) == [.call])
    var mute = linked(.calling)
    #expect(mute.next(.time, at: 29_999) == [])
    #expect(
      mute.next(.time, at: 30_000) == [
        .visit(.tell(.unread)), .hangUp, .close(.ended(.lost)),
      ])
  }

  @Test("An old link that ends during setup isn't a session: the device is called again")
  func leaving() {
    for steps in 0...4 {
      var encounter = Encounter(.calling, in: zone)
      #expect(encounter.start(isLinked: true, at: 0) == [.open])
      _ = encounter.next(opened, at: 0)
      _ = encounter.next(
        .resolved(offered: [.currentTime, .glucose, .recordAccess], writable: []), at: 10)
      if steps > 0 { _ = encounter.next(.visit(.read([], at: now)), at: 20) }
      for _ in 0..<max(0, steps - 1) { _ = encounter.next(.visit(.done), at: 30) }
      #expect(
        !encounter.next(.unlinked, at: 40).contains { if case .close = $0 { true } else { false } })
      #expect(encounter.next(.time, at: 1040) == [.call])
    }
    var cuff = Encounter(.calling, in: zone)
    _ = cuff.start(isLinked: true, at: 0)
    _ = cuff.next(opened, at: 0)
    _ = cuff.next(.resolved(offered: [.pressure, .battery], writable: []), at: 10)
    #expect(cuff.next(.unlinked, at: 20) == [])
    #expect(cuff.next(.time, at: 1020) == [.call])
  }

  @Test("Stopping loses nothing that was received")
  func stop() {
    var encounter = linked(.called)
    _ = encounter.next(packet(), at: 1)
    #expect(
      encounter.next(.stop, at: 2) == [
        .visit(.tell(.unread)), .visit(.store(.pressure, cuff, at: now)), .hangUp,
        .close(.ended(.stopped)),
      ])
    var calling = Encounter(.calling, in: zone)
    _ = calling.start(isLinked: false, at: 0)
    #expect(calling.next(.stop, at: 1) == [.hangUp, .close(.ended(.stopped))])
  }

  @Test("Only our own call hangs up on a refusing device; bluetoothd would call it again at once")
  func refusing() {
    for manner in [Encounter.Manner.calling, .called] {
      var encounter = linked(manner)
      _ = encounter.next(.resolved(offered: [.pressure], writable: []), at: 0)
      let close = [Encounter.Command.close(.ended(.failed(5)))]
      #expect(
        encounter.next(.visit(.failed(5)), at: 9)
          == (manner == .calling ? [.hangUp] : []) + close)
    }
  }
}
