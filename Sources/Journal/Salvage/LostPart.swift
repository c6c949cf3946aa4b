/// What a broken page may have held beside reports, single readings and changes.
public enum LostPart: CaseIterable, Equatable, Sendable {
  /// What became of reminders on each day.
  case reminders
  /// What was told, and what was to be told.
  case notices
  case imports
  case vitals
  case settings
  case watches
  /// When the journal was last backed up.
  case backups
  /// Which numbers were deleted for good.
  case deletedForGood
  /// Under which name other copies know this journal.
  case identity

  /// Tables of which nothing but their own rows says what they held.
  var tables: [String] {
    switch self {
    case .reminders: ["occurrence"]
    case .notices: ["notice", "alert"]
    case .imports: ["intake_refusal", "source"]
    case .vitals, .settings: []
    case .watches: ["watch_withdrawn"]
    case .backups: ["backup"]
    case .deletedForGood: ["forgotten"]
    case .identity: ["identity", "replica"]
    }
  }

  /// Tables of which history has every row, when it is whole.
  var recordedTables: [String] {
    switch self {
    case .reminders: ["reminder_rule"]
    case .imports: ["intake"]
    case .vitals: ["vital"]
    case .settings: ["setting"]
    case .watches: ["watch", "watch_outcome"]
    case .notices, .backups, .deletedForGood, .identity: []
    }
  }
}
