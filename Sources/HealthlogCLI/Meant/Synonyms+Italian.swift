/// What Italians type who have not looked a command up; like the others these words lead to one.
extension Synonyms {
  static let italianCommands: [String: String] = [
    "aggiungi": "add", "registra": "add", "inserisci": "add", "nuova": "add", "nuovo": "add",
    "misura": "add", "elimina": "delete", "cancella": "delete", "rimuovi": "delete",
    "togli": "delete",
    "modifica": "edit", "correggi": "edit", "cambia": "edit", "annulla": "undo", "ripeti": "redo",
    "rifai": "redo", "ripristina": "restore", "recupera": "restore", "mostra": "show",
    "mostrami": "show", "fammi": "show",
    "vedi": "show",
    "stampa": "show", "ultima": "show last", "ultimo": "show last", "elenca": "list",
    "elenco": "list", "lista": "list", "oggi": "list today", "ieri": "list yesterday",
    "cerca": "filter", "trova": "filter", "filtra": "filter", "riepilogo": "summary",
    "media": "summary", "medie": "summary", "statistiche": "summary", "calendario": "calendar",
    "mese": "calendar", "grafico": "chart", "grafici": "chart", "disegna": "chart",
    "settimana": "chart week", "promemoria": "remind", "ricorda": "remind", "ricordami": "remind",
    "pausa": "remind pause", "riprendi": "remind resume", "sorveglia": "watch",
    "parametri": "vital",
    "limiti": "vital", "impostazioni": "config", "preferenze": "config", "imposta": "config set",
    "lingua": "config set language", "configura": "setup", "importa": "import", "carica": "import",
    "esporta": "export", "salva": "add", "resoconto": "report", "rapporto": "report",
    "referto": "report",
    "copia": "backup", "controlla": "check",
    "verifica": "check", "stato": "status", "storia": "history", "cronologia": "history",
    "fonte": "source", "fonti": "source", "sensori": "source", "nota": "edit last -n",
    "confronta": "help report", "confronto": "help report", "metti": "add", "segna": "add",
    "annota": "add", "diario": "list", "tabella": "list", "sommario": "summary",
    "riassunto": "summary", "misure": "list", "valori": "list",
    "medico": "report", "dottore": "report", "relazione": "report", "sveglia": "remind at",
    "avvisami": "watch", "avverti": "watch", "andamento": "chart", "ciao": "help",
    "inizia": "setup", "aiutami": "help",
    "aiuto": "help", "esci": "help",
  ]

  /// The words for days and periods as they are typed: `yesterday 8` of `ieri 8`; nil where these are
  /// no such words.
  public static func days(saidBy words: [String]) -> [String]? {
    let words = words.map { $0.lowercased() }
    let fillers: Set = [
      "alle", "ore", "di", "del", "della", "delle", "dei", "il", "la", "reports", "readings",
    ]
    let bare = words.drop(while: fillers.contains).joined(separator: " ")
    let elided = ["dell'", "l'"].first(where: bare.hasPrefix)?.count ?? 0
    if let known = italianPeriods[String(bare.dropFirst(elided))] { return known }
    let known = words.filter { !fillers.contains($0) }.map { italianDays[$0] ?? $0 }
    return known == words ? nil : known
  }

  private static let italianPeriods: [String: [String]] = [
    "settimana scorsa": ["last", "week"],
    "scorsa settimana": ["last", "week"], "questa settimana": ["this", "week"],
    "ultimo mese": ["month"], "ultima settimana": ["week"], "ultimo anno": ["year"],
    "mese scorso": ["last", "month"],
    "scorso mese": ["last", "month"], "questo mese": ["this", "month"],
    "anno scorso": ["last", "year"],
  ]

  private static let italianDays: [String: String] = [
    "weekly": "week", "settimanale": "week", "monthly": "month", "mensile": "month",
    "yearly": "year", "annuale": "year", "daily": "today",
    "everything": "all", "oggi": "today", "ieri": "yesterday", "lunedì": "monday",
    "lunedi": "monday",
    "martedì": "tuesday", "martedi": "tuesday", "mercoledì": "wednesday",
    "mercoledi": "wednesday", "giovedì": "thursday", "giovedi": "thursday", "venerdì": "friday",
    "venerdi": "friday", "sabato": "saturday", "domenica": "sunday", "settimana": "week",
    "mese": "month", "anno": "year", "tutto": "all", "tutti": "all", "tutte": "all",
    "gennaio": "january", "febbraio": "february", "marzo": "march", "aprile": "april",
    "maggio": "may", "giugno": "june", "luglio": "july", "agosto": "august",
    "settembre": "september", "ottobre": "october", "novembre": "november",
    "dicembre": "december",
  ]
}
