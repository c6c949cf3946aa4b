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

  init(_ group: SearchGroup) { self.group = group }

  /// Keeps only as many results as are shown at once, unless all are wanted.
  mutating func take<Part>(
    _ parts: [Part], _ list: WritableKeyPath<FoundGroup, [Part]>, isWhole: Bool
  ) {
    count = parts.count
    self[keyPath: list] = isWhole ? parts : Array(parts.prefix(group.shownAtOnce))
  }
}

/// A name that a person has given to something, or the name of a setting.
struct FoundName {
  enum Kind: String, CaseIterable, JSONWord {
    case reminder, watch, device, source, vital
    case savedFilter = "saved_filter"
    case setting
  }

  let kind: Kind
  let name: String
  var others: [String] = []
  let meaning: String
  /// The command that shows or uses it: `remind list`.
  let command: String

  var searched: String { ([name, kind == .vital ? meaning : ""] + others).joined(separator: " ") }

  /// Returns everything that has a name, kind by kind.
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
  /// `remind add`, or a topic's name.
  let name: String
  let isTopic: Bool
  let abstract: String
  let searched: String

  /// The pages of all commands, then those of the topics.
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

  /// Other words for each command, whatever its options.
  private static var synonyms: [String: [String]] {
    var words: [String: [String]] = [:]
    func add(_ word: String, to line: String) {
      words[line.parts.prefix { !$0.hasPrefix("-") }.joined(separator: " "), default: []].append(
        word)
    }
    for (word, line) in Synonyms.commands { add(word, to: line) }
    for (word, line) in Synonyms.italianCommands { add(word, to: line) }
    for (words, line) in Synonyms.groups { add(words.parts.last ?? "", to: line) }
    return words
  }
}
