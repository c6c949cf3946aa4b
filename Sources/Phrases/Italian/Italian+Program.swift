extension Italian {
  /// What may be wrong with a command line, and what every command may say.
  static let program = #"""
    > {0} is no file, but a device or a pipe: no journal can be kept in it
    {0} non è un file, ma un dispositivo o una pipe: non può contenere un diario

    > install healthlog's desktop part; on Debian: apt install healthlog-desktop
    installa la parte per il desktop di healthlog; in Debian: apt install healthlog-desktop

    > write: healthlog {0}
    scrivi: healthlog {0}

    > {0} takes no number; 'healthlog restore {1}' brings back what was deleted
    {0} non prende numeri; 'healthlog restore {1}' ripristina ciò che è stato eliminato

    > 'healthlog history all' shows what was deleted
    'healthlog history all' mostra ciò che è stato eliminato

    > did you mean: healthlog {0}
    forse intendevi: healthlog {0}

    > write which: healthlog {0}, or with {1}
    scrivi quale: healthlog {0}, oppure con {1}

    > {0} [y/N]
    {0} [s/N]

    > {0} is no shell that healthlog knows: write bash, zsh or fish
    {0} non è una shell che healthlog conosca: scrivi bash, zsh o fish

    > y yes
    s si sì

    > n no
    n no

    > if it comes again, please tell of it: 'healthlog help reporting' says how
    se succede di nuovo, segnalalo: 'healthlog help reporting' dice come

    > this should not have happened ({0})
    questo non sarebbe dovuto accadere ({0})

    > no home folder is known
    la cartella home è sconosciuta

    > set HOME, or name a file with --journal
    imposta HOME, oppure indica un file con --journal

    > the journal's name is empty
    il nome del diario è vuoto

    > name a file: --journal FILE
    indica un file: --journal FILE

    > 'healthlog add' makes it with the first report
    'healthlog add' lo crea con la prima rilevazione

    > the program {0} is not installed beside healthlog
    il programma {0} non è installato accanto a healthlog

    > install healthlog again
    reinstalla healthlog

    > {0} is no choice: write auto, always or never
    {0} non è fra le scelte: scrivi auto, always o never

    > can't write to standard output: {0}
    impossibile scrivere sullo standard output: {0}

    > no words were handed to this program: start it as 'healthlog add …'
    questo programma non ha ricevuto parole: avvialo come 'healthlog add …'

    > {0} is not UTF-8, and nothing was done
    {0} non è UTF-8, e non è stato fatto nulla

    > type it in a UTF-8 locale
    scrivilo con una localizzazione UTF-8

    > interrupted
    interrotto

    > nothing is set; 'healthlog config list --all' lists what holds
    nessuna preferenza è impostata; 'healthlog config list --all' elenca i valori in vigore

    > healthlog: the time zone in TZ is not known here; times are taken for UTC
    healthlog: il fuso orario indicato da TZ è sconosciuto qui; gli orari sono intesi come UTC

    > healthlog: another program writes to the journal; waiting for it
    healthlog: un altro programma sta scrivendo nel diario; attendo che finisca

    > healthlog: this is done and saved, but it could not be shown
    healthlog: fatto e salvato, ma non è stato possibile mostrarlo

    > healthlog: this is done and saved, but what comes of it could not be shown
    healthlog: fatto e salvato, ma non è stato possibile mostrare che cosa ne consegue

    > healthlog: this terminal shows no pictures (neither kitty graphics nor sixel); here is the text
    healthlog: questo terminale non mostra immagini (né grafica kitty né sixel); ecco il testo

    > ; did you mean {0}?
    ; intendevi {0}?

    > say which: {0}
    di' quale: {0}

    > there is no option {0}
    l'opzione {0} non esiste

    > {0} wants a value
    {0} richiede un valore

    > {0} takes no value
    {0} non accetta valori

    > {0} is given twice
    {0} compare due volte

    > {0} is missing
    manca {0}

    > {0} is one too many
    {0} è di troppo

    > '{0}' tells how to use it
    '{0}' spiega come si usa

    > there is no command {0}; that is 'healthlog {1}'
    il comando {0} non esiste; si scrive 'healthlog {1}'

    > there is no command or topic {0}; that is 'healthlog {1}'
    il comando o il tema {0} non esiste; si scrive 'healthlog {1}'

    > there is no command or topic {0}
    il comando o il tema {0} non esiste

    > 'healthlog help' lists the commands, 'healthlog help topics' the topics
    'healthlog help' elenca i comandi, 'healthlog help topics' i temi

    > there is no command {0}
    il comando {0} non esiste

    > New journal: {0}
    Nuovo diario: {0}
    """#
}
