/// Meanings with their words, from a table such as `add: log, new | aggiungi; edit: fix`.
struct WordTable {
  let rows: [(meaning: String, words: [String])]

  /// - Parameter column: The index of the list to read; bars separate a row's lists.
  init(_ text: String, column: Int = 0) {
    rows = text.split { ";\n".contains($0) }.compactMap { row in
      guard let mark = row.firstPlace(of: ": ") else { return nil }
      let lists = row[mark.upperBound...].split(separator: "|", omittingEmptySubsequences: false)
      let words = column < lists.count ? lists[column].split(separator: ",") : []
      let filled = words.map(\.trimmingBlanks).filter { !$0.isEmpty }
      return (row[..<mark.lowerBound].trimmingBlanks, filled)
    }
  }

  var meanings: [String: String] {
    rows.reduce(into: [:]) { found, row in for word in row.words { found[word] = row.meaning } }
  }
}

extension String { var parts: [String] { split(separator: " ").map(String.init) } }

extension Set<String> {
  init(words: String) { self.init(words.split { " \n".contains($0) }.map(String.init)) }
  init(phrases: String) { self.init(phrases.split { ",\n".contains($0) }.map(\.trimmingBlanks)) }
}

enum Synonyms {
  static func command(for word: String) -> String? {
    commands[word.lowercased()] ?? italianCommands[word.lowercased()]
  }

  /// Returns what to type for a word after `healthlog GROUP`; nil for an unknown word.
  static func command(for word: String, in group: String) -> String? {
    groups["\(group) \(word.lowercased())"]
  }

  static let commands = WordTable(commandTable).meanings
  static let italianCommands = WordTable(commandTable, column: 1).meanings

  private static let commandTable = """
    add: log, new, record, file, enter, measure, save | aggiungi, registra, inserisci, nuova, \
      nuovo, misura, salva, metti, segna, annota
    take: took, dose, medicine, medicines, med, meds | prendi, prendo, preso, farmaco, farmaci, \
      medicina, medicine; event: events | evento, eventi
    delete: rm, del, remove, erase | elimina, cancella, rimuovi, togli
    edit: change, modify, correct, update, fix | modifica, correggi, cambia
    restore: undelete, recover | ripristina, recupera; undo: revert | annulla
    list: ls, reports, recent, entries, diary, journal, table | elenca, elenco, lista, diario, \
      tabella, misure, valori; list today: today | oggi; list yesterday: yesterday | ieri
    list --readings: readings; show: print, cat, view | mostra, mostrami, fammi, vedi, stampa
    help: man, ?, exit, quit, hello, menu | ciao, aiutami, aiuto, esci
    setup: start, init, configure, wizard | configura, inizia
    filter: | filtra; search: find, query, grep, look | cerca, trova
    summary: stats, statistics, average, mean, sum, averages, lowest, highest, tir, overview | \
      riepilogo, media, medie, statistiche, sommario, riassunto
    report: pdf | resoconto, rapporto, referto, medico, dottore, relazione
    calendar: cal, month | calendario, mese
    chart: graph, plot, draw, charts, picture, pictures, trend, trends | grafico, grafici, \
      disegna, andamento; chart week: week | settimana
    remind: reminder, reminders | promemoria, ricorda, ricordami; remind at: alarm, notify | sveglia
    remind resume: resume, unpause | riprendi; remind pause: pause | pausa; remind snooze: snooze
    remind skip: skip; remind doctor: doctor
    watch: warn, monitor, threshold, alert | sorveglia, avvisami, avverti; watch list: watches
    vital: vitals, limits | parametri, limiti; vital set: limit; vital define: define
    config: settings, preferences | impostazioni, preferenze; config set: set | imposta
    config get: get; config path: path, where; import: load, read | importa, carica
    export: dump | esporta; export --format csv: csv
    export --format fhir: fhir; export --format ics: ics, icalendar
    filter --saved: favourites, favorites | preferiti; show last: last | ultima, ultimo
    edit last -n: note | nota; config set language: language | lingua
    source: sources, remote, sensors | fonte, fonti, sensori; source add: nightscout, homeassistant
    source pull: pull, fetch; help report: compare, comparison | confronta, confronto
    check: verify | controlla, verifica; check --repair: repair; backup: copy | copia
    notifications: notification, alerts, popups | notifiche, notifica, avvisi
    redo: | ripeti, rifai; status: | stato; history: | storia, cronologia
    """

  /// Commands in groups, keyed by the group and another word for the command.
  static let groups: [String: String] = WordTable(
    """
    remind at: set, daily; remind add: new; remind remove: delete, rm, unset, off, stop
    remind resume: unpause, continue; remind status: show; remind list: ls; remind edit: change
    remind log: log-now; remind install: start; remind doctor --test: test
    watch start: add, new, set; watch stop: cancel, end, remove, delete, rm; watch list: ls, status
    vital define: add, new, create; vital set: edit, change; vital list: limits, show, ls
    vital remove: delete, rm; source add: new, set, edit, change, login, connect
    source pull: sync, fetch, update, refresh, now; source remove: delete, rm, forget, logout
    source list: ls, status; config get: show; config list: ls; config unset: remove, delete
    config path: where
    """
  ).rows.reduce(into: [:]) { groups, row in
    for word in row.words { groups["\(row.meaning.parts[0]) \(word)"] = row.meaning }
  }

  /// Replacements for a command's unknown option, the best first; `*` is the option's value.
  static let options: [String: [String]] = WordTable(
    """
    status / --version: -v; add / temp=*: --temp, -t
    add / --at *: -d, --date, --time, --when, --quando, --ora, --data, -t
    add / --note *: --message, --nota, --comment; add / -n *: -m; add / bp=*: --bp
    add / gly=*: --gly, --glucose; add / hr=*: --hr, --pulse; add / weight=*: --weight
    report / --name *: --nome; report / --language *: --lingua; remind add / --days *: --giorni
    edit / --note *: --nota, --message; edit / --at *: --quando, --date, --time
    edit / --unset *: --remove; edit / -n *: -m; delete / : -f, --force, -y, --yes
    vital set / --normal ..*: --max, --high; vital set / --normal *..: --min, --low
    vital set / --normal *: --range, --limits; list / --since *: --from; list / --until *: --to
    list / all: --all, -a; list / *: --date, --day; filter / --since *: --from
    filter / --until *: --to; summary / --since *: --from; summary / --until *: --to
    summary / all: --all; chart / --format pdf: --pdf; chart / --format svg: --svg
    chart / --format png: --png; export / --format csv: --csv; export / --format json: --json
    export / --format fhir: --fhir; export / --since *: --from; export / --until *: --to
    remind at / *: --time
    """
  ).rows.reduce(into: [:]) { options, row in
    let parts = row.meaning.split(separator: "/", omittingEmptySubsequences: false)
    for word in row.words {
      options["\(parts[0])\(word)", default: []].append(parts[1].trimmingBlanks)
    }
  }

  static let terms = WordTable(
    """
    severity critical: critical, critici; not severity normal: abnormal, anomali
    severity normal: normal; priority 5: urgent
    time=22:00..06:00: nights, notti, overnight, night, notte; time=05:00..11:00: mornings, mattine
    time=17:00..23:00: evenings, sere; has=event: events, eventi
    has=medicine: medicines, meds, tablets, pills, taken, farmaci, medicine, compresse, pastiglie
    """
  ).meanings.mapValues(\.parts)

  /// Words for the side of the normal range on which a value is.
  static let sides = WordTable(
    """
    below: low, lows, hypo, hypos, bassi, basse, bassa, basso, ipo, ipoglicemie
    above: high, highs, hyper, hypers, alti, alte, alta, alto, iper, iperglicemie
    """
  ).meanings

  static let comparisons: [(words: [String], meant: String)] = WordTable(
    """
    above: more than, higher than, greater than, bigger than
    below: less than, lower than, smaller than
    above: maggiore di, superiore a, più di, sopra, oltre
    below: minore di, inferiore a, meno di, sotto
    """
  ).rows.flatMap { row in row.words.map { ($0.parts, row.meaning) } }

  /// Values of settings, with words that people type instead.
  static let switches = WordTable(
    """
    english: inglese; italian: italiano; on: si, sì, yes, true, enabled, attivo
    off: no, false, disabled, mai, never
    """
  ).meanings

  /// Question words and polite words, which add no meaning.
  static let courtesies = Set(
    words: """
      my mia mio mie miei please the what what's whats was were is are la il i want can you how
      much many me quanto quanta quanti vedere qual quale qual'è è era che avevo ho had did have
      voglio dammi give
      """)

  static let doings = Set(
    words: """
      print make create show get do see view open run generate stampa fai fammi crea prepara
      mostra mostrami vedi apri change set cambia imposta use usa
      """)

  static let changings = Set(words: "change set cambia imposta use usa")

  static let ofDoctor = Set(
    words: "for the my doctor gp per il mio medico dottore del a pdf diabetologo cardiologo")

  static let ofReminders = Set(words: "reminder reminders promemoria reminding me remind i il")

  static let ofLast = Set(
    words: """
      last latest newest one entry reading report measurement l'ultima ultima l'ultimo ultimo
      misurazione rilevazione voce misura that
      """)

  /// Words that add no meaning in a line such as `remind me every day at 8`.
  static let fillersOfRemind = Set(
    words: """
      me every each day daily ogni giorno to take measure check my the di misurare prendere
      controllare la il mia mio tutti i giorni please blood
      """)

  /// Translates names of days, mostly Italian: `ieri 8` to `yesterday 8`; nil if no word changes.
  static func days(saidBy words: [String]) -> [String]? {
    let words = words.map { $0.lowercased() }
    let fillers = Set(words: "alle ore di del della delle dei il la reports readings")
    let bare = words.drop(while: fillers.contains).joined(separator: " ")
    let elided = ["dell'", "l'"].first(where: bare.hasPrefix)?.count ?? 0
    if let known = periods[String(bare.dropFirst(elided))] { return known.parts }
    let known = words.filter { !fillers.contains($0) }.map { dayNames[$0] ?? $0 }
    return known == words ? nil : known
  }

  private static let periods = WordTable(
    """
    last week: settimana scorsa, scorsa settimana; this week: questa settimana
    last month: mese scorso, scorso mese; this month: questo mese; last year: anno scorso
    week: ultima settimana; month: ultimo mese; year: ultimo anno
    """
  ).meanings

  private static let dayNames = WordTable(
    """
    week: weekly, settimanale, settimana; month: monthly, mensile, mese; year: yearly, annuale, anno
    today: daily, oggi; all: everything, tutto, tutti, tutte; yesterday: ieri
    """
  ).meanings.merging(SpokenTime.italianNames) { name, _ in name }
}
