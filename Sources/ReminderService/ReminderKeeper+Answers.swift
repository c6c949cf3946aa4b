import HealthModel
import HealthlogCLI
import Phrases
import Reminders

extension ReminderKeeper {
  func pressed(_ subject: Subject, _ action: String) {
    guard screen.progress[subject] == .visible, !facts.hasAnswer(to: subject) else { return }
    do {
      switch subject {
      case .occurrence(let key): try answered(key, ReminderText.Answer(rawValue: action))
      case .notification(let topic): try answered(topic, PopupText.Answer(rawValue: action))
      }
    } catch { report(ServiceText.line(for: error)) }
  }

  private func answered(_ key: Occurrence.Key, _ answer: ReminderText.Answer?) throws {
    let keys = keys(with: key)
    switch answer {
    case .snooze: for key in keys { facts.append(.snoozed(key, at: clock())) }
    case .skip: for key in keys { facts.append(.skipped(key)) }
    case .taken: facts.append(.taken(key, at: Moment(clock(), in: zone())))
    case .log, .body:
      let isGuided = screen.said[key]?.sitting?.isGuided == true
      try outside?.logNow(key.date, isGuided) { [weak self] in self?.asked(keys, $0) }
      for key in keys { facts.append(.takenUp(key)) }
    case nil: break
    }
  }

  /// Reminds again, with the command to type, if the person could not be asked.
  private func asked(_ keys: [Occurrence.Key], _ couldBe: Bool) {
    guard !couldBe, outside != nil else { return }
    unloggable = keys.first
    report(phrase("\"Log now\" failed"))
    for key in keys { facts.append(.unanswered(key)) }
    replan()
  }

  private func answered(_ topic: Notification.Topic, _ answer: PopupText.Answer?) throws {
    guard answer != nil, let content = screen.told[topic] else { return }
    try outside?.open(content) { [weak self] in self?.opened(topic, $0) }
    facts.append(.settled(topic, at: clock()))
  }

  /// Shows the notification again, without buttons, if its target could not be opened.
  private func opened(_ topic: Notification.Topic, _ couldBe: Bool) {
    guard !couldBe, outside != nil else { return }
    unopened = topic
    report(phrase("Couldn't open the notification's contents"))
    facts.append(.unopened(topic))
    replan()
  }
}
