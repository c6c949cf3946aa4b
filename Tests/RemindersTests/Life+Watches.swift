import HealthModel
import Reminders

/// Watches and their notifications.
extension Life {
  /// The boot clock: never wrong, and reset by a reboot.
  var boot: BootTime {
    BootTime(boot: "boot \(boots)", milliseconds: time.milliseconds - bootedAt.milliseconds)
  }

  mutating func startWatch() {
    let end = now.adding(seconds: 1 + Int64(random.next() % 90_000))
    watches.append(
      Watch(
        id: Int64(watches.count + 1), vital: .glycemia,
        threshold: Threshold(low: nil, high: 2, unit: .milligramsPerDecilitre),
        window: random.next() % 2 == 0
          ? WatchWindow(from: now, boot: boot, until: end) : WatchWindow(start: now, end: end)))
  }

  func outcome(_ watch: Watch) -> WatchOutcome {
    let own = values.filter {
      $0.reading.vital == watch.vital && watch.judged.contains($0.takenAt)
    }
    return WatchOutcome(
      of: own.sorted { $0.takenAt < $1.takenAt }.map {
        (Moment($0.takenAt, utcOffsetSeconds: 0), $0.reading)
      }, watch.threshold)
  }

  /// Settles the watches as a journal would.
  /// - Returns: when the next watch ends.
  @discardableResult
  mutating func settleWatches() -> Instant? {
    let plan = planWatches(now: now, boot: boot, watches, outcome: outcome)
    if let wake = plan.nextWake, wake <= now { fault("a watch ends at \(wake), before \(now)") }
    for moved in plan.moved { replace(moved) { ($0.told, $0.correction) } }
    for news in plan.news { settle(news) }
    record.watches = watches
    return plan.nextWake
  }

  private mutating func settle(_ news: WatchPlan.News) {
    let told = Watch.Told(at: now, outcome: news.outcome)
    let first = Notification.Topic.watch(news.watch.id)
    let isUnseen = record.notifications.contains { $0.topic == first && $0.state == .pending }
    guard news.isCorrection, !isUnseen else {
      replace(news.watch) { _ in (told, nil) }
      return raise(first)
    }
    replace(news.watch) { ($0.told, told) }
    raise(.watchCorrection(news.watch.id))
  }

  private mutating func raise(_ topic: Notification.Topic) {
    guard !record.notifications.contains(where: { $0.topic == topic }) else { return }
    record.notifications.append(Notification(topic, at: now))
  }

  private mutating func replace(
    _ watch: Watch, told: (Watch) -> (Watch.Told?, Watch.Told?)
  ) {
    for index in watches.indices where watches[index].id == watch.id {
      let told = told(watches[index])
      watches[index] = watch
      (watches[index].told, watches[index].correction) = told
    }
  }

  /// Checks that every watch was announced, and corrected if needed.
  mutating func checkWatches() {
    for one in watches {
      let topics = Set(record.notifications.map(\.topic))
      guard let told = one.told, topics.contains(.watch(one.id)) else {
        fault("\(one) is never told")
        continue
      }
      if one.correction == nil, outcome(one).differs(from: told.outcome) {
        fault("\(one) is never corrected")
      }
    }
  }
}
