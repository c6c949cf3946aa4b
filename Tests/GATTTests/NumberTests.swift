import HealthModel
import Testing

@testable import GATT

@Suite struct NumberTests {
  @Test(
    "Special values have no numeric value",
    arguments: [
      ("ff07", MedicalNumber.notANumber), ("0008", .notAtThisResolution), ("fe07", .infinity),
      ("0208", .negativeInfinity), ("0108", .reserved), ("ffff7f00", .notANumber),
      ("00008000", .notAtThisResolution), ("feff7f00", .infinity),
      ("02008000", .negativeInfinity), ("01008000", .reserved),
    ])
  func special(word: String, number: MedicalNumber) throws {
    let read = try read(word)
    #expect(read == number)
    #expect(read.value() == nil)
  }

  private func read(_ word: String) throws -> MedicalNumber {
    var reader = PacketReader(bytes(word))
    return word.count == 4 ? try reader.shortFloat() : try reader.float()
  }

  @Test(
    "A number is exactly the decimal that was sent",
    arguments: [
      ("7c00", 124.0), ("bdf0", 18.9), ("6ff0", 11.1), ("6fb0", 0.00111), ("78b0", 0.0012),
      ("ff1f", -10.0), ("ff77", 20_470_000_000.0), ("0188", -2047.0 / 1e8),
      // With exponents other than 0, the special mantissas are ordinary numbers.
      ("ff17", 20470), ("0018", -20480), ("730100ff", 37.1), ("b00e00fe", 37.6),
      ("9a0200ff", 66.6), ("ffffff00", -1), ("01000016", 1e22), ("010000ea", 1e-22),
      ("ffff7f7f", 8_388_607e127), ("01000080", 1e-128),
    ])
  func decimal(word: String, value: Double) throws {
    let number = try read(word)
    #expect(number.value() == value)
  }

  @Test("A unit's exponent is applied before rounding")
  func shifted() throws {
    #expect(try read("6fb0").value(shifted: 5) == 111)
    #expect(try read("78b0").value(shifted: 5) == 120)
    #expect(try read("3ec0").value(shifted: 3) == 6.2)
  }

  @Test(
    "A date and time is valid, unknown or invalid",
    arguments: [
      ("e807060f11111b", "2024-06-15 17:17:27"), ("00000000121a20", "unknown"),
      ("e80700 0f11111b", "unknown"), ("e807060011111b", "unknown"),
      ("e807021e11111b", "impossible"), ("e8070d0f11111b", "impossible"),
      ("e807060f18111b", "impossible"), ("e807060f11113c", "impossible"),
      ("2d06060f11111b", "impossible"), ("2e06060f11111b", "1582-06-15 17:17:27"),
    ])
  func time(packet: String, says: String) throws {
    var reader = PacketReader(bytes(packet))
    switch try reader.dateTime() {
    case .unknown: #expect(says == "unknown")
    case .impossible: #expect(says == "impossible")
    case .local(let local): #expect(says == "\(local.date) \(local.time.fullText)")
    }
  }

  @Test("A clock reads and writes in the standard format")
  func clock() throws {
    let phone = bytes("ea07050c12352b021101")
    let clock = try ClockReading(phone, of: .currentTime)
    guard case .local(let shown) = clock.time else {
      Issue.record("no time")
      return
    }
    #expect("\(shown.date) \(shown.time.fullText)" == "2026-05-12 18:53:43")
    #expect(clock.reason == 1)
    // The clock is set to a full second, without the 17/256 s.
    #expect(hex(ClockReading.setting(shown, of: .currentTime)) == "ea07050c12352b020001")
    #expect(hex(ClockReading.setting(shown, of: .dateTime)) == "ea07050c12352b")
    #expect(try ClockReading(bytes("ea07050c12352b"), of: .dateTime).time == clock.time)
    #expect(throws: PacketFault.self) { try ClockReading(phone, of: .dateTime) }
    #expect(throws: PacketFault.self) { try ClockReading(bytes("ea07050c1235"), of: .dateTime) }
  }

  @Test("A device's name loses trailing zeros and control characters")
  func names() {
    #expect(DeviceFacts.text(Array("BM85  \0\0".utf8)) == "BM85")
    #expect(DeviceFacts.text(Array("A\u{1b}[31m&D".utf8)) == "A[31m&D")
    #expect(DeviceFacts.text([0, 0]) == nil)
    #expect(DeviceFacts.text([]) == nil)
    #expect(DeviceFacts.charge([97]) == 97)
    #expect(DeviceFacts.charge([101]) == nil)
    #expect(DeviceFacts.charge([]) == nil)
  }

  @Test("Quirks depend on maker and model, whatever their spelling")
  func quirks() {
    #expect(Quirks(maker: "Beurer GmbH", model: "BM 85") == [.swappedPulse, .needsRest])
    #expect(Quirks(maker: "BEURER", model: "bm48") == [.swappedPulse, .needsRest])
    #expect(Quirks(maker: nil, model: "ELITE 900") == [.swappedPulse, .needsRest])
    #expect(Quirks(maker: "Beurer", model: "BM57") == [])
    #expect(Quirks(maker: "TaiDoc Technology", model: "TD-4289") == [.numbersBackwards])
    #expect(Quirks(maker: nil, model: nil) == [])
    #expect(KnownModel.all.allSatisfy { !$0.source.isEmpty && !$0.models.isEmpty })
  }

  @Test("Characteristics and services are recognized by their D-Bus names")
  func assignedNames() {
    #expect(Characteristic.pressure.uuid == "00002a35-0000-1000-8000-00805f9b34fb")
    #expect(Characteristic(uuid: "00002A35-0000-1000-8000-00805F9B34FB") == .pressure)
    #expect(Characteristic(uuid: "00002a36-0000-1000-8000-00805f9b34fb") == nil)
    #expect(HealthService(uuid: "00001810-0000-1000-8000-00805f9b34fb") == .bloodPressure)
    for known in Characteristic.allCases { #expect(Characteristic(uuid: known.uuid) == known) }
    for known in HealthService.allCases { #expect(HealthService(uuid: known.uuid) == known) }
  }
}
