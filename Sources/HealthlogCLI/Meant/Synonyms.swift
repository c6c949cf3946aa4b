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

  /// The same by command and option.
  public static let options: [String: [String: [String]]] = [
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

  /// The term that is meant by a word alone behind `filter`.
  public static let terms: [String: [String]] = [
    "critical": ["severity", "critical"], "abnormal": ["not", "severity", "normal"],
    "normal": ["severity", "normal"], "urgent": ["priority", "5"],
    "nights": ["time=22:00..06:00"], "notti": ["time=22:00..06:00"],
    "overnight": ["time=22:00..06:00"], "night": ["time=22:00..06:00"],
    "notte": ["time=22:00..06:00"], "mornings": ["time=05:00..11:00"],
    "mattine": ["time=05:00..11:00"], "evenings": ["time=17:00..23:00"],
    "sere": ["time=17:00..23:00"],
    "critici": ["severity", "critical"], "anomali": ["not", "severity", "normal"],
  ]

  /// On which side of the normal range a value lies.
  public static let sides: [String: String] = {
    let low = [
      "low", "lows", "hypo", "hypos", "bassi", "basse", "bassa", "basso", "ipo",
      "ipoglicemie",
    ]
    let high = [
      "high", "highs", "hyper", "hypers", "alti", "alte", "alta", "alto", "iper", "iperglicemie",
    ]
    return Dictionary(
      low.map { ($0, "below") } + high.map { ($0, "above") }, uniquingKeysWith: { $1 })
  }()

  /// Words that ask, or say nothing.
  public static let courtesies: Set<String> = [
    "my", "mia", "mio", "mie", "miei", "please", "the", "what", "what's", "whats", "was", "were",
    "is", "are", "la", "il", "i", "want", "can", "you", "how", "much", "many", "me", "quanto",
    "quanta", "quanti", "vedere", "qual", "quale",
    "qual'è", "è", "era", "che", "avevo", "ho", "had", "did", "have", "voglio", "vedere", "dammi",
    "give",
  ]
  /// Verbs before what is to be done or shown.
  public static let doings: Set<String> = [
    "print", "make", "create", "show", "get", "do", "see", "view", "open", "run", "generate",
    "stampa", "fai", "fammi", "crea", "prepara", "mostra", "mostrami", "vedi", "apri", "change",
    "set",
    "cambia", "imposta", "use", "usa",
  ]
  /// Those of them that change something.
  public static let changings: Set<String> = ["change", "set", "cambia", "imposta", "use", "usa"]
  /// For whom a report is.
  public static let ofDoctor: Set<String> = [
    "for", "the", "my", "doctor", "gp", "per", "il", "mio", "medico", "dottore", "del", "a", "pdf",
    "diabetologo", "cardiologo",
  ]
  /// The reminders that are to be removed.
  public static let ofReminders: Set<String> = [
    "reminder", "reminders", "promemoria", "reminding", "me", "remind", "i", "il",
  ]
  /// What is said of the entry that was filed last.
  public static let ofLast: Set<String> = [
    "last", "latest", "newest", "one", "entry", "reading", "report", "measurement", "l'ultima",
    "ultima",
    "l'ultimo", "ultimo", "misurazione", "rilevazione", "voce", "misura", "that",
  ]

  /// Whether something is to be, and names of languages.
  public static let switches: [String: String] = [
    "inglese": "english", "italiano": "italian", "si": "on", "sì": "on", "yes": "on", "true": "on",
    "enabled": "on", "attivo": "on",
    "no": "off", "false": "off", "disabled": "off", "mai": "off", "never": "off",
  ]

  /// Words of a sentence to `remind` that say nothing: `remind me every day at 8`.
  public static let fillersOfRemind: Set<String> = [
    "me", "every", "each", "day", "daily", "ogni", "giorno", "to", "take",
    "measure", "check", "my", "the", "di", "misurare", "prendere", "controllare", "la", "il", "mia",
    "mio", "tutti", "i", "giorni", "please", "blood",
  ]

  /// What people say for a comparison, with the word that is typed.
  public static let comparisons: [(words: [String], meant: String)] =
    ["more", "higher", "greater", "bigger"].map { ([$0, "than"], "above") }
    + ["less", "lower", "smaller"].map { ([$0, "than"], "below") }
    + [["maggiore", "di"], ["superiore", "a"], ["più", "di"], ["sopra"], ["oltre"]].map {
      ($0, "above")
    }
    + [["minore", "di"], ["inferiore", "a"], ["meno", "di"], ["sotto"]].map { ($0, "below") }

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
    "warn": "watch", "trend": "chart", "trends": "chart",
    "hello": "help", "menu": "help",
    "monitor": "watch", "threshold": "watch", "watches": "watch list", "alert": "watch",
    "vitals": "vital", "limits": "vital", "limit": "vital set", "define": "vital define",
    "settings": "config", "preferences": "config", "set": "config set", "get": "config get",
    "init": "setup", "configure": "setup", "wizard": "setup", "path": "config path",
    "where": "config path",
    "load": "import", "read": "import", "save": "add", "dump": "export",
    "csv": "export --format csv",
    "last": "show last", "note": "edit last -n", "language": "config set language",
    "sources": "source", "remote": "source", "sensors": "source", "nightscout": "source add",
    "homeassistant": "source add", "pull": "source pull", "fetch": "source pull",
    "compare": "help report", "comparison": "help report", "averages": "summary",
    "lowest": "summary", "highest": "summary",
    "tir": "summary", "overview": "summary", "recent": "list", "entries": "list",
    "diary": "list", "journal": "list", "table": "list",
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
