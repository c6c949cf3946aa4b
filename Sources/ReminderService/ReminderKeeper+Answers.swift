import HealthModel
import HealthlogCLI
import Phrases
import Reminders

/// What comes of a notification's buttons.
extension ReminderKeeper {
  func pressed(_ subject: Subject, _ action: String) {
    guard screen.progress[subject] == .visible, !facts.hasAnswer(to: subject) else { return }
    do {
      switch subject {
      case .occurrence(let key): try answered(key, ReminderText.Answer(rawValue: action))
      case .notice(let topic): try answered(topic, NoticeText.Answer(rawValue: action))
      }
    } catch {
      report(ServiceText.line(for: error))
    }
  }

  private func answered(_ key: Occurrence.Key, _ answer: ReminderText.Answer?) throws {
    let keys = keys(with: key)
    switch answer {
    case .snooze: for key in keys { facts.append(.snoozed(key, at: clock())) }
    case .skip: for key in keys { facts.append(.skipped(key)) }
    case .log, .body:
      let isGuided = screen.said[key]?.sitting?.isGuided == true
      try outside?.logNow(key.date, isGuided) { [weak self] in self?.asked(keys, $0) }
      for key in keys { facts.append(.takenUp(key)) }
    case nil: break
    }
  }

  /// A person who could not be asked is reminded again, and told what to type.
  private func asked(_ keys: [Occurrence.Key], _ couldBe: Bool) {
    guard !couldBe, outside != nil else { return }
    unloggable = keys.first
    report(ServiceText.logNowFailed)
    for key in keys { facts.append(.unanswered(key)) }
    replan()
  }

  private func answered(_ topic: Notice.Topic, _ answer: NoticeText.Answer?) throws {
    guard answer != nil, let content = screen.told[topic] else { return }
    try outside?.open(content) { [weak self] in self?.opened(topic, $0) }
    facts.append(.settled(topic))
  }

  /// What could not be opened is told again, with what to type or where it is.
  private func opened(_ topic: Notice.Topic, _ couldBe: Bool) {
    guard !couldBe, outside != nil else { return }
    unopened = topic
    report(ServiceText.notOpened)
    facts.append(.unopened(topic))
    replan()
  }
}
