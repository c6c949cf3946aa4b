extension Italian {
  static let reminding = #"""
    > the journal can be written, and its file is yours alone
    il diario è scrivibile e il suo file è soltanto tuo

    > the journal's file is damaged: not all that was on record can be read
    il file del diario è danneggiato: non si può leggere tutto ciò che conteneva

    > keep a copy of {0}, and restore a backup
    conserva una copia di {0} e ripristina un backup

    > the journal can't be written: {0}: {1}
    non si può scrivere nel diario: {0}: {1}

    > see that its file and folder can be written, then start the service again
    controlla che il suo file e la sua cartella siano scrivibili, poi riavvia il servizio

    > the journal's file lets others on this machine read it
    il file del diario può essere letto da altri su questo computer

    > take it from them with: chmod 600 {0}
    nega loro l'accesso con: chmod 600 {0}

    > the time zone is {0}; it is {1}
    il fuso orario è {0}; sono le {1}

    > the time zone is {0}, as TZ says; it is {1}
    il fuso orario è {0}, come dice TZ; sono le {1}

    > TZ says {0}, but this machine {1}: it is {2} by TZ
    TZ dice {0}, ma questo computer {1}: secondo TZ sono le {2}

    > the service goes by TZ only where its own environment has it
    il servizio segue TZ solo se è definita nel suo ambiente

    > TZ names a time zone that is not known here; times are taken for UTC
    TZ indica un fuso orario sconosciuto qui; gli orari sono intesi come UTC

    > set TZ to a name such as Europe/Rome, and see that tzdata is installed
    assegna a TZ un nome come Europe/Rome e controlla che tzdata sia installato

    > /etc/localtime is missing: times are taken for UTC, and it is {0}
    manca /etc/localtime: gli orari sono intesi come UTC, e sono le {0}

    > set the time zone with: timedatectl set-timezone Europe/Rome
    imposta il fuso orario con: timedatectl set-timezone Europe/Rome

    > Log now runs the command of reminder.log-command
    "Registra ora" esegue il comando di reminder.log-command

    > there is no program {0}, which reminder.log-command runs
    il programma {0}, richiamato da reminder.log-command, non esiste

    > set another one, or 'healthlog config unset reminder.log-command'
    impostane un altro, oppure 'healthlog config unset reminder.log-command'

    > Log now opens a form, with zenity
    "Registra ora" apre un modulo, con zenity

    > Log now opens a terminal, as zenity is not installed
    "Registra ora" apre un terminale, perché zenity non è installato

    > install zenity for a form of its own
    installa zenity per avere un modulo apposito

    > Log now has nothing to open: there is no display, or neither zenity nor a terminal
    "Registra ora" non ha nulla da aprire: manca uno schermo, oppure mancano sia zenity sia un terminale

    > reminders say what to type instead; install zenity
    i promemoria dicono invece che cosa scrivere; installa zenity

    > no notification server is running
    nessun server di notifiche è in esecuzione

    > switch your desktop's notifications on, or install a server such as dunst
    attiva le notifiche del tuo desktop, oppure installa un server come dunst

    > the notification server does not answer
    il server di notifiche non risponde

    > end it and start it again
    terminalo e riavvialo

    > it has buttons, reads markup and keeps what was not answered
    ha pulsanti, legge il markup e conserva ciò che è rimasto senza risposta

    > it has buttons, reads markup
    ha pulsanti, legge il markup

    > it has buttons, shows plain text and keeps what was not answered
    ha pulsanti, mostra testo semplice e conserva ciò che è rimasto senza risposta

    > it has buttons, shows plain text
    ha pulsanti, mostra testo semplice

    > it has no buttons, reads markup and keeps what was not answered
    non ha pulsanti, legge il markup e conserva ciò che è rimasto senza risposta

    > it has no buttons, reads markup
    non ha pulsanti, legge il markup

    > it has no buttons, shows plain text and keeps what was not answered
    non ha pulsanti, mostra testo semplice e conserva ciò che è rimasto senza risposta

    > it has no buttons, shows plain text
    non ha pulsanti, mostra testo semplice

    > reminders say the commands: {0}
    i promemoria riportano i comandi: {0}

    > have your session start it with: healthlog remind install
    fallo avviare dalla tua sessione con: healthlog remind install

    > systemd starts the service with your desktop session
    systemd avvia il servizio con la tua sessione desktop

    > your desktop starts the service at login: {0}
    il tuo desktop avvia il servizio all'accesso: {0}

    > your desktop was told not to start the service: {0}
    il tuo desktop è impostato per non avviare il servizio: {0}

    > switch it on again with: healthlog remind install
    riattivalo con: healthlog remind install

    > systemd knows the service, but does not start it with your session
    systemd conosce il servizio, ma non lo avvia con la tua sessione

    > nothing starts the service with your session
    nulla avvia il servizio con la tua sessione

    > nothing starts the service with your session; systemd can't be asked here
    nulla avvia il servizio con la tua sessione; qui non è possibile interrogare systemd

    > what starts the service with your session names another healthlog than this one
    ciò che avvia il servizio con la tua sessione indica un healthlog diverso da questo

    > bring it up to date with: healthlog remind install
    aggiornalo con: healthlog remind install

    > what should start the service with your session names no program: {0}
    ciò che dovrebbe avviare il servizio con la tua sessione non indica alcun programma: {0}

    > no home folder is known; set HOME, or name a file with --journal
    la cartella home è sconosciuta; imposta HOME, oppure indica un file con --journal

    > start it with: healthlog remind run, or by logging in again
    avvialo con: healthlog remind run, oppure rientrando nella sessione

    > the service is running since {0}; it last woke {1}
    il servizio è in esecuzione da {0}; ultimo risveglio: {1}

    > the service is running
    il servizio è in esecuzione

    > {0}, but in another session
    {0}; è però in un'altra sessione

    > the service is running, but in another session
    il servizio è in esecuzione, ma in un'altra sessione

    > end it there, and start it in this one
    terminalo là e avvialo in questa

    > {0}, but does not answer
    {0}; però non risponde

    > the service is running, but does not answer
    il servizio è in esecuzione, ma non risponde

    > a service is running, but with another journal
    un servizio è in esecuzione, ma con un altro diario

    > name that one with --journal, or end the service and start it with this one
    indica quel diario con --journal, oppure termina il servizio e avvialo con questo

    > the service is not running, and never ran
    il servizio non è in esecuzione e non è mai stato avviato

    > the service is not running; it ended {0}
    il servizio non è in esecuzione; è terminato {0}

    > the service is not running; last heard of {0}
    il servizio non è in esecuzione; ultima traccia: {0}

    > notifications are shown by a server without a name
    le notifiche sono mostrate da un server senza nome

    > notifications are shown by {0}
    le notifiche sono mostrate da {0}

    > there is no session bus: {0}
    manca il bus di sessione: {0}

    > run this inside your desktop session, where DBUS_SESSION_BUS_ADDRESS is set
    esegui il comando nella tua sessione desktop, dove DBUS_SESSION_BUS_ADDRESS è impostata

    > there is a session bus
    il bus di sessione c'è

    > "do not disturb" is on: reminders wait until it is over
    "non disturbare" è attivo: i promemoria aspettano che finisca

    > switch it off in your desktop's settings, or with: dunstctl set-paused false
    disattivalo nelle impostazioni del tuo desktop, oppure con: dunstctl set-paused false

    > "do not disturb" is off
    "non disturbare" non è attivo

    > set one with: healthlog remind at 20:30
    impostane uno con: healthlog remind at 20:30

    > no reminder is set
    nessun promemoria è impostato

    > no reminder is set; a watch tells when it ends
    nessun promemoria è impostato; una sorveglianza avvisa quando termina

    > all reminders are paused until {0}
    tutti i promemoria sono in pausa fino al {0}

    > 'healthlog undo' ends a pause that was the last thing you did
    'healthlog undo' toglie la pausa, se è l'ultima cosa che hai fatto

    > 'healthlog' says more
    'healthlog' dice di più

    > one reminder is set; none is due in the next fortnight
    un promemoria è impostato; nessuno è previsto nelle prossime due settimane

    > {0} reminders are set; none is due in the next fortnight
    {0} promemoria sono impostati; nessuno è previsto nelle prossime due settimane

    > one reminder is set; the next is due {0}
    un promemoria è impostato; il prossimo è previsto {0}

    > {0} reminders are set; the next is due {1}
    {0} promemoria sono impostati; il prossimo è previsto {1}

    > the button was pressed, and the press came back
    il pulsante è stato premuto e la risposta è arrivata

    > a notification was shown; this server has no buttons
    una notifica è stata mostrata; questo server non ha pulsanti

    > the notification was shown, and closed without its button
    la notifica è stata mostrata e chiusa senza premere il pulsante

    > the notification left the screen by itself, unanswered
    la notifica è sparita da sola, senza risposta

    > have your desktop show notifications for longer
    imposta il tuo desktop in modo che mostri le notifiche più a lungo

    > nothing came back in {0} seconds
    nessuna risposta entro {0} secondi

    > if you saw no notification, look into your desktop's notification settings
    se non hai visto nessuna notifica, controlla le impostazioni delle notifiche del tuo desktop

    > "do not disturb" is on: nothing was shown
    "non disturbare" è attivo: non è stato mostrato nulla

    > switch it off, and try again
    disattivalo e riprova

    > no notification server showed it
    nessun server di notifiche l'ha mostrata

    > the test was ended before an answer came
    la prova è stata interrotta prima di una risposta

    > nothing can be shown without a session bus: {0}
    senza un bus di sessione non si può mostrare nulla: {0}

    > run this inside your desktop session
    esegui il comando nella tua sessione desktop

    > {0} value needs attention
    {0} valore richiede attenzione

    > {0} values need attention
    {0} valori richiedono attenzione

    > Last week's charts are drawn
    I grafici della settimana scorsa sono pronti

    > A watch has another outcome by now
    L'esito di una sorveglianza è cambiato

    > A watch has ended
    Una sorveglianza è terminata

    > {0} {1} {2} at {3}
    {0} {1} {2} alle {3}

    > See them with: healthlog status
    Per vederli: healthlog status

    > They are in {0}.
    Si trovano in {0}.

    > See it with: healthlog watch show {0}
    Per vederla: healthlog watch show {0}

    > Open
    Apri

    > last: {0}
    ultimo: {0}

    > today: {0}
    oggi: {0}

    > next: {0}
    prossimo: {0}

    > the report is filed ({0})
    fatto ({0})

    > {0}: no reminder came: {1}
    {0}: nessun promemoria è arrivato: {1}

    > {0}: reminded at {1}; {2}
    {0}: promemoria mostrato alle {1}; {2}

    > {0}: reminded at {1} {2}; {3}
    {0}: promemoria mostrato il {1} alle {2}; {3}

    > skipped
    saltato

    > no report was filed
    nessuna rilevazione registrata

    > report {0} was filed at {1}
    rilevazione {0} registrata alle {1}

    > report {0} was filed at {1} {2}
    rilevazione {0} registrata il {1} alle {2}

    > the service is not running
    il servizio non è in esecuzione

    > there is no notification server
    manca un server di notifiche

    > "do not disturb" is on, since {0} at least
    "non disturbare" è attivo almeno dalle {0}

    > "do not disturb" is on, since {0} {1} at least
    "non disturbare" è attivo almeno dalle {1} del {0}

    > service: running
    servizio: in esecuzione

    > service: it never ran; 'healthlog remind install' has your session start it
    servizio: mai avviato; 'healthlog remind install' lo fa avviare dalla tua sessione

    > service: running since {0}; {1}
    servizio: in esecuzione da {0}; {1}

    > service: not running; last heard of {0}; 'healthlog remind doctor' tells more
    servizio: non in esecuzione; ultima traccia: {0}; 'healthlog remind doctor' dice di più

    > service: not running since {0}; 'healthlog remind doctor' tells more
    servizio: non in esecuzione da {0}; 'healthlog remind doctor' dice di più

    > a reminder comes at {0} on each day without a report
    un promemoria arriva alle {0} di ogni giorno senza rilevazione

    > paused until {0}
    in pausa fino al {0}

    > today's has come already; the next is due {0}
    quello di oggi è già arrivato; il prossimo è previsto {0}

    > snoozed until {0}
    rimandato alle {0}

    > skipped: {0}, {1}
    saltato: {0}, {1}

    > skipped: {0}
    saltato: {0}

    > no reminder comes any more
    non arriverà più nessun promemoria

    > {0} comes no more
    {0} non arriverà più

    > no reminder comes before {0}
    nessun promemoria arriverà prima del {0}

    > reminders come again from today on
    i promemoria tornano ad arrivare da oggi

    > no reminder was due: {0}
    nessun promemoria era previsto: {0}

    > 'healthlog remind install' has your session start the service that shows it
    'healthlog remind install' fa avviare dalla tua sessione il servizio che lo mostra

    > systemd starts the reminder service with your desktop session: {0}
    systemd avvia il servizio dei promemoria con la tua sessione desktop: {0}

    > your desktop starts the reminder service at the next login: {0}
    il tuo desktop avvierà il servizio dei promemoria al prossimo accesso: {0}

    > 'healthlog remind run' starts it now
    'healthlog remind run' lo avvia subito

    > removed: {0}
    rimosso: {0}

    > the service was not installed
    il servizio non era installato

    > a notification is shown: press its button, within {0} seconds
    c'è una notifica sullo schermo: premi il suo pulsante entro {0} secondi

    > every day
    ogni giorno

    > {0} at {1}
    {0} alle {1}

    > {0} at {1}, for {2}
    {0} alle {1}, entro {2}

    > {0} at {1}, needs {2}
    {0} alle {1}, richiede {2}

    > {0} at {1}, needs {2}, for {3}
    {0} alle {1}, richiede {2}, entro {3}

    > the report is filed
    rilevazione registrata

    > {0}; the reminder comes at {1}
    {0}; il promemoria arriva alle {1}

    > {0}; the reminder of {1} is not shown yet
    {0}; il promemoria delle {1} non è ancora apparso

    > {0}; snoozed until {1}
    {0}; rimandato alle {1}

    > the report that was filed is gone
    la rilevazione registrata non c'è più

    > missed
    mancato

    > {0}; reminded at {1}, and closed
    {0}; promemoria mostrato alle {1} e chiuso

    > {0}; reminded at {1}
    {0}; promemoria mostrato alle {1}

    > not due on Mondays
    non previsto di lunedì

    > not due on Tuesdays
    non previsto di martedì

    > not due on Wednesdays
    non previsto di mercoledì

    > not due on Thursdays
    non previsto di giovedì

    > not due on Fridays
    non previsto di venerdì

    > not due on Saturdays
    non previsto di sabato

    > not due on Sundays
    non previsto di domenica

    > no report yet
    ancora nessuna rilevazione

    > no {0} yet
    ancora senza {0}

    > the service was not running
    il servizio non era in esecuzione

    > "do not disturb" was on
    "non disturbare" era attivo

    > there was no notification server
    mancava un server di notifiche

    > the machine was asleep
    il computer era sospeso

    > the notification server did not answer
    il server di notifiche non ha risposto

    > the notification server refused it
    il server di notifiche l'ha rifiutato

    > no service
    nessun servizio

    > do not disturb
    non disturbare

    > no server
    nessun server

    > machine asleep
    computer sospeso

    > server silent
    server muto

    > server refused
    rifiuto del server

    > on time {0} of {1} day
    in orario {0} su {1} giorno

    > on time {0} of {1} days
    in orario {0} su {1} giorni

    > 1 on time
    1 in orario

    > {0} on time
    {0} in orario

    > 1 late
    1 in ritardo

    > {0} late
    {0} in ritardo

    > 1 skipped
    1 saltato

    > {0} skipped
    {0} saltati

    > 1 missed
    1 mancato

    > {0} missed
    {0} mancati

    > 1 pending
    1 in attesa

    > {0} pending
    {0} in attesa

    > on time
    in orario

    > late
    in ritardo

    > pending
    in attesa

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

    > Today's report lacks a reading
    Alla rilevazione di oggi manca una misurazione

    > Today's report is missing
    Manca la rilevazione di oggi

    > {0}'s report lacks a reading
    Alla rilevazione di {0} manca una misurazione

    > {0}'s report is missing
    Manca la rilevazione di {0}

    > File it with: {0}
    Per registrarla: {0}

    > Answer with: {0}
    Rispondi con: {0}

    > Log now
    Registra ora

    > Snooze {0} min
    Rimanda di {0} min

    > Skip today
    Salta oggi

    > Skip {0}
    Salta {0}

    > It was due at {0}
    Era prevista alle {0}

    > It was due on {0} at {1}
    Era prevista {0} alle {1}

    > {0}, and more than {1} earlier days are missing too.
    {0}; mancano anche quelle di più di {1} giorni precedenti.

    > {0}, and {1} earlier day is missing too.
    {0}; manca anche quella di {1} giorno precedente.

    > {0}, and {1} earlier days are missing too.
    {0}; mancano anche quelle di {1} giorni precedenti.

    > {0}, and more than {1} earlier days are incomplete too.
    {0}; sono incomplete anche quelle di più di {1} giorni precedenti.

    > {0}, and {1} earlier day is incomplete too.
    {0}; è incompleta anche quella di {1} giorno precedente.

    > {0}, and {1} earlier days are incomplete too.
    {0}; sono incomplete anche quelle di {1} giorni precedenti.

    > the reminder service is running already
    il servizio dei promemoria è già in esecuzione

    > the week's charts could not be drawn; it is tried again in an hour
    impossibile disegnare i grafici della settimana; nuovo tentativo fra un'ora

    > the journal could not be backed up; it is tried again tomorrow; 'healthlog backup' says why
    impossibile fare il backup del diario; nuovo tentativo domani; 'healthlog backup' dice perché

    > Log now could not be carried out
    "Registra ora" non è riuscito

    > the session bus does not answer
    il bus di sessione non risponde

    > another one, for another journal, has the name {0} on the session bus: end that one first
    un altro servizio, per un altro diario, ha il nome {0} sul bus di sessione: prima termina quello

    > A test of healthlog's reminders
    Una prova dei promemoria di healthlog

    > If you can read this, reminders can reach you.
    Se leggi questo, i promemoria possono raggiungerti.

    > It works
    Funziona
    """#
}
