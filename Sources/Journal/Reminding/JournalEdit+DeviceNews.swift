import HealthModel
public import Reminders

/// What the service that reads devices leaves for the service that tells.
extension JournalEdit {
  /// Has a trouble told, once: not again before `settle` said that it was over.
  /// - Parameter name: the device's; nil where it is of all.
  /// - Throws: `DeviceFault.noSuchDevice`.
  public mutating func raise(_ trouble: DeviceTrouble, of name: String?) throws {
    let topic = try view.topic(trouble, name)
    let standing = try NoticeRow.table.first(
      journal.connection, where: "topic = ? AND state <> 'dropped'", [.text(topic.description)])
    if standing == nil { try store(ReminderChanges(notices: [Notice(topic, at: now)])) }
  }

  /// Says that troubles are over: what is on the screen of them goes, and the next one is told.
  public mutating func settle(_ troubles: [DeviceTrouble], of name: String?) throws {
    for trouble in troubles {
      try journal.connection.run(
        "UPDATE notice SET state = 'dropped' WHERE topic = ? AND state <> 'dropped'",
        [.text(try view.topic(trouble, name).description)])
    }
  }
}

extension JournalView {
  fileprivate func topic(_ trouble: DeviceTrouble, _ name: String?) throws -> Notice.Topic {
    .device(trouble, of: try name.map { try device(named: $0).source.uid })
  }

  /// The devices that are there of which notices tell; of what is held as long as it is.
  func devicesToTell(of notices: [Notice]) throws -> [String: String] {
    var names: [String: String] = [:]
    for notice in notices where !notice.state.isFinal {
      guard case .device(let trouble, let uid?) = notice.topic,
        let source = try SourceRow.table.first(
          journal.connection, where: "uid = ? AND gone_at IS NULL", [.text(uid)])
      else { continue }
      if trouble == .held, try sessionsThatHold(source.id).isEmpty { continue }
      names[uid] = source.name
    }
    return names
  }
}
