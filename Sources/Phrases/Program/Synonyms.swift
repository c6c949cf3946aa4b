/// What people type for a command that is called otherwise, and what is to be typed for it.
///
/// Only complete words are here, none of them a guess: the rest of the line is theirs to type again.
public enum Synonyms {
  /// What to type behind `healthlog` for the first word; nil for a word that means no command.
  public static func command(for word: String) -> String? { commands[word.lowercased()] }

  /// The same behind `healthlog GROUP`.
  public static func command(for word: String, in group: String) -> String? {
    groups[group]?[word.lowercased()].map { "\(group) \($0)" }
  }

  /// What to type behind `healthlog` for an option that `command` hasn't.
  static func option(for name: String, of command: String) -> String? {
    options[command]?[name].map { "\(command) \($0)" }
  }

  static let options: [String: [String: String]] = [
    "add": [
      "--date": "--at 2026-11-19", "--time": "--at 20:30", "--when": "--at 20:30",
      "--message": "--note TEXT", "-m": "-n TEXT", "--temp": "temp=36.6", "--bp": "bp=120/80",
      "--gly": "gly=126", "--glucose": "gly=126", "--hr": "hr=70", "--pulse": "hr=70",
      "--weight": "weight=80kg", "-t": "temp=36.6, or --at 20:30",
    ],
    "edit": ["--date": "--at 2026-11-19", "--time": "--at 20:30", "--remove": "--unset VITAL"],
    "vital set": [
      "--max": "VITAL --normal ..160", "--min": "VITAL --normal 80..",
      "--high": "VITAL --normal ..160", "--low": "VITAL --normal 80..",
      "--range": "VITAL --normal 80..160", "--limits": "VITAL --normal 80..160",
    ],
    "list": ["--from": "--since 2026-11-01", "--to": "--until today", "--all": "all"],
    "filter": ["--from": "--since 2026-11-01", "--to": "--until today"],
    "summary": ["--from": "--since 2026-11-01", "--to": "--until today", "--all": "all"],
  ]

  static let commands: [String: String] = [
    "log": "add", "new": "add", "record": "add", "file": "add", "enter": "add", "measure": "add",
    "rm": "delete", "del": "delete", "remove": "delete", "erase": "delete",
    "change": "edit", "modify": "edit", "correct": "edit", "update": "edit", "fix": "edit",
    "undelete": "restore", "recover": "restore", "revert": "undo",
    "ls": "list", "today": "list today", "yesterday": "list yesterday", "reports": "list",
    "readings": "list --readings", "print": "show", "cat": "show", "view": "show",
    "search": "filter", "find": "filter", "query": "filter", "grep": "filter",
    "stats": "summary", "statistics": "summary", "average": "summary", "mean": "summary",
    "sum": "summary", "report": "summary", "cal": "calendar", "month": "calendar",
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
    "config": ["show": "get", "ls": "list", "remove": "unset", "delete": "unset", "where": "path"],
  ]
}
