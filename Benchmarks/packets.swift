// What is measured of packets without a bus: `packets decode TIMES` reads lines of `2a35 16…`, decodes them all
// so many times, and says how many hold a reading; `packets store JOURNAL NAME` keeps 30,000 of a strap, one a second, as a session.
import GATT
import HealthModel
import Intake
import Journal

func bytes(_ digits: Substring) -> [UInt8] {
  var bytes: [UInt8] = []
  var high: UInt8?
  for digit in digits.utf8 {
    let value = digit <= 0x39 ? digit & 15 : digit & 7 + 9
    if let first = high {
      bytes.append(first << 4 | value)
      high = nil
    } else {
      high = value
    }
  }
  return bytes
}

func decode(times: Int) {
  let kinds = Dictionary(
    uniqueKeysWithValues: Characteristic.allCases.map { (String($0.rawValue, radix: 16), $0) })
  var packets: [(Characteristic, [UInt8])] = []
  while let line = readLine() {
    guard let blank = line.firstIndex(of: " "), let kind = kinds[String(line[..<blank])] else {
      continue
    }
    packets.append((kind, bytes(line[line.index(after: blank)...])))
  }
  let judgement = Judgement(
    user: .everyone, clock: .ahead(0), zone: FixedZone(offsetSeconds: 3600))
  let now = Instant(seconds: 1_795_158_000)
  var read = 0
  for _ in 0..<times {
    for (kind, packet) in packets {
      if case .filed = judgement.verdict(on: packet, of: kind, at: now) { read += 1 }
    }
  }
  print(packets.count, read)
}

func store(_ path: String, _ name: String) throws {
  let packets = ["16485401ec02", "1649ea02", "164ad002", "164bc102f003"].map { bytes($0[...]) }
  let journal = try Journal(path: path)
  let begin = Instant(seconds: 1_795_158_000)
  var session = try journal.openSession(
    of: name, now: begin, in: FixedZone(offsetSeconds: 3600))
  for second in 0..<30_000 {
    _ = try journal.store(
      packets[second % packets.count], of: .heartRate, at: begin.adding(seconds: Int64(second)),
      in: &session)
  }
  try journal.close(&session, .done, now: begin.adding(seconds: 30_000))
}

@main struct Packets {
  static func main() throws {
    let words = CommandLine.arguments
    switch (words.count, words.dropFirst().first) {
    case (4, "store"): try store(words[2], words[3])
    case (3, "decode"): decode(times: Int(words[2]) ?? 1)
    default: print("usage: packets decode TIMES | store JOURNAL NAME")
    }
  }
}
