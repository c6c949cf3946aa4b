public import HealthModel

/// A pull of a site's entries, or of the doses in its treatments. Version 3 reports changes by
/// `srvModified`, but not those of version 1's uploaders. So pulls also read windows: two days once
/// an hour, a fortnight once a day and, if the site has such uploaders, the last three hours each
/// time. Without version 3, pulls read only windows.
public struct NightscoutPull: RemotePull {
  /// The site's temporary key, to be stored with the token; nil if there is none.
  public internal(set) var pass: String?

  private let key: NightscoutKey
  private let zone: any TimeZoneRules & Sendable
  private let doses: VitalCatalogue?
  /// This computer's clock, which decides when windows are due.
  private let now: Instant
  private var cursors: [String: RemoteCursor]
  private var tasks: [Task] = []
  private var asksTask = false
  private var isPassFresh = false
  /// How far back a first pull reads; nil for any other pull. Units: s.
  private var reach: Double?
  /// How far the changes have been read; nil for a site without version 3.
  private var changes: ChangesPlace?
  private var limit: EntriesLimit
  private var clock: Instant?

  /// - Parameter since: where a first pull starts.
  /// - Parameter again: where to start if the user wants to read everything again.
  /// - Parameter doses: the medicines and events of treatments; nil to read entries.
  public init(
    _ key: NightscoutKey, pass: String?, cursors: [String: RemoteCursor],
    since: Instant, again: Instant? = nil, now: Instant, zone: any TimeZoneRules & Sendable,
    doses: VitalCatalogue? = nil
  ) {
    (self.key, self.pass, self.cursors, self.now, self.zone) = (key, pass, cursors, now, zone)
    self.doses = doses
    limit = EntriesLimit(cursors[Collection.limit], now: now)
    if let again { self.cursors[Collection.backfill] = Self.place(at: again) }
    if let changes = cursors[Collection.changes] {
      self.changes = ChangesPlace(stamp: Int64(changes.stamp) ?? 0)
      tasks = [.changes, .windows]
      let batch = cursors[Collection.batch]?.stamp.split(separator: ":").compactMap { Int64($0) }
      if let batch, batch.count == 2 {
        tasks.insert(.batch(stamp: batch[0], skip: Int(batch[1])), at: 0)
      }
    } else if cursors[Collection.windows] != nil {
      tasks = [.windows]
    } else {
      self.cursors[Collection.backfill] = Self.place(at: again ?? since)
      if again == nil { reach = now.seconds(since: since) }
      if case .token = key { tasks = [.version] } else { beginVersion1() }
    }
  }

  private static func place(at position: Instant) -> RemoteCursor {
    RemoteCursor(stamp: String(position.milliseconds))
  }

  private var documents: NightscoutDocuments { doses == nil ? .entries : .treatments }
  private var isVersion3: Bool { changes != nil }
  private var collection: String { isVersion3 ? Collection.changes : Collection.windows }
  private var reference: Instant { clock ?? now }

  // MARK: Asking

  public mutating func next() -> RemoteRequest? {
    while tasks.first == .windows {
      tasks.removeFirst()
      tasks += dueWindows()
    }
    guard let task = tasks.first else { return nil }
    if case .token(let token) = key, pass == nil, task != .version {
      asksTask = false
      return RemoteRequest(["api", "v2", "authorization", "request", token])
    }
    asksTask = true
    return task.request(documents, from: changes?.walk ?? 0, limit: limit.count, as: credential)
  }

  private var credential: RemoteRequest.Credential {
    switch key {
    case .open: .none
    case .token: pass.map { .bearer($0) } ?? .none
    case .secret(let sha1): .field(name: "api-secret", value: sha1)
    }
  }

  // MARK: Windows

  /// Returns the windows that are due or were interrupted, newest first, as a pull may end early.
  private func dueWindows() -> [Task] {
    let day: Int64 = 24 * 3600
    let cursor = cursors[collection]
    let untold = cursors[Collection.untold]?.dayAt
    let windows: [(kind: Window.Kind, isDue: Bool, seconds: Int64)] = [
      (.hours, !isVersion3 || RemoteClock.isRecent(untold, within: day, now: now), 3 * 3600),
      (.days, !RemoteClock.isRecent(cursor?.dayAt, within: 3600, now: now), 2 * day),
      (.fortnight, !RemoteClock.isRecent(cursor?.fortnightAt, within: day, now: now), 14 * day),
      (.backfill, false, 0),
    ]
    return windows.compactMap { kind, isDue, seconds in
      let start = position(of: kind) ?? (isDue ? reference.adding(seconds: -seconds) : nil)
      return start.map { window(kind, from: $0) }
    }
  }

  private func position(of kind: Window.Kind) -> Instant? {
    let stamp = kind.collection.flatMap { cursors[$0] }.flatMap { Int64($0.stamp) }
    return stamp.map(Instant.init(milliseconds:))
  }

  /// Returns the task for a window. The last two days of the fortnight are a separate window.
  private func window(_ kind: Window.Kind, from start: Instant) -> Task {
    let end = kind == .fortnight ? max(start, reference.adding(seconds: -2 * 24 * 3600)) : nil
    let window = Window(kind: kind, from: start, until: end)
    return isVersion3 ? .window(window) : .slices(Slices(window, of: documents, until: reference))
  }

  /// Continues without version 3. Keeps the cursor of its changes, because version 3 may come back.
  private mutating func beginVersion1() {
    changes = nil
    let start = position(of: .backfill)
    if cursors[Collection.windows] == nil {
      // A backfill includes the days and the fortnight.
      let isRead = start != nil
      cursors[Collection.windows] = RemoteCursor(
        stamp: "", dayAt: isRead ? now : nil, fortnightAt: isRead ? now : nil)
    }
    tasks = start.map { [window(.backfill, from: $0)] } ?? [.windows]
  }

  // MARK: Answers

  public mutating func take(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage? {
    // If the server's clock turns out to differ from ours, slices are planned again.
    let isClockNew = clock == nil
    if let date = answer.date {
      clock = date
      if isClockNew, let reach, date < now {
        cursors[Collection.backfill] = Self.place(at: date.adding(seconds: -Int64(reach)))
      }
    }
    guard asksTask else {
      guard case .string(let text)? = try answer.value()?["token"], !text.isEmpty else {
        throw .notUnderstood
      }
      (pass, isPassFresh) = (text, true)
      return nil
    }
    guard let task = tasks.first else { return nil }
    if answer.status == 401, pass != nil, !isPassFresh {
      pass = nil
      return nil
    }
    // Once a key has worked, a later refusal means that it has expired.
    if answer.status == 200 { isPassFresh = false }
    if task != .version, isVersion3, answer.status == 404 {
      beginVersion1()
      return nil
    }
    if answer.status == 400, isVersion3, limit.halve() { return nil }
    switch task {
    case .version: try takeVersion(answer)
    case .changes: return try takeChanges(answer)
    case .batch(let stamp, let skip): return try takeBatch(answer, stamp, skip)
    case .window(let window): return try takeWindow(answer, window)
    case .slices(let slices):
      if isClockNew, reference.seconds(since: now).magnitude > 90 {
        tasks = [.windows]
        if slices.window.kind == .backfill {
          tasks = [window(.backfill, from: position(of: .backfill) ?? slices.position)]
        }
        return nil
      }
      return try takeSlice(answer, slices)
    case .windows: break
    }
    return nil
  }

  /// Starts a first pull. Changes begin a minute before the server's time, for writes in progress.
  private mutating func takeVersion(_ answer: RemoteAnswer) throws(RemoteFault) {
    if answer.status == 404 { return beginVersion1() }
    guard let result = try answer.value()?["result"] else { throw .notUnderstood }
    let stamp = result["srvDate"]?.milliseconds ?? reference.milliseconds
    changes = ChangesPlace(stamp: stamp - 60_000)
    cursors[Collection.changes] = RemoteCursor(
      stamp: String(stamp - 60_000), dayAt: now, fortnightAt: now)
    tasks = [window(.backfill, from: position(of: .backfill) ?? Instant(milliseconds: 0))]
  }

  private mutating func takeChanges(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage? {
    let documents = try answer.documents()
    if changes?.goBack(behind: clock) == true {
      var page = page(of: [])
      page.cursors[Collection.changes] = advance(to: changes?.walk ?? 0)
      return page
    }
    let stamps = documents.compactMap { $0["srvModified"]?.milliseconds }
    guard let first = stamps.min(), let last = stamps.max() else {
      guard documents.isEmpty else { throw .notUnderstood }
      tasks.removeFirst()
      return nil
    }
    var stamp = last
    if documents.count < limit.count {
      tasks.removeFirst()
    } else if first < last {
      // The page may end in the middle of documents with the same stamp.
      stamp = last - 1
    } else {
      tasks.insert(.batch(stamp: last, skip: 0), at: 0)
      stamp = last - 1
    }
    var page = page(of: documents)
    page.cursors[Collection.changes] = advance(to: stamp)
    return page
  }

  private mutating func advance(to stamp: Int64) -> RemoteCursor {
    var cursor = cursors[Collection.changes] ?? RemoteCursor(stamp: "")
    changes?.advance(to: stamp, clock: clock)
    cursor.stamp = String(changes?.kept ?? stamp)
    cursors[Collection.changes] = cursor
    return cursor
  }

  private mutating func takeBatch(
    _ answer: RemoteAnswer, _ stamp: Int64, _ skip: Int
  ) throws(RemoteFault) -> PulledPage? {
    let documents = try answer.documents()
    var page = page(of: documents)
    if documents.count == limit.count {
      let read = skip + limit.count
      tasks[0] = .batch(stamp: stamp, skip: read)
      page.cursors[Collection.batch] = RemoteCursor(stamp: "\(stamp):\(read)")
    } else {
      tasks.removeFirst()
      page.cursors[Collection.batch] = .some(nil)
      page.cursors[Collection.changes] = advance(to: stamp)
    }
    return page
  }

  private mutating func takeWindow(
    _ answer: RemoteAnswer, _ window: Window
  ) throws(RemoteFault) -> PulledPage? {
    let documents = try answer.documents()
    var (page, window) = (page(of: documents), window)
    window.see(documents, zone: zone)
    let last = documents.compactMap { NightscoutDocument($0).taken(zone: zone)?.instant }.max()
    if documents.count < limit.count {
      tasks.removeFirst()
      end(window, &page)
    } else {
      // The next page starts at the last time, because the entries of that time may be incomplete.
      if let last, last > window.position {
        (window.position, window.skip) = (last, 0)
      } else {
        window.skip += limit.count
      }
      tasks[0] = .window(window)
      keepPlace(of: window.kind, window.position, &page)
    }
    // All of a first pull's treatments are new, even those that changes would have reported.
    if doses == nil || window.kind != .backfill { page.notificationIfNew = Collection.untold }
    return page
  }

  private mutating func takeSlice(
    _ answer: RemoteAnswer, _ slices: Slices
  ) throws(RemoteFault) -> PulledPage? {
    let documents = try answer.documents()
    var slices = slices
    if documents.count >= EntriesLimit.most, slices.halve() {
      tasks[0] = .slices(slices)
      return nil
    }
    var page = page(of: documents)
    slices.window.see(documents, zone: zone)
    if slices.advance(behind: documents.count) {
      tasks[0] = .slices(slices)
      keepPlace(of: slices.window.kind, slices.position, &page)
    } else {
      tasks.removeFirst()
      end(slices.window, &page)
    }
    return page
  }

  private mutating func keepPlace(
    of kind: Window.Kind, _ position: Instant, _ page: inout PulledPage
  ) {
    guard let place = kind.collection else { return }
    let new = Self.place(at: position)
    guard cursors[place] != new else { return }
    cursors[place] = new
    page.cursors[place] = new
    // A first pull hasn't stored the collection's cursor yet.
    if kind == .backfill { page.cursors[collection] = cursors[collection] }
  }

  private mutating func end(_ window: Window, _ page: inout PulledPage) {
    var cursor = cursors[collection] ?? RemoteCursor(stamp: "")
    // Windows are read again and again; don't count what they leave out each time.
    if window.kind != .backfill { page.leftOut = [:] }
    // Absent entries count as deleted only in the last two days.
    if window.kind != .fortnight {
      page.whole = window.whole(until: reference)
      if let doses { page.whole?.vitals = doses.all.map(\.id) }
    }
    switch window.kind {
    case .hours: return
    case .days: cursor.dayAt = now
    case .fortnight: cursor.fortnightAt = now
    case .backfill: break
    }
    if let place = window.kind.collection, cursors[place] != nil {
      cursors[place] = nil
      page.cursors[place] = .some(nil)
    }
    cursors[collection] = cursor
    page.cursors[collection] = cursor
  }

  private mutating func page(of documents: [JSONValue]) -> PulledPage {
    var page = PulledPage(
      of: documents, doses: doses, clock: clock,
      latest: RemoteClock.latest(now: now, server: clock), zone: zone)
    limit.keep(in: &page, now: now)
    return page
  }
}

public enum NightscoutKey: Equatable, Sendable {
  /// No credential: anyone may read the site.
  case open
  /// A user's token, which the site exchanges for a key that is valid for eight hours.
  case token(String)
  /// The administrator's API_SECRET as SHA-1 in hexadecimal; only version 1 accepts it.
  case secret(sha1: String)

  /// Returns whether text looks like a token, such as `name-0123456789abcdef`, and not a secret.
  /// Source: cgm-remote-monitor, `lib/authorization/storage.js`.
  public static func isToken(_ text: String) -> Bool {
    guard let dash = text.lastIndex(of: "-") else { return false }
    let digits = text[text.index(after: dash)...].utf8
    return digits.count == 16 && digits.allSatisfy("0123456789abcdef".utf8.contains)
  }
}
