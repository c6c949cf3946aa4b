extension Italian {
  /// What `setup` asks and tells.
  static let setup = #"""
    > Enter keeps what stands in brackets, < goes back, ? explains
    Invio conferma ciò che sta tra parentesi, < torna indietro, ? spiega

    > nothing was changed
    non è cambiato nulla

    > language, {0} [{1}]:
    lingua, {0} [{1}]:

    > what healthlog speaks to you; what programs read stays as it is
    la lingua in cui healthlog ti parla; ciò che leggono i programmi resta com'è

    > {0} is no language of healthlog: write {1}
    {0} non è una lingua di healthlog: scrivi {1}

    > what do you measure: {0} [{1}]:
    che cosa misuri: {0} [{1}]:

    > 'healthlog add' asks for these, and lists have a column for them; the rest is left out
    'healthlog add' chiede questi, e gli elenchi hanno una colonna per ciascuno; gli altri sono tralasciati

    > {0} names no vitals: write some of {1}
    {0} non indica parametri: scrivine alcuni fra {1}

    > {0} in {1} [{2}]:
    {0} in {1} [{2}]:

    > the unit in which it is shown, and in which a number without one is taken;
    l'unità in cui viene mostrato, e in cui si intende un numero senza unità;

    > what is on record keeps the unit that it was typed in
    ciò che è nel diario conserva l'unità con cui è stato scritto

    > remind of the day's report at (20:30, or none) [{0}]:
    ricordare la rilevazione del giorno alle (20:30, o none) [{0}]:

    > the time from which on a missing report is asked for by a notification;
    l'ora dalla quale una notifica chiede la rilevazione che manca;

    > none sets no daily reminder, and removes the one that there is
    con none non c'è nessun promemoria quotidiano, e quello impostato viene tolto

    > {0} is no time: write such as 20:30, or none
    {0} non è un'ora: scrivi per esempio 20:30, oppure none

    > start the reminder service with your session? [Y/n]
    avviare il servizio dei promemoria con la tua sessione? [S/n]

    > start the reminder service with your session? [y/N]
    avviare il servizio dei promemoria con la tua sessione? [s/N]

    > a program that shows reminders and draws last week while you are logged in;
    un programma che, finché la sessione è aperta, mostra i promemoria e disegna la settimana scorsa;

    > 'healthlog remind doctor' tells how it is, 'healthlog remind uninstall' ends it
    'healthlog remind doctor' dice se funziona, 'healthlog remind uninstall' lo toglie

    > write y or n
    scrivi s o n

    > {0} in {1}
    {0} in {1}

    > setup asks for language, what you measure, units, reminder and service, and wants a terminal
    setup chiede lingua, parametri che misuri, unità, promemoria e servizio, e ha bisogno di un terminale

    > without one:
    senza un terminale:
    """#
}
