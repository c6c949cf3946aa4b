import HealthModel
import Testing

@testable import GATT

@Suite struct VisitTests {
  let now = Instant(seconds: 1_795_158_000)
  let zone = FixedZone(offsetSeconds: 3600)
  let cuff = bytes("067c0056006100ea070b1407370033 00")

  func visit(
    quirks: Quirks = [], isKnown: Bool = true, after cursor: RecordCursor? = nil
  ) -> Visit {
    Visit(after: cursor, quirks: quirks, isKnown: isKnown, in: zone)
  }

  @Test("An unknown device is identified and its clock set before subscribing")
  func cuffs() {
    var visit = visit(isKnown: false)
    let offered: Set<Characteristic> = [
      .pressure, .currentTime, .maker, .model, .serialNumber, .battery,
    ]
    #expect(visit.next(.ready(offered: offered, writable: [.currentTime])) == [.read(.maker)])
    #expect(visit.next(.read(Array("Beurer".utf8), at: now)) == [.read(.model)])
    #expect(visit.next(.read(Array("BM85".utf8), at: now)) == [.read(.serialNumber)])
    #expect(visit.next(.failed(10)) == [.read(.currentTime)])
    // The device's clock is an hour behind.
    let set = bytes("ea070b14080000050001")
    #expect(
      visit.next(.read(bytes("ea070b14070000050000"), at: now)) == [
        .learn(maker: "Beurer", model: "BM85", serial: nil), .tell(.ahead(-3_600_000)),
        .write(.currentTime, set),
      ])
    #expect(visit.next(.done) == [.subscribe(.pressure), .rest(milliseconds: 100)])
    #expect(visit.next(.done) == [.read(.battery)])
    #expect(visit.next(.packet(.pressure, cuff, at: now)) == [.store(.pressure, cuff, at: now)])
    #expect(visit.next(.read([80], at: now)) == [.charge(80)])
    #expect(visit.patienceSeconds == 5)
    #expect(visit.next(.silence) == [.end(.done)])
    #expect(visit.next(.lost) == [])
  }

  @Test("Values received before the clock is known wait for it, even if the link is lost")
  func early() {
    var first = visit()
    #expect(first.next(.packet(.pressure, cuff, at: now)) == [])
    #expect(
      first.next(.ready(offered: [.pressure, .currentTime], writable: [])) == [.read(.currentTime)])
    #expect(
      first.next(.read(bytes("ea070b14080000050000"), at: now)) == [
        .tell(.ahead(0)), .store(.pressure, cuff, at: now), .subscribe(.pressure),
      ])
    #expect(first.next(.lost) == [.end(.done)])
    var second = visit()
    #expect(second.next(.packet(.pressure, cuff, at: now)) == [])
    #expect(
      second.next(.lost) == [.tell(.unread), .store(.pressure, cuff, at: now), .end(.done)])
    var third = visit()
    #expect(
      third.next(.ready(offered: [.pressure], writable: [])) == [
        .tell(.unread), .subscribe(.pressure),
      ])
  }

  @Test("A meter's records are transferred one by one, each stored before the next")
  func meter() {
    var visit = visit()
    let offered: Set<Characteristic> = [.glucose, .glucoseContext, .recordAccess, .battery]
    #expect(
      visit.next(.ready(offered: offered, writable: [])) == [
        .tell(.unread), .subscribe(.recordAccess),
      ])
    #expect(visit.next(.done) == [.subscribe(.glucose)])
    #expect(visit.next(.done) == [.subscribe(.glucoseContext)])
    // A killed program requested this record earlier.
    let other = bytes("02 0700 ea070b14073700 6fb0 11")
    #expect(visit.next(.packet(.glucose, other, at: now)) == [.store(.glucose, other, at: now)])
    #expect(visit.next(.done) == [.write(.recordAccess, [4, 1])])
    #expect(visit.next(.done) == [])
    #expect(visit.patienceSeconds == 5)
    #expect(
      visit.next(.packet(.recordAccess, [5, 0, 2, 0], at: now))
        == [.write(.recordAccess, [1, 1])])
    #expect(visit.next(.done) == [])
    let record = bytes("02 0100 ea070b14073700 6fb0 11")
    #expect(
      visit.next(.packet(.glucose, record, at: now)) == [
        .store(.glucose, record, at: now, isInTurn: true)
      ])
    #expect(visit.progress?.received == 1 && visit.progress?.expected == 2)
    #expect(visit.patienceSeconds == 30)
    #expect(visit.next(.packet(.recordAccess, [6, 0, 1, 1], at: now)) == [.read(.battery)])
    #expect(visit.next(.read([50], at: now)) == [.charge(50)])
    #expect(visit.next(.silence) == [.end(.done)])
  }

  @Test("A lost link or a silent meter during a transfer ends it with that reason")
  func broken() {
    func begun() -> Visit {
      var visit = visit()
      _ = visit.next(.ready(offered: [.glucose, .glucoseContext, .recordAccess], writable: []))
      for _ in 0..<4 { _ = visit.next(.done) }
      _ = visit.next(.packet(.recordAccess, [5, 0, 2, 0], at: now))
      _ = visit.next(.done)
      return visit
    }
    var lost = begun()
    #expect(lost.next(.lost) == [.end(.lost)])
    var silent = begun()
    #expect(silent.next(.silence) == [.write(.recordAccess, [3, 0]), .end(.silent)])
    var refused = begun()
    #expect(refused.next(.packet(.recordAccess, [6, 0, 1, 2], at: now)) == [.end(.refused(2))])
    var stopped = begun()
    #expect(stopped.next(.stop) == [.end(.stopped)])
    var unbonded = visit()
    _ = unbonded.next(.ready(offered: [.pressure], writable: []))
    #expect(unbonded.next(.failed(5)) == [.end(.failed(5))])
  }

  @Test("A strap is read as long as its link lasts")
  func strap() {
    var visit = visit()
    #expect(
      visit.next(.ready(offered: [.heartRate], writable: [])) == [
        .tell(.unread), .subscribe(.heartRate),
      ])
    #expect(visit.next(.done) == [])
    #expect(visit.patienceSeconds == nil)
    #expect(
      visit.next(.packet(.heartRate, [0, 70], at: now)) == [.store(.heartRate, [0, 70], at: now)])
    #expect(visit.next(.stop) == [.end(.stopped)])
  }

  @Test("A device without supported characteristics is left after five seconds")
  func nothing() {
    var visit = visit()
    #expect(visit.next(.ready(offered: [], writable: [])) == [.tell(.unread)])
    #expect(visit.patienceSeconds == 5)
    #expect(visit.next(.silence) == [.end(.done)])
  }
}
