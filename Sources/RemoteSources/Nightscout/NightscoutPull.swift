public import HealthModel

/// The pull of a Nightscout site: what has changed since the site's own stamp, and what no stamp tells.
///
/// Version 3 tells changes by `srvModified`, but never what an uploader of version 1 wrote; so the last
/// hours are read as well, each time, once an hour the last two days and once a day a fortnight.
/// Without version 3 there is nothing but that.
public struct NightscoutPull: RemotePull {
  /// The key of some hours by now, to be kept beside the token; nil where none was needed.
  public private(set) var pass: NightscoutPass?

  private let key: NightscoutKey
  private let zone: any TimeZoneRules & Sendable
  /// Our own clock, by which the next windows are counted.
  private let now: Instant
  private var cursors: [String: RemoteCursor]
  private var tasks: [Task] = []
  private var asked: Asked?
  private var isPassFresh = false
  /// How far back a first pull reads; nil of another. Units: s.
  private var reach: Double?
  /// How far the changes are read; nil of a site without version 3.
  private var changes: ChangesPlace?
  private var limit: EntriesLimit
  /// The server's clock at its last answer.
  private var clock: Instant?

  private enum Asked: Equatable { case pass, task }

  /// - Parameters:
  ///   - since: where a first pull begins.
  ///   - again: from where a person wants all read once more; nil as a rule.
  ///   - pass: as it was kept.
  ///   - zone: of readings whose offset says nothing.
  public init(
    _ key: NightscoutKey, pass: NightscoutPass?, cursors: [String: RemoteCursor],
    since: Instant, again: Instant? = nil, now: Instant, zone: any TimeZoneRules & Sendable
  ) {
    (self.key, self.pass, self.cursors, self.now, self.zone) = (key, pass, cursors, now, zone)
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

  private var isVersion3: Bool { changes != nil }
  private var collection: String { isVersion3 ? Collection.changes : Collection.windows }

  /// The best that is known of the server's clock.
  private var reference: Instant { clock ?? now }

  // MARK: Asking

  /// What to ask next; nil when all is asked.
  public mutating func next() -> RemoteRequest? {
    while tasks.first == .windows {
      tasks.removeFirst()
      tasks += dueWindows()
    }
    guard let task = tasks.first else { return nil }
    if case .token(let token) = key, pass == nil, task != .version {
      asked = .pass
      return RemoteRequest(["api", "v2", "authorization", "request", token])
    }
    asked = .task
    return task.request(
      from: changes?.walk ?? 0, limit: limit.count, as: credential)
  }

  private var credential: RemoteRequest.Credential {
    switch key {
    case .open: .none
    case .token: pass.map { .bearer($0.text) } ?? .none
    case .secret(let sha1): .field(name: "api-secret", value: sha1)
    }
  }

  // MARK: Windows

  /// The newest come first, for the others may be more than a pull. One that isn't read to its end is gone
  /// on with, never begun anew.
  private func dueWindows() -> [Task] {
    let days = Int64(24 * 3600)
    var windows: [Task] = []
    if !isVersion3 || !isDue(cursors[Collection.untold]?.dayAt, after: days) {
      windows.append(window(.hours, from: reference.adding(seconds: -3 * 3600)))
    }
    let cursor = cursors[collection]
    if let start = start(of: .days, isDue: isDue(cursor?.dayAt, after: 3600), days: 2) {
      windows.append(window(.days, from: start))
    }
    if let start = start(of: .fortnight, isDue: isDue(cursor?.fortnightAt, after: days), days: 14) {
      windows.append(window(.fortnight, from: start))
    }
    if let start = start(of: .backfill, isDue: false, days: 0) {
      windows.append(window(.backfill, from: start))
    }
    return windows
  }

  /// Where one begins, or goes on; nil where it needn't be read.
  private func start(of kind: Window.Kind, isDue: Bool, days: Int64) -> Instant? {
    let kept = kind.collection.flatMap { cursors[$0] }.flatMap { Int64($0.stamp) }
    if let kept { return Instant(milliseconds: kept) }
    return isDue ? reference.adding(seconds: -days * 24 * 3600) : nil
  }

  /// A time that lies ahead was written by a clock that has been put right.
  private func isDue(_ last: Instant?, after seconds: Int64) -> Bool {
    guard let last else { return true }
    return last > now || last.adding(seconds: seconds) <= now
  }

  /// The fortnight's last two days are a window of their own.
  private func window(_ kind: Window.Kind, from start: Instant) -> Task {
    let end = kind == .fortnight ? max(start, reference.adding(seconds: -2 * 24 * 3600)) : nil
    let window = Window(kind: kind, from: start, until: end)
    return isVersion3 ? .window(window) : .slices(Slices(window, until: reference))
  }

  /// A site that had version 3 may have it again: what it told is kept. What was read without it goes on
  /// from where it was.
  private mutating func beginVersion1() {
    changes = nil
    let start = start(of: .backfill, isDue: false, days: 0)
    if cursors[Collection.windows] == nil {
      // What a backfill reads is all that there is.
      let isRead = start != nil
      cursors[Collection.windows] = RemoteCursor(
        stamp: "", dayAt: isRead ? now : nil, fortnightAt: isRead ? now : nil)
    }
    tasks = start.map { [window(.backfill, from: $0)] } ?? [.windows]
  }

  // MARK: Answers

  /// Takes the answer to what was asked last.
  public mutating func take(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage? {
    // A window that was made by our clock is made anew by the server's, where they differ.
    let isClockNew = clock == nil
    if let date = answer.date {
      clock = date
      if isClockNew { beginBehind(date) }
    }
    guard asked == .task else {
      try takePass(answer)
      return nil
    }
    guard let task = tasks.first else { return nil }
    if answer.status == 401, pass != nil, !isPassFresh {
      pass = nil
      return nil
    }
    // One that has opened something and doesn't any more has come to its end.
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
      if isClockNew, slices.isMoved(by: reference.seconds(since: now)) {
        tasks = [.windows]
        if slices.window.kind == .backfill {
          let start = start(of: .backfill, isDue: false, days: 0) ?? slices.position
          tasks = [window(.backfill, from: start)]
        }
        return nil
      }
      return try takeSlice(answer, slices)
    case .windows: break
    }
    return nil
  }

  /// What a server measured whose clock is behind lies further back by ours.
  private mutating func beginBehind(_ date: Instant) {
    guard let reach, date < now else { return }
    cursors[Collection.backfill] = Self.place(at: date.adding(seconds: -Int64(reach)))
  }

  private mutating func takePass(_ answer: RemoteAnswer) throws(RemoteFault) {
    guard case .string(let text)? = try answer.value()?["token"], !text.isEmpty else {
      throw .notUnderstood
    }
    pass = NightscoutPass(text)
    isPassFresh = true
  }

  /// What a first pull begins with. Writes that are under way when it does have an earlier stamp than
  /// what is read by then: a minute is read twice.
  private mutating func takeVersion(_ answer: RemoteAnswer) throws(RemoteFault) {
    if answer.status == 404 { return beginVersion1() }
    guard let result = try answer.value()?["result"] else { throw .notUnderstood }
    let stamp = result["srvDate"]?.milliseconds ?? reference.milliseconds
    changes = ChangesPlace(stamp: stamp - 60_000)
    cursors[Collection.changes] = RemoteCursor(
      stamp: String(stamp - 60_000), dayAt: now, fortnightAt: now)
    let start = start(of: .backfill, isDue: false, days: 0) ?? Instant(milliseconds: 0)
    tasks = [window(.backfill, from: start)]
  }

  private mutating func takeChanges(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage? {
    let documents = try answer.documents()
    if let page = takeBack() { return page }
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
      // The page may end amid a batch, which has one stamp.
      stamp = last - 1
    } else {
      tasks.insert(.batch(stamp: last, skip: 0), at: 0)
      stamp = last - 1
    }
    var page = page(of: documents)
    page.cursors[Collection.changes] = advance(to: stamp)
    return page
  }

  /// Where a clock that was wrong has taken the changes, nothing would come until it is right again.
  private mutating func takeBack() -> PulledPage? {
    guard changes?.goBack(behind: clock) == true else { return nil }
    var page = page(of: [])
    page.cursors[Collection.changes] = advance(to: changes?.walk ?? 0)
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
    let last = documents.compactMap { $0["date"]?.milliseconds }.max()
    if documents.count < limit.count {
      tasks.removeFirst()
      end(window, &page)
    } else {
      // The next page begins at this one's last time, which may be cut in two.
      if let last, last > window.position.milliseconds {
        (window.position, window.skip) = (Instant(milliseconds: last), 0)
      } else {
        window.skip += limit.count
      }
      tasks[0] = .window(window)
      keepPlace(of: window.kind, window.position, &page)
    }
    page.noticeIfNew = Collection.untold
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

  /// What is longer than a pull goes on where it was broken off.
  private mutating func keepPlace(
    of kind: Window.Kind, _ position: Instant, _ page: inout PulledPage
  ) {
    guard let place = kind.collection else { return }
    let new = Self.place(at: position)
    guard cursors[place] != new else { return }
    cursors[place] = new
    page.cursors[place] = new
    // That of a first pull isn't kept yet.
    if kind == .backfill { page.cursors[collection] = cursors[collection] }
  }

  private mutating func end(_ window: Window, _ page: inout PulledPage) {
    var cursor = cursors[collection] ?? RemoteCursor(stamp: "")
    // Read again and again, what isn't ours would be counted each time.
    if window.kind != .backfill { page.leftOut = [:] }
    // What is absent counts for two days.
    if window.kind != .fortnight { page.whole = window.whole(until: reference) }
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
      of: documents, clock: clock, latest: RemoteClock.latest(now: now, server: clock), zone: zone)
    limit.keep(in: &page, now: now)
    return page
  }
}
