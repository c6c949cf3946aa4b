/// What people type for a command that is called otherwise, and what is to be typed for it.
///
/// Only complete words are here, none of them a guess: the rest of the line is theirs to type again.
public enum Synonyms {
  /// What to type behind `healthlog` for the first word; nil for a word that means no command.
  public static func command(for word: String) -> String? {
    commands[word.lowercased()] ?? italianCommands[word.lowercased()]
  }

  /// The same behind `healthlog GROUP`.
  public static func command(for word: String, in group: String) -> String? {
    groups[group]?[word.lowercased()].map { "\(group) \($0)" }
  }

  /// What may stand for an option that `command` hasn't, with `*` for its value: the first that makes
  /// sense is meant.
  public static func option(for name: String, of command: String) -> [String] {
    options[command]?[name] ?? []
  }

  static let options: [String: [String: [String]]] = [
    "status": ["-v": ["--version"]],
    "add": [
      "-d": ["--at *"], "--date": ["--at *"], "--time": ["--at *"], "--when": ["--at *"],
      "--message": ["--note *"], "--nota": ["--note *"], "--quando": ["--at *"],
      "--ora": ["--at *"], "--data": ["--at *"],
      "--comment": ["--note *"], "-m": ["-n *"], "--temp": ["temp=*"], "--bp": ["bp=*"],
      "--gly": ["gly=*"], "--glucose": ["gly=*"], "--hr": ["hr=*"], "--pulse": ["hr=*"],
      "--weight": ["weight=*"], "-t": ["temp=*", "--at *"],
    ],
    "report": ["--nome": ["--name *"], "--lingua": ["--language *"]],
    "remind add": ["--giorni": ["--days *"]],
    "edit": [
      "--nota": ["--note *"], "--quando": ["--at *"],
      "--date": ["--at *"], "--time": ["--at *"], "--remove": ["--unset *"],
      "--message": ["--note *"], "-m": ["-n *"],
    ],
    "delete": ["-f": [""], "--force": [""], "-y": [""], "--yes": [""]],
    "vital set": [
      "--max": ["--normal ..*"], "--min": ["--normal *.."], "--high": ["--normal ..*"],
      "--low": ["--normal *.."], "--range": ["--normal *"], "--limits": ["--normal *"],
    ],
    "list": [
      "--from": ["--since *"], "--to": ["--until *"], "--all": ["all"], "-a": ["all"],
      "--date": ["*"], "--day": ["*"],
    ],
    "filter": ["--from": ["--since *"], "--to": ["--until *"]],
    "summary": ["--from": ["--since *"], "--to": ["--until *"], "--all": ["all"]],
    "chart": ["--pdf": ["--format pdf"], "--svg": ["--format svg"], "--png": ["--format png"]],
    "export": [
      "--csv": ["--format csv"], "--json": ["--format json"], "--fhir": ["--format fhir"],
      "--from": ["--since *"], "--to": ["--until *"],
    ],
    "remind at": ["--time": ["*"]],
  ]

  /// What people mean by a word for a time of day that no clock shows.
  public static let times: [String: String] = [
    "this morning": "8:00", "this noon": "12:00", "noon": "12:00", "midday": "12:00",
    "this afternoon": "15:00", "this evening": "20:00", "tonight": "20:00",
    "yesterday morning": "yesterday 8:00", "yesterday evening": "yesterday 20:00",
    "last night": "yesterday 22:00", "stamattina": "8:00", "stamani": "8:00",
    "mezzogiorno": "12:00", "stasera": "20:00", "ieri mattina": "yesterday 8:00",
    "ieri sera": "yesterday 20:00", "stanotte": "2:00", "adesso": "now", "ora": "now",
  ]

  /// Whether a word stands in one of these tables.
  public static func isKnown(_ word: String) -> Bool {
    terms[word] != nil || wordsForLast.contains(word) || times[word] != nil
      || days(saidBy: [word]) != nil
      || comparisons.contains { $0.words.contains(word) }
      || groups.values.contains { $0[word] != nil }
      || options.values.contains { $0["--\(word)"] != nil || $0["-\(word)"] != nil }
  }

  /// The term that is meant by a word alone behind `filter`.
  public static let terms: [String: [String]] = [
    "critical": ["severity", "critical"], "abnormal": ["not", "severity", "normal"],
    "normal": ["severity", "normal"], "urgent": ["priority", "5"],
    // A limit has two sides, and filters know how far beyond one a value lies.
    "high": ["not", "severity", "normal"], "low": ["not", "severity", "normal"],
    "alti": ["not", "severity", "normal"], "bassi": ["not", "severity", "normal"],
    "critici": ["severity", "critical"], "anomali": ["not", "severity", "normal"],
  ]

  /// Words of a sentence to `remind` that say nothing: `remind me every day at 8`.
  public static let fillersOfRemind: Set<String> = [
    "me", "every", "each", "day", "daily", "at", "ogni", "giorno", "alle", "ore",
  ]

  /// What people say for a comparison, with the word that is typed.
  public static let comparisons: [(words: [String], meant: String)] =
    ["more", "higher", "greater", "bigger"].map { ([$0, "than"], "above") }
    + ["less", "lower", "smaller"].map { ([$0, "than"], "below") }
    + [["maggiore", "di"], ["superiore", "a"], ["più", "di"], ["sopra"], ["oltre"]].map {
      ($0, "above")
    }
    + [["minore", "di"], ["inferiore", "a"], ["meno", "di"], ["sotto"]].map { ($0, "below") }

  /// What people say for what was filed last.
  public static let wordsForLast: Set<String> = ["latest", "newest", "ultima", "ultimo"]

  static let commands: [String: String] = [
    "log": "add", "new": "add", "record": "add", "file": "add", "enter": "add", "measure": "add",
    "rm": "delete", "del": "delete", "remove": "delete", "erase": "delete",
    "change": "edit", "modify": "edit", "correct": "edit", "update": "edit", "fix": "edit",
    "undelete": "restore", "recover": "restore", "revert": "undo",
    "ls": "list", "today": "list today", "yesterday": "list yesterday", "reports": "list",
    "readings": "list --readings", "print": "show", "cat": "show", "view": "show",
    "man": "help", "?": "help", "exit": "help", "quit": "help", "start": "setup",
    "search": "filter", "find": "filter", "query": "filter", "grep": "filter",
    "stats": "summary", "statistics": "summary", "average": "summary", "mean": "summary",
    "sum": "summary", "pdf": "report", "cal": "calendar", "month": "calendar",
    "graph": "chart", "plot": "chart", "draw": "chart", "week": "chart week", "charts": "chart",
    "picture": "chart", "pictures": "chart",
    "reminder": "remind", "reminders": "remind", "alarm": "remind at", "notify": "remind at",
    "resume": "remind resume", "unpause": "remind resume", "pause": "remind pause",
    "snooze": "remind snooze", "skip": "remind skip", "doctor": "remind doctor",
    "monitor": "watch", "threshold": "watch", "watches": "watch list", "alert": "watch",
    "vitals": "vital", "limits": "vital", "limit": "vital set", "define": "vital define",
    "settings": "config", "preferences": "config", "set": "config set", "get": "config get",
    "init": "setup", "configure": "setup", "wizard": "setup", "path": "config path",
    "where": "config path",
    "load": "import", "read": "import", "save": "export", "dump": "export",
    "csv": "export --format csv",
    "last": "show last", "note": "edit last -n", "language": "config set language",
    "sources": "source", "remote": "source", "sensors": "source", "nightscout": "source add",
    "homeassistant": "source add", "pull": "source pull", "fetch": "source pull",
    "verify": "check", "repair": "check --repair", "copy": "backup",
  ]

  static let groups: [String: [String: String]] = [
    "remind": [
      "set": "at", "new": "add", "daily": "at", "delete": "remove", "rm": "remove",
      "unset": "remove",
      "off": "remove", "stop": "remove", "unpause": "resume", "continue": "resume",
      "show": "status",
      "ls": "list", "change": "edit", "log-now": "log", "start": "install", "test": "doctor --test",
    ],
    "watch": [
      "add": "start", "new": "start", "set": "start", "cancel": "stop", "end": "stop",
      "remove": "stop", "delete": "stop", "rm": "stop", "ls": "list", "status": "list",
    ],
    "vital": [
      "add": "define", "new": "define", "create": "define", "edit": "set", "change": "set",
      "limits": "list", "delete": "remove", "rm": "remove", "show": "list", "ls": "list",
    ],
    "source": [
      "new": "add", "set": "add", "edit": "add", "change": "add", "login": "add", "connect": "add",
      "sync": "pull", "fetch": "pull", "update": "pull", "refresh": "pull", "now": "pull",
      "delete": "remove", "rm": "remove", "forget": "remove", "logout": "remove", "ls": "list",
      "status": "list",
    ],
    "config": ["show": "get", "ls": "list", "remove": "unset", "delete": "unset", "where": "path"],
  ]
}
