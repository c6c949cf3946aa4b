extension Italian {
  static let program = #"""
    > Operation not permitted
    operazione non consentita

    > No such file or directory
    il file o la cartella non esiste

    > Input/output error
    errore di lettura o scrittura

    > Permission denied
    permesso negato

    > File exists
    il file esiste già

    > Not a directory
    non è una cartella

    > Is a directory
    è una cartella

    > Too many open files
    troppi file aperti

    > File too large
    file troppo grande

    > No space left on device
    spazio esaurito sul disco

    > Read-only file system
    il disco è in sola lettura

    > File name too long
    nome di file troppo lungo

    > Too many levels of symbolic links
    troppi collegamenti simbolici uno dentro l'altro

    > Disk quota exceeded
    quota del disco superata

    > Device or resource busy
    dispositivo o risorsa occupata

    > Cannot allocate memory
    memoria insufficiente

    > Exec format error
    il file non è un programma eseguibile

    > Stale file handle
    il file non è più raggiungibile

    > Text file busy
    il programma è in uso

    > Transport endpoint is not connected
    il disco di rete non è collegato

    > Invalid argument
    argomento non valido

    > Bad file descriptor
    descrittore di file non valido

    > Broken pipe
    pipe interrotta

    > install healthlog's desktop part; on Debian: apt install healthlog-desktop
    installa la parte per il desktop di healthlog; in Debian: apt install healthlog-desktop

    > write: healthlog {0}
    scrivi: healthlog {0}

    > {0} takes no number; 'healthlog restore 7' brings back what was deleted
    {0} non prende numeri; 'healthlog restore 7' riporta ciò che è stato cancellato

    > show takes one number; 'healthlog list' shows several
    show prende un solo numero; 'healthlog list' ne mostra di più

    > {0} [y/N]
    {0} [s/N]

    > Enter keeps what stands in brackets, < goes back, ? explains
    Invio tiene ciò che sta tra parentesi, < torna indietro, ? spiega

    > nothing was changed
    non è cambiato nulla

    > language, {0} [{1}]:
    lingua, {0} [{1}]:

    > what healthlog speaks to you; what programs read stays as it is
    la lingua in cui healthlog ti parla; ciò che leggono i programmi resta com'è

    > {0} is no language of healthlog: write {1}
    {0} non è una lingua di healthlog: scrivi {1}

    > {0} in {1} [{2}]:
    {0} in {1} [{2}]:

    > the unit in which it is shown, and in which a number without one is taken;
    l'unità in cui viene mostrato, e in cui si intende un numero senza unità;

    > what is on record keeps the unit that it was typed in
    ciò che è registrato tiene l'unità in cui fu scritto

    > remind of the day's report at (20:30, or none) [{0}]:
    ricordare la rilevazione del giorno alle (20:30, o none) [{0}]:

    > the time from which on a missing report is asked for by a notification;
    l'ora dalla quale una notifica chiede la rilevazione che manca;

    > none sets no daily reminder, and removes the one that there is
    none non imposta alcun promemoria del giorno, e toglie quello che c'è

    > {0} is no time: write such as 20:30, or none
    {0} non è un'ora: scrivi per esempio 20:30, oppure none

    > start the reminder service with your session? [Y/n]
    avviare il servizio dei promemoria con la tua sessione? [S/n]

    > start the reminder service with your session? [y/N]
    avviare il servizio dei promemoria con la tua sessione? [s/N]

    > a program that shows reminders and draws last week while you are logged in;
    un programma che mostra i promemoria e disegna la settimana scorsa finché la sessione è aperta;

    > 'healthlog remind doctor' tells how it is, 'healthlog remind uninstall' ends it
    'healthlog remind doctor' dice come sta, 'healthlog remind uninstall' lo toglie

    > write y or n
    scrivi s o n

    > {0} in {1}
    {0} in {1}

    > setup asks for language, units, reminder and service, and wants a terminal
    setup chiede lingua, unità, promemoria e servizio, e vuole un terminale

    > without one:
    senza terminale:

    > {0} is no week: write a year and 01 to 52 or 53, such as 2026-W47
    {0} non è una settimana: scrivi un anno e da 01 a 52 o 53, per esempio 2026-W47

    > {0} is no day that healthlog knows
    {0} non è un giorno che healthlog conosca

    > write such as 2026-11-20, 2026-11, 2026-W47, today, yesterday or -30d
    scrivi per esempio 2026-11-20, 2026-11, 2026-W47, today, yesterday o -30d

    > --week says which days: leave --from and --to out
    --week indica già i giorni: togli --from e --to

    > the days from {0} to {1} end before they start
    i giorni dal {0} al {1} finiscono prima di cominciare

    > a chart shows {0} days at most, and these are {1}
    un grafico mostra al massimo {0} giorni, e questi sono {1}

    > name a shorter period, such as 90d or 2026
    indica un periodo più breve, per esempio 90d o 2026

    > a chart shows {0} days at most: {1} has no first day
    un grafico mostra al massimo {0} giorni: {1} non ha un primo giorno

    > no readings on {0}: there is nothing to draw
    nessuna misurazione il {0}: non c'è nulla da disegnare

    > no readings from {0} to {1}: there is nothing to draw
    nessuna misurazione dal {0} al {1}: non c'è nulla da disegnare

    > {0} is no scale: write 1 to 8
    {0} non è una scala: scrivi da 1 a 8

    > {0} is no size: write 600x300 to 4000x4000, width first, in points
    {0} non è una dimensione: scrivi da 600x300 a 4000x4000, prima la larghezza, in punti

    > {0} at scale {1} is more than 64 million pixels
    {0} alla scala {1} supera i 64 milioni di pixel

    > ask for a smaller --size or --scale
    chiedi un valore più piccolo per --size o --scale

    > {0} is no format: write png, svg or pdf
    {0} non è un formato: scrivi png, svg o pdf

    > {0} would be no {1} file
    {0} non sarebbe un file {1}

    > leave --format out, or name a folder
    togli --format, oppure indica una cartella

    > {0} is one file: name one vital
    {0} è un solo file: indica un solo parametro

    > or a folder for several
    oppure una cartella, se sono di più

    > --output names no place
    --output non indica alcun posto

    > name a folder, or a file for one vital: bp.pdf
    indica una cartella, oppure un file per un solo parametro: bp.pdf

    > {0} would be no picture that healthlog draws: those are png, svg and pdf
    {0} non sarebbe un'immagine che healthlog disegna: può essere png, svg o pdf

    > end the name of a folder with /
    termina il nome di una cartella con /

    > --all draws every vital: name none beside it
    --all disegna tutti i parametri: non indicarne altri

    > {0} is no theme: write light or dark
    {0} non è un tema: scrivi light o dark

    > {0} and {1} don't go together: leave one of them out
    {0} e {1} non vanno insieme: togli l'uno o l'altro

    > --show wants a terminal, and standard output is none
    --show vuole un terminale, e lo standard output non lo è

    > leave it out to write files
    toglilo per scrivere file

    > no font to draw with is found
    non si trova un carattere con cui disegnare

    > install Inter (fonts-inter) or DejaVu (fonts-dejavu-core)
    installa Inter (fonts-inter) o DejaVu (fonts-dejavu-core)

    > name another place with --output
    indica un altro posto con --output

    > the picture could not be drawn ({0})
    impossibile disegnare l'immagine ({0})

    > the pictures are written, but there is no display to open them on
    le immagini sono scritte, ma manca uno schermo su cui aprirle

    > the pictures are written, but there is no xdg-open to open them with
    le immagini sono scritte, ma manca xdg-open per aprirle

    > install xdg-utils, or open them yourself
    installa xdg-utils, oppure aprile tu

    > the pictures are written, but xdg-open failed: {0}
    le immagini sono scritte, ma xdg-open non è riuscito: {0}

    > {0} is no shell that healthlog knows: write bash, zsh or fish
    {0} non è una shell che healthlog conosca: scrivi bash, zsh o fish

    > this should not have happened: {0}
    questo non sarebbe dovuto accadere: {0}

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
    nulla è impostato; 'healthlog config list --all' elenca ciò che vale

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
    {0} vuole un valore

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
    """#
}
