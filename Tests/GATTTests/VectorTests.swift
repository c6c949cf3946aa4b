import HealthModel
import Testing

@testable import GATT

/// A packet from a real device or another program's tests, and its meaning. Comments name sources.
/// The number is the one in the design's list of packets, which isn't in this repository; else 0.
struct Vector: Sendable, CustomStringConvertible {
  let number: Int
  let kind: Characteristic
  let packet: String
  let quirks: Quirks
  /// The readings, such as `124 mmHg, 86 mmHg, 51 bpm`, or why there are none.
  let says: String
  /// The device's time, without a zone.
  let time: String

  init(
    _ number: Int, _ kind: Characteristic, _ packet: String, _ says: String, _ time: String = "",
    quirks: Quirks = []
  ) {
    (self.number, self.kind, self.packet) = (number, kind, packet)
    (self.says, self.time, self.quirks) = (says, time, quirks)
  }

  var description: String { "\(number): \(packet)" }
}

@Suite struct VectorTests {
  static let beurer = Quirks(maker: "Beurer GmbH", model: "BM 85")

  @Test(
    "Packets of real devices decode to their known values",
    arguments: [
      // derdilla/blood-pressure-monitor-fl, ble_measurement_data_test
      Vector(
        1, .pressure, "167c0056006100e807060f11111b33000000", "124 mmHg, 86 mmHg, 51 bpm",
        "2024-06-15 17:17:27"),
      // derdilla/blood-pressure-monitor-fl#80: the person moved, and the cuff was loose
      Vector(
        2, .pressure, "16ff07ff07ff07e80706170e230aff070000", "no-number", "2024-06-23 14:35:10"),
      Vector(
        3, .pressure, "16ff07ff07ff07e80706170e2f3bff070000", "no-number", "2024-06-23 14:47:59"),
      // derdilla/blood-pressure-monitor-fl, tests for a Beurer BM85
      Vector(
        4, .pressure, "566a0047000000ea07080b121f00003f000000",
        "106 mmHg, 71 mmHg, 63 bpm, user 0", "2026-08-11 18:31:00", quirks: beurer),
      Vector(
        4, .pressure, "566a0047000000ea07080b121f00003f000000", "19 bytes, 18 expected"),
      Vector(
        5, .pressure, "56710049000000ea07080b1438000041010000",
        "113 mmHg, 73 mmHg, 65 bpm, user 1", "2026-08-11 20:56:00", quirks: beurer),
      // pauldemarco/flutter_blue#687: proprietary frame
      Vector(
        8, .pressure, "fe202700750055005f00e407091810093a690001", "20 bytes, 19 expected"),
      Vector(10, .pressure, "15bdf00b009ff03c001200", "18.9 kPa, 11.0 kPa, 60 bpm"),
      // innoveit/react-native-ble-manager#1162, Accu-Chek Guide
      Vector(
        11, .glucose, "1b0f00e807011e053a1b53016fb0f80000", "111 mg/dL", "2024-01-30 11:37:27"),
      // NordicSemiconductor/Android-BLE-Common-Library
      Vector(
        13, .glucose, "1b0100e307021b0b0a1efbff1e00120501", "3000000 mg/dL",
        "2019-02-27 11:05:30"),
      // movisens/SmartGattLib
      Vector(14, .heartRate, "16485401ec02", "72 bpm"),
      // WebBluetoothCG/web-bluetooth#493, cut short
      Vector(15, .heartRate, "103eb103de", "5 bytes, 6 expected"),
      Vector(
        17, .temperature, "06b00e00fedc070c050b321b04", "37.6 °C", "2012-12-05 11:50:27"),
      // tmds/Tmds.DBus#239, Nonin 3230
      Vector(18, .continuousOximetry, "1fd4f36300d4f36000caf363000001000000cee2", "98 %, 99 bpm"),
      // ble-scale-sync#168, Beurer BF720
      Vector(
        20, .weight, "0e783eea07050c12353601ee002607", "79.96 kg, user 1",
        "2026-05-12 18:53:54"),
      Vector(25, .temperature, "00ffff7f00", "no-number"),
      Vector(26, .temperature, "00730100ff", "37.1 °C"),
      Vector(0, .glucoseContext, "020f0003", "context"),
      Vector(0, .heartRate, "0600", "no-contact"),
      Vector(0, .heartRate, "0448", "no-contact"),
      Vector(0, .heartRate, "0048", "72 bpm"),
      Vector(0, .heartRate, "012c01", "300 bpm"),
      Vector(0, .weight, "0180be", "487.68 lb"),
      Vector(0, .weight, "00ffff", "no-number"),
      Vector(0, .temperature, "01da0300ff", "98.6 °F"),
      Vector(0, .glucose, "06 0100 e807011e053a1b 3ec0 11", "6.2 mmol/L", "2024-01-30 05:58:27"),
      // +INF and −INF: above and below the meter's range
      Vector(
        0, .glucose, "0a 0100 e807011e053a1b fe07 11 2000", ">600 mg/dL", "2024-01-30 05:58:27"),
      Vector(
        0, .glucose, "0a 0100 e807011e053a1b 0208 11 4000", "<20 mg/dL", "2024-01-30 05:58:27"),
      Vector(
        0, .glucose, "02 0100 e807011e053a1b 6fb0 1a", "control-solution",
        "2024-01-30 05:58:27"),
      Vector(
        0, .glucose, "02 0100 e807011e053a1b 6fb0 41", "control-solution",
        "2024-01-30 05:58:27"),
      Vector(0, .glucose, "00 0100 e807011e053a1b", "no-number", "2024-01-30 05:58:27"),
      // The device says it is a demonstration
      Vector(0, .continuousOximetry, "04 62 00 63 00 00 04", "not-measured"),
      Vector(0, .oximetry, "00 62 00 ff 07", "98 %"),
      Vector(0, .oximetry, "00 ff 07 63 00", "no-number"),
    ])
  func known(vector: Vector) {
    #expect(text(vector) == vector.says)
    let measured = try? Measurement(
      bytes(vector.packet), of: vector.kind, quirks: vector.quirks)
    var time = ""
    if case .local(let local)? = measured?.time { time = "\(local.date) \(local.time.fullText)" }
    #expect(time == vector.time)
  }

  private func text(_ vector: Vector) -> String {
    do throws(PacketFault) {
      guard
        let measured = try Measurement(
          bytes(vector.packet), of: vector.kind, quirks: vector.quirks)
      else { return "nothing" }
      let readings: [Reading]
      do throws(EmptyPacket) { readings = try measured.readings() } catch { return error.rawValue }
      let user = measured.user.map { ["user \($0)"] } ?? []
      return (readings.map(\.text) + user).joined(separator: ", ")
        .replacing("37.60", with: "37.6")
    } catch {
      switch error {
      case .tooShort(let count, let expected), .tooLong(let count, let expected):
        return "\(count) bytes, \(expected) expected"
      }
    }
  }

  @Test("Everything else in a packet is decoded, too")
  func beside() throws {
    let loose = try PressureMeasurement(bytes("15bdf00b009ff03c001200"), isSwapped: false)
    #expect(loose.status == 0x12)
    func marks(_ packet: String) throws -> [Mark?] {
      try PressureMeasurement(bytes(packet), isSwapped: false).readings().map(\.mark)
    }
    // The pulse range isn't a warning here, and the pulse has no mark.
    #expect(try marks("15bdf00b009ff03c001200") == [.cuff(.looseCuff), .cuff(.looseCuff), nil])
    #expect(
      try marks("15bdf00b009ff03c002700")
        == [Mark.cuff([.movement, .looseCuff, .irregularPulse, .position])].flatMap { [$0, $0] } + [
          nil
        ])
    #expect(try marks("15bdf00b009ff03c001800") == [nil, nil, nil])
    let guide = try GlucoseMeasurement(bytes("1b0f00e807011e053a1b53016fb0f80000"))
    #expect(guide.number == 15)
    #expect(guide.offset == 339)
    #expect(guide.hasContext)
    #expect(guide.concentration?.kind == 8)
    #expect(guide.concentration?.site == 15)
    #expect(guide.concentration?.value == .decimal(mantissa: 111, exponent: -5))
    let beats = try HeartRateMeasurement(bytes("16485401ec02"))
    #expect(beats.hasContact == true)
    #expect(beats.intervals == [340, 748])
    let late = try HeartRateMeasurement(bytes("1848e803540100020003"))
    #expect(late.energy == 1000)
    #expect(late.intervals == [340, 512, 768])
    let nonin = try OximetryMeasurement(
      bytes("1fd4f36300d4f36000caf363000001000000cee2"), isContinuous: true)
    #expect(nonin.fast?.saturation.value() == 98 && nonin.fast?.pulse.value() == 96)
    #expect(nonin.slow?.saturation.value() == 97 && nonin.slow?.pulse.value() == 99)
    #expect(nonin.status == 0x100)
    #expect(nonin.amplitude?.value() == 7.18)
    let scale = try WeightMeasurement(bytes("0e783eea07050c12353601ee002607"))
    #expect(scale.index == 238 && scale.height == 1830)
    #expect(try TemperatureMeasurement(bytes("06b00e00fedc070c050b321b04")).site == 4)
  }

  @Test("A context's meal is found whatever its other flags")
  func context() throws {
    #expect(try GlucoseContext(bytes("020f0003")).mark == .fasting)
    let full = "ff 0f00 01 01 10b0 05 11 100e 32 02 10b0 3600".replacing(" ", with: "")
    #expect(try GlucoseContext(bytes(full)).mark == .bedtime)
    #expect(try GlucoseContext(bytes("020f0006")).mark == nil)
    #expect(try GlucoseContext(bytes("000f00")).mark == nil)
  }

  @Test("A pulse that a cuff couldn't count is left out of its report")
  func pulse() throws {
    for packet in ["047c0056006100ff07", "047c00560061000000"] {
      let cuff = try PressureMeasurement(bytes(packet), isSwapped: false)
      #expect(try cuff.readings().map(\.vital) == [.systolic, .diastolic])
    }
  }

  @Test("A failed measurement stored as 2047/2047 or 2047/238 isn't a reading")
  func failed() throws {
    for packet in ["00ff07ff07ff07", "00ff07ee00ff07", "007c0000080000"] {
      let cuff = try PressureMeasurement(bytes(packet), isSwapped: false)
      #expect(throws: EmptyPacket.noNumber) { try cuff.readings() }
    }
  }

  @Test(
    "Packets that are too short are refused",
    arguments: [
      (Characteristic.pressure, "010203040506"), (.pressure, "03020304050607"),
      (.temperature, "06b00e00fedc070c050b321b"), (.glucose, "1b0000e207041a0b091e1e00120501"),
      (.heartRate, "170101"), (.heartRate, "1048"), (.heartRate, ""), (.pressure, ""),
      (.weight, "00"), (.oximetry, "01d4f36300"), (.continuousOximetry, "0162006300"),
      (.glucoseContext, "02"), (.glucoseContext, "020f00"),
    ])
  func tooShort(kind: Characteristic, packet: String) {
    do throws(PacketFault) {
      _ = try Measurement(bytes(packet), of: kind)
      Issue.record("taken")
    } catch {
      guard case .tooShort(let count, let expected) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(count == bytes(packet).count && expected > count)
    }
  }

  @Test("A packet with an extra byte or without its last byte is refused")
  func everyLength() {
    for vector in RandomPackets.kinds {
      var packets = RandomPackets(seed: 7)
      for _ in 0..<200 {
        let packet = packets.next(vector)
        #expect((try? Measurement(packet.bytes, of: vector)) != nil)
        #expect(throws: PacketFault.self) {
          try Measurement(Array(packet.bytes.dropLast()), of: vector)
        }
        #expect(throws: PacketFault.self) { try Measurement(packet.bytes + [0], of: vector) }
      }
    }
  }
}
