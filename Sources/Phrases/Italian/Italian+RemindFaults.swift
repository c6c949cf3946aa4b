extension Italian {
  /// What may be wrong with a reminder that is asked for.
  static let remindFaults = #"""
    > set another one, or 'healthlog config unset reminder.log-command'
    impostane un altro, oppure 'healthlog config unset reminder.log-command'

    > there is no reminder {0}
    il promemoria {0} non esiste

    > there are: {0}
    ci sono: {0}

    > there is a reminder {0} already
    il promemoria {0} esiste già

    > change it with: healthlog remind edit {0}
    modificalo con: healthlog remind edit {0}

    > {0} is no name for a reminder: write letters, digits and dashes, up to 40
    {0} non è un nome per un promemoria: scrivi lettere, cifre e trattini, al massimo 40

    > {0} is no time of day: write 20:30
    {0} non è un'ora del giorno: scrivi 20:30

    > {0} are no days of the week: write mon-fri, or mon,wed, or every
    {0} non indica giorni della settimana: scrivi mon-fri, oppure mon,wed, oppure every

    > {0} is no time to allow: write 5m to 7d, such as 90m or 6h, or night
    {0} non è un tempo da concedere: scrivi da 5m a 7d, per esempio 90m o 6h, oppure night

    > nothing to change is given
    non è indicato nulla da modificare

    > for example: healthlog remind edit daily --days mon-fri
    per esempio: healthlog remind edit daily --days mon-fri

    > say how long, or until when
    di' per quanto tempo, oppure fino a quando

    > for example: healthlog remind pause 7d, or --until monday
    per esempio: healthlog remind pause 7d, oppure --until monday

    > {0} is no day to come: write tomorrow, monday, or a date such as 2026-12-01
    {0} non è un giorno a venire: scrivi tomorrow, monday, oppure una data come 2026-12-01

    > no reminder is due now
    ora non è previsto nessun promemoria

    > no form can be shown: there is no display, or neither zenity nor a terminal
    non si può mostrare un modulo: manca uno schermo, oppure mancano sia zenity sia un terminale

    > file a report with: healthlog add temp=36.5 hr=70
    registra una rilevazione con: healthlog add temp=36.5 hr=70

    > reminder.log-command can't be run: {0}
    reminder.log-command non si può eseguire: {0}

    > the reminder service can't run: {0}
    il servizio dei promemoria non può funzionare: {0}

    > start it inside a desktop session
    avvialo in una sessione desktop

    > 'healthlog remind doctor' says more
    'healthlog remind doctor' dice di più

    > there is no terminal to open, or no display to open it on
    non c'è un terminale da aprire, o uno schermo su cui aprirlo

    > {0} isn't a part of the day; use FROM..UNTIL, such as 04:00..12:00
    {0} non è una parte del giorno; usa DALLE..ALLE, per esempio 04:00..12:00

    > {0} lies outside {1}, the part of the day that the reminder counts
    {0} è fuori da {1}, la parte del giorno che il promemoria conta

    > set a part that contains it with --between, or --between auto
    imposta una parte che lo contenga con --between, oppure --between auto
    """#
}
