import HealthModel
import RemoteSources
import SQLite

/// Answers of a remote source, one a line, after a letter for its protocol: a pull always ends or
/// asks on, its readings are finite and not in the future, and another pull can continue from the
/// cursors.
///
/// A line begins with the status if that isn't 200: `401 {}`. The last answer is repeated.
@_cdecl("LLVMFuzzerTestOneInput")
public func remotes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let lines = text(start, count).split(separator: "\n", maxSplits: 8).map(String.init)
  guard let kind = lines.first else { return 0 }
  let answers = lines.dropFirst().map(answer)
  var cursors: [String: RemoteCursor] = [:]
  for _ in 0..<2 {
    guard var pull = pull(kind, cursors) else { return 0 }
    for number in 0..<12 {
      guard pull.next() != nil else { break }
      let answer =
        answers.isEmpty ? RemoteAnswer(status: 200) : answers[min(number, answers.count - 1)]
      guard let page = try? pull.take(answer) else { continue }
      check(page, kind)
      for (name, cursor) in page.cursors { cursors[name] = cursor }
    }
  }
  return 0
}

private let now = Instant(seconds: 1_795_158_000)

private func check(_ page: PulledPage, _ kind: String) {
  for row in page.rows {
    // Home Assistant's times share the clock of `now`.
    precondition(kind.hasPrefix("h") || row.identity.taken <= now.adding(seconds: 60))
    precondition(!row.draft.readings.isEmpty)
    for reading in row.draft.readings { precondition(reading.value.isFinite) }
    _ = try? row.draft.checkedEntry(vitals: .standard, now: now)
  }
  for row in page.refused { precondition(!row.faults.isEmpty) }
  for sensor in page.sensors { precondition(!sensor.sensor.isEmpty) }
}

private func pull(_ kind: String, _ cursors: [String: RemoteCursor]) -> (any RemotePull)? {
  let zone = FixedZone(offsetSeconds: 3600)
  let since = now.adding(seconds: -14 * 86_400)
  switch kind.prefix(1) {
  case "n", "o", "s":
    let key: NightscoutKey =
      kind.hasPrefix("n") ? .token("reader-1") : kind.hasPrefix("o") ? .open : .secret(sha1: "0")
    return NightscoutSite(cursors: cursors, vitals: .standard) { cursors, doses in
      NightscoutPull(
        key, pass: nil, cursors: cursors, since: since, now: now, zone: zone, doses: doses)
    }
  case "h":
    return HomeAssistantPull(
      token: "t", sensors: ["sensor.a": SensorChoice(.glycemia)], vitals: .standard,
      cursors: cursors, since: since, now: now, zone: zone)
  default:
    // The mapping, after the letter, may be anything.
    let usual =
      #"{"rows":"/r/*","sensor":"s","property":"p","value":"v","unit":"u","level":"l","time":"t","since":{"query":"q","from":"/q"}}"#
    let map = kind.dropFirst().isEmpty ? usual : String(kind.dropFirst())
    guard let reader = try? JSONReader(), let value = try? reader.value(of: map),
      let mapping = try? Mapping(value)
    else { return nil }
    return MappedPull(
      mapping, secret: nil,
      sensors: ["a": SensorChoice(.glycemia), "a/b": SensorChoice(.temperature)],
      vitals: .standard, cursors: cursors, since: since, now: now, zone: zone)
  }
}

private func answer(_ line: String) -> RemoteAnswer {
  var (status, body) = (200, line)
  if let code = Int(line.prefix(3)), line.utf8.count >= 3 {
    (status, body) = (code, String(line.dropFirst(3)))
  }
  guard let reader = try? JSONReader(), let value = try? reader.value(of: body) else {
    return RemoteAnswer(status: status, body: body.hasPrefix("<") ? .page : .unreadable, date: now)
  }
  return RemoteAnswer(status: status, body: .json(value), date: now)
}
