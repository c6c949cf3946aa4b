extension Italian {
  /// What `remind doctor` finds.
  static let remindDoctor = #"""
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

    > systemd starts the service: graphical-session.target is active in this session
    systemd avvia il servizio: in questa sessione graphical-session.target è attivo

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

    > what starts the service with your session names another healthlog or another journal
    ciò che avvia il servizio con la tua sessione indica un altro healthlog o un altro diario

    > bring it up to date with: healthlog remind install
    aggiornalo con: healthlog remind install

    > what should start the service with your session names no program: {0}
    ciò che dovrebbe avviare il servizio con la tua sessione non indica alcun programma: {0}

    > no home folder is known; set HOME, or name a file with --journal
    la cartella home è sconosciuta; imposta HOME, oppure indica un file con --journal

    > start it with: healthlog remind install
    avvialo con: healthlog remind install

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

    > your desktop starts the service at login: {0} (graphical-session.target isn't active)
    il tuo desktop avvia il servizio all'accesso: {0} (graphical-session.target non è attivo)

    > graphical-session.target isn't active, so systemd won't start the service at login
    graphical-session.target non è attivo, quindi systemd non avvierà il servizio all'accesso

    > the service is not running, and never ran
    il servizio non è in esecuzione e non è mai stato avviato

    > the service is not running; it ended {0}
    il servizio non è in esecuzione; terminato: {0}

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

    > switch it off in your desktop's settings; dunst's: dunstctl set-paused false
    disattivalo nelle impostazioni del tuo desktop; quello di dunst: dunstctl set-paused false

    > ok:
    a posto:

    > fault:
    guasto:

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
    un promemoria è impostato; il prossimo: {0}

    > {0} reminders are set; the next is due {1}
    {0} promemoria sono impostati; il prossimo: {1}

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
    """#
}
