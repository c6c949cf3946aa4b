import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

/// The results of a search in one group; the lists for other groups are empty.
struct FoundGroup {
  let group: SearchGroup
  /// The number of results; the lists may contain fewer.
  var count = 0
  /// Newest first.
  var entries: [Entry] = []
  /// Those of the latest dose first.
  var doses: [LastDose] = []
  /// Newest first.
  var days: [DayOnRecord] = []
  var names: [FoundName] = []
  var pages: [HelpPage] = []

  mutating func take<Part>(
    _ parts: [Part], _ list: WritableKeyPath<FoundGroup, [Part]>, isWhole: Bool
  ) {
    count = parts.count
    self[keyPath: list] = isWhole ? parts : Array(parts.prefix(group.shownAtOnce))
  }

  static func document(_ vitals: VitalCatalogue) -> Document<[FoundGroup]> {
    let shapes = SearchGroup.allCases.map { columns(of: $0, vitals).shape }
    return Document(
      "found", of: ["search"],
      [
        Column("found", "Only groups in which something is found", type: .array(.either(shapes))) {
          .array($0.map { columns(of: $0.group, vitals).json(of: $0) })
        }
      ])
  }

  private static func columns(
    of group: SearchGroup, _ vitals: VitalCatalogue
  ) -> Columns<FoundGroup> {
    let members: [Column<FoundGroup>] =
      switch group {
      case .notes, .values:
        [
          Column("reports", "Newest first", each: .entries(areReports: true, vitals)) {
            $0.entries.filter { if case .report = $0 { true } else { false } }
          },
          Column("single_readings", "Newest first", each: .entries(areReports: false, vitals)) {
            $0.entries.filter { if case .singleReading = $0 { true } else { false } }
          },
        ]
      case .medicines: [Column("doses", "The last of each", each: LastDose.columns()) { $0.doses }]
      case .days: [Column("days", "Newest first", each: dayColumns) { $0.days }]
      case .names: [Column("names", each: FoundName.columns) { $0.names }]
      case .help:
        [
          Column("commands", "As typed") { $0.pages.filter { !$0.isTopic }.map(\.name) },
          Column("topics") { $0.pages.filter(\.isTopic).map(\.name) },
        ]
      }
    return Columns(
      "found_\(group.rawValue)",
      [
        Column("group", type: .words([group.rawValue])) { .string($0.group.rawValue) },
        Column("count", "How much there is; without --all, less may be listed", value: \.count),
      ] + members)
  }

  private static var dayColumns: Columns<DayOnRecord> {
    Columns(
      "found_day",
      [
        Column("day", value: \.day), Column("reports", value: \.reports),
        Column("single_readings", value: \.singleReadings),
      ])
  }
}

struct FoundName {
  enum Kind: String, JSONWord {
    case reminder, watch, device, source, vital
    case savedFilter = "saved_filter"
    case setting
  }

  let kind: Kind
  let name: String
  var others: [String] = []
  let meaning: String
  let command: String

  var searched: String { ([name, kind == .vital ? meaning : ""] + others).joined(separator: " ") }

  fileprivate static var columns: Columns<FoundName> {
    Columns(
      "found_name",
      [Column("kind", value: \.kind), Column("name", "A watch's number", value: \.name)])
  }

  static func all(_ view: borrowing JournalView, _ here: LocalNow) throws -> [FoundName] {
    var names = try view.reminderRules().map { rule in
      FoundName(
        kind: .reminder, name: rule.name, meaning: RemindText.schedule(rule), command: "remind list"
      )
    }
    names += try view.watches().reversed().map { watch in
      FoundName(
        kind: .watch, name: "\(watch.id)", others: [watch.vital.name, WatchText.name(watch)],
        meaning: "\(WatchText.name(watch)), \(WatchText.word(watch.state(at: here.now)))",
        command: "watch show \(watch.id)")
    }
    names += try view.devices().map { device in
      FoundName(
        kind: .device, name: device.settings.name, meaning: DeviceText.measures(device),
        command: "device show \(device.settings.name)")
    }
    names += try view.remotes().map { source in
      FoundName(
        kind: .source, name: source.settings.name, others: [source.settings.host],
        meaning: source.settings.host, command: "source show \(source.settings.name)")
    }
    names += view.vitals.groups.map { group in
      FoundName(
        kind: .vital, name: group.typedName,
        others: [group.name, group.namesElsewhere]
          + group.vitals.flatMap { [$0.id.name] + $0.shortNames },
        meaning: VitalText.name(of: group), command: "filter has \(group.typedName)")
    }
    names += try view.savedFilters().map { filter in
      FoundName(
        kind: .savedFilter, name: filter.name, meaning: filter.terms,
        command: "filter @\(filter.name)")
    }
    names += Setting.allCases.map { setting in
      FoundName(
        kind: .setting, name: setting.rawValue, meaning: phrase(known: setting.entry.help),
        command: "config get \(setting.rawValue)")
    }
    return names
  }
}

struct HelpPage {
  let name: String
  let isTopic: Bool
  let abstract: String
  let searched: String

  static var all: [HelpPage] {
    let synonyms = synonyms
    func pages(_ commands: [Command<CLIContext>], below path: [String]) -> [HelpPage] {
      commands.flatMap { command -> [HelpPage] in
        let own = path + [command.name]
        let name = own.joined(separator: " ")
        let abstract = phrase(known: command.abstract)
        let words =
          [name, abstract, command.abstract] + command.others + synonyms[name, default: []]
        let page = HelpPage(
          name: name, isTopic: false, abstract: abstract, searched: words.joined(separator: " "))
        return [page] + pages(command.subcommands, below: own)
      }
    }
    let others = Dictionary(grouping: Topics.synonyms.keys.sorted()) { Topics.synonyms[$0] ?? "" }
    return pages(HealthlogCommands.table.commands, below: [])
      + Topics.all.map { topic in
        let words = [topic.name, topic.abstract] + others[topic.name, default: []]
        return HelpPage(
          name: topic.name, isTopic: true, abstract: topic.abstract,
          searched: words.joined(separator: " "))
      }
  }

  private static var synonyms: [String: [String]] {
    var words: [String: [String]] = [:]
    let groups = Synonyms.groups.map { (key: $0.parts.last ?? "", value: $1) }
    for (word, line) in Array(Synonyms.commands) + Array(Synonyms.italianCommands) + groups {
      let command = line.parts.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
      words[command, default: []].append(word)
    }
    return words
  }
}
