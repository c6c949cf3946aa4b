import Foundation
import HealthModel
import TestSupport
import Testing

@testable import GATT

/// Whether tshark, which decodes the same packets, is installed.
private let tshark = ["/usr/bin/tshark", "/usr/local/bin/tshark"].contains {
  FileManager.default.isExecutableFile(atPath: $0)
}

@Suite struct OtherDecoderTests {
  @Test(
    "tshark decodes 10,000 random packets the same way", .enabled(if: tshark),
    arguments: [UInt64(20_261_122)])
  func agreement(seed: UInt64) throws {
    var packets = RandomPackets(seed: seed)
    let made = (0..<10_000).map { packets.next(RandomPackets.kinds[$0 % 5]) }
    let theirs = try decoded(made)
    try #require(theirs.count == made.count)
    for (packet, theirs) in zip(made, theirs) {
      let ours = try columns(packet)
      #expect(ours == theirs, "seed \(seed), \(packet.kind) \(hex(packet.bytes))")
    }
  }

  private func decoded(_ packets: [RandomPackets.Packet]) throws -> [[String]] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "packets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
    let lines = packets.map { "\(String($0.kind.rawValue, radix: 16)) \(hex($0.bytes))\n" }
    try Data(lines.joined().utf8).write(to: input)
    try Data().write(to: output)
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/python3")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "decode.py")
    python.arguments = [script.path]
    python.standardInput = try FileHandle(forReadingFrom: input)
    python.standardOutput = try FileHandle(forWritingTo: output)
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: true).map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.split(separator: ",").map { normal(String($0)) }.joined(separator: ",")
      }
    }
  }

  /// Normalises 98.0, 0x0062 and 98 to Swift's format.
  private func normal(_ text: String) -> String {
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map(String.init) ?? text }
    guard let number = Double(text), number.isFinite else { return text }
    return number.shortText
  }

  private func text(_ number: MedicalNumber) -> String {
    switch number {
    case .decimal: number.value()?.shortText ?? ""
    case .notANumber: "NaN"
    case .notAtThisResolution: "NRes"
    case .infinity: "+INFINITY"
    case .negativeInfinity: "-INFINITY"
    case .reserved: "RFU"
    }
  }

  private func text(_ time: DeviceTime) -> [String] {
    guard case .local(let local) = time else { return Array(repeating: "", count: 6) }
    let (date, time) = (local.date, local.time)
    return [
      date.year, date.month, date.day, time.hour, time.minuteOfDay % 60, time.second,
    ].map { String($0) }
  }

  /// Returns a packet's values in the order of decode.py.
  private func columns(_ packet: RandomPackets.Packet) throws -> [String] {
    var columns = Array(repeating: "", count: 28)
    switch try #require(try Measurement(packet.bytes, of: packet.kind)).packet {
    case let measured as PressureMeasurement:
      let place = measured.unit == .millimetresOfMercury ? 0 : 1
      columns[place] = text(measured.systolic)
      columns[2 + place] = text(measured.diastolic)
      columns[4] = measured.pulse.map(text) ?? ""
      columns[5] = measured.user.map { String($0) } ?? ""
      columns[6] = measured.status.map { String($0) } ?? ""
      columns.replaceSubrange(7..<13, with: text(measured.time))
    case let measured as GlucoseMeasurement:
      columns.replaceSubrange(7..<13, with: text(measured.base))
      columns[13] = String(measured.number)
      columns[14] = packet.bytes[0] & 1 == 0 ? "" : String(measured.offset)
      if let found = measured.concentration {
        columns[found.unit == .milligramsPerDecilitre ? 15 : 16] = text(found.value)
        (columns[17], columns[18]) = (String(found.kind), String(found.site))
      }
      columns[19] = packet.bytes[0] & 8 == 0 ? "" : String(measured.status)
    case let measured as HeartRateMeasurement:
      columns[packet.bytes[0] & 1 == 0 ? 20 : 21] = String(measured.rate)
      columns[22] = measured.energy.map { String($0) } ?? ""
      columns[23] = measured.intervals.map { String($0) }.joined(separator: ",")
    case let measured as OximetryMeasurement:
      let pairs = [measured.measured, measured.fast, measured.slow].compactMap { $0 }
      columns[24] = pairs.map { text($0.saturation) }.joined(separator: ",")
      columns[25] = pairs.map { text($0.pulse) }.joined(separator: ",")
      let hasStatus = packet.bytes[0] & (packet.kind == .oximetry ? 2 : 4) != 0
      columns[26] = hasStatus ? String(measured.status) : ""
      columns[27] = measured.amplitude.map(text) ?? ""
      columns.replaceSubrange(7..<13, with: text(measured.time))
    default: Issue.record("not made")
    }
    return columns
  }
}

/// Makes valid packets with random flags.
struct RandomPackets {
  struct Packet {
    let kind: Characteristic
    let bytes: [UInt8]
  }

  static let kinds: [Characteristic] = [
    .pressure, .glucose, .heartRate, .oximetry, .continuousOximetry,
  ]
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next(_ kind: Characteristic) -> Packet {
    Packet(kind: kind, bytes: bytes(kind))
  }

  private mutating func bytes(_ kind: Characteristic) -> [UInt8] {
    var flags = UInt8.random(in: 0...31, using: &random)
    func has(_ bit: UInt8) -> Bool { flags & 1 << bit != 0 }
    switch kind {
    case .pressure:
      return [flags] + number() + number() + number() + (has(1) ? time() : [])
        + (has(2) ? number() : []) + (has(3) ? any(1) : []) + (has(4) ? any(2) : [])
    case .glucose:
      return [flags] + any(2) + time() + (has(0) ? any(2) : [])
        + (has(1) ? number() + any(1) : []) + (has(3) ? any(2) : [])
    case .heartRate:
      let intervals = Int.random(in: 1...8, using: &random)
      return [flags] + any(has(0) ? 2 : 1) + (has(3) ? any(2) : [])
        + (has(4) ? any(2 * intervals) : [])
    case .oximetry:
      // Clear the flag for a clock that isn't set: it would remove the time.
      flags &= 15
      return [flags] + number() + number() + (has(0) ? time() : []) + (has(1) ? any(2) : [])
        + (has(2) ? any(3) : []) + (has(3) ? number() : [])
    default:
      return [flags] + number() + number() + (has(0) ? number() + number() : [])
        + (has(1) ? number() + number() : []) + (has(2) ? any(2) : [])
        + (has(3) ? any(3) : []) + (has(4) ? number() : [])
    }
  }

  private mutating func any(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// Returns a random number; 1 in 10 is a special value.
  private mutating func number() -> [UInt8] {
    let none: [[UInt8]] = [[0xFF, 7], [0, 8], [0xFE, 7], [2, 8], [1, 8]]
    return Int.random(in: 0..<10, using: &random) == 0
      ? none.randomElement(using: &random) ?? [] : any(2)
  }

  private mutating func time() -> [UInt8] {
    let year = Int.random(in: 1582...9999, using: &random)
    return [UInt8(year & 0xFF), UInt8(year >> 8)]
      + [1...12, 1...28, 0...23, 0...59, 0...59].map { UInt8.random(in: $0, using: &random) }
  }
}
