extension Italian {
  /// The help of `remind` and its commands.
  static let remindCommands = #"""
    > Run the service that shows reminders
    Avvia il servizio che mostra i promemoria

    > Runs until SIGTERM or Ctrl-C ends it. One runs for each journal; a second one for the same journal says so and ends with status 0.
    Resta in esecuzione finché SIGTERM o Ctrl-C non lo termina. Ce n'è uno per ogni diario; un secondo per lo stesso diario lo segnala e termina con stato 0.

    > Be reminded when the day's report is missing
    Ti ricorda la rilevazione del giorno quando manca

    > Set the times of a daily reminder, the simple form of add
    Imposta gli orari di un promemoria quotidiano, la forma semplice di add

    > From today on: if today's report is missing when the time comes, the reminder appears as soon as the service runs. A reminder that came late is given up at 04:00 next day. Its name is daily; if one is set already, only its time changes.
    >
    > Several times make a reminder each: daily, daily-2 and so on. Each counts only the readings of its own part of the day, from halfway after the one before to halfway before the next: of 08:00 and 20:00 the first counts those from 02:00 to 14:00, the second those from 14:00 to 02:00.
    Vale da oggi: se all'ora indicata manca la rilevazione di oggi, il promemoria appare appena il servizio è in esecuzione. Un promemoria in ritardo viene abbandonato alle 04:00 del giorno dopo. Il suo nome è daily; se è già impostato cambia solo l'ora.

    Più orari danno un promemoria ciascuno: daily, daily-2 e così via. Ognuno conta solo le misurazioni della sua parte del giorno, da metà strada dopo il precedente a metà strada prima del successivo: con 08:00 e 20:00 il primo conta quelle dalle 02:00 alle 14:00, il secondo quelle dalle 14:00 alle 02:00.

    > The time on the wall clock, such as 20:30
    L'ora locale, per esempio 20:30

    > reminds at half past eight in the evening
    avvisa alle otto e mezza di sera

    > Tell what comes next, what became of the last ones, and why
    Mostra qual è il prossimo, che ne è stato degli ultimi, e perché

    > For each reminder: what became of today's and of the one before, by which report it was settled or what kept it from coming, and when the next one comes; then how the service is.
    Per ogni promemoria: che cosa ne è stato di quello di oggi e del precedente, con quale rilevazione si è chiuso o che cosa gli ha impedito di arrivare, e quando arriva il prossimo; poi lo stato del servizio.

    > Put the reminder that is due off by 30 minutes
    Rimanda di 30 minuti il promemoria in attesa

    > Skip today's reminder
    Salta il promemoria di oggi

    > Skips the reminder that is due or, when none is, today's that is still to come. 'healthlog undo', or setting the reminder again, takes that back.
    Salta il promemoria in attesa o, se non ce n'è, quello di oggi che deve ancora arrivare. 'healthlog undo', o impostare di nuovo il promemoria, lo riattiva.

    > Show a notification and wait a minute for a press of its button
    Mostra una notifica e aspetta per un minuto che tu ne prema il pulsante

    > Find out why reminders don't come
    Scopre perché i promemoria non arrivano

    > Looks at all that a reminder needs: a rule, the journal's file, the time zone, the session bus, a notification server and what it can do, "do not disturb", what starts the service, the service itself, and what Log now opens. ✓ is well, ! worth knowing, ✗ a fault, with what to do about it. In a pipe the columns are separated by tabs: ok, note or fault; what was looked at; what was found; what to do. Exits with 1 when there is a fault, and --test without a session bus with 69.
    Esamina tutto ciò che serve a un promemoria: una regola, il file del diario, il fuso orario, il bus di sessione, un server di notifiche e ciò che sa fare, "non disturbare", ciò che avvia il servizio, il servizio stesso e ciò che apre "Registra ora". ✓ va bene, ! è bene saperlo, ✗ è un problema, con che cosa fare. In una pipe le colonne sono separate da tabulazioni: ok, note o fault; che cosa è stato esaminato; che cosa è stato trovato; che cosa fare. Esce con 1 se c'è un problema, e --test senza bus di sessione con 69.

    > Print it as CSV
    Stampa in CSV

    > Tell what became of each day's reminder
    Mostra che ne è stato del promemoria di ogni giorno

    > A day is on time when its report was filed before the reminder was given up: before 04:00 next day, or within the reminder's --grace; a report filed before the reminder was even due is on time too. It is late when it was filed after that, skipped when you wanted none, missed when none was filed, and pending while there is time. What counts is when the journal was told, not when it was measured; of a reminder that needs certain vitals, when it had the last of them. Only days since a reminder was set are told of, the first where its time was still to come. In a pipe the columns are separated by tabs: day, reminder, time due, outcome, report's number, when it was filed, what kept the reminder from coming. That is told of days that are late, missed or pending, as far as the service's last 200 runs say: no service ran, "do not disturb", there was no notification server, the machine was asleep, or the server was silent or refused. Exits with 1 when nothing was due.
    Un giorno è in orario se la sua rilevazione è stata registrata prima che il promemoria venisse abbandonato: prima delle 04:00 del giorno dopo, o entro il --grace del promemoria; è in orario anche una rilevazione registrata prima dell'ora del promemoria. È in ritardo se è stata registrata più tardi, saltato se non volevi il promemoria, mancato se non ce n'è nessuna, e in attesa finché c'è tempo. Conta quando il diario l'ha saputo, non quando hai misurato; per un promemoria che richiede certi parametri, quando ha avuto l'ultimo. Compaiono solo i giorni da quando è stato impostato un promemoria, il primo se la sua ora non era ancora passata. In una pipe le colonne sono separate da tabulazioni: giorno, promemoria, ora prevista, esito, numero della rilevazione, quando è stata registrata, che cosa ha impedito al promemoria di arrivare. Quest'ultima colonna riguarda i giorni in ritardo, mancati o in attesa, per quanto risulta dalle ultime 200 esecuzioni del servizio: il servizio non era in esecuzione, "non disturbare" era attivo, mancava un server di notifiche, il computer era sospeso, oppure il server non ha risposto o ha rifiutato. Esce con 1 se nulla era previsto.

    > Have your session start the service
    Fa avviare il servizio dalla tua sessione

    > Writes a unit for your own systemd and starts it, an entry in the desktop's autostart folder for desktops that systemd isn't told of, and a file that lets the session bus start it. If systemd doesn't answer, it writes the entry alone. With --journal the service reminds for that journal, beside the one for your own. If healthlog was moved, do it again to update the path.
    Scrive una unit per il tuo systemd e la avvia, una voce nella cartella di avvio automatico per i desktop che non si annunciano a systemd, e un file che permette al bus di sessione di avviarla. Se systemd non risponde, scrive solo la voce. Con --journal il servizio riguarda quel diario, accanto a quello del tuo. Se healthlog è stato spostato, ripetilo per aggiornare il percorso.

    > Take back what 'remind install' did
    Annulla ciò che ha fatto 'remind install'

    > Stops the service that systemd runs, too. Reminders and the journal stay as they are. With --journal it takes back what was installed for that journal.
    Ferma anche il servizio avviato da systemd. I promemoria e il diario restano come sono. Con --journal rimuove ciò che era installato per quel diario.

    > Add a reminder
    Aggiunge un promemoria

    > When the time is past on one of its days, and the day's reports lack what it needs, the reminder comes. One that came late is given up at 04:00 next day, or when --grace is over.
    >
    > A reminder named after a vital needs that vital, unless --needs says otherwise. Reminders with the same needs on the same days divide the day between them: each counts only the readings of its own part, from halfway after the one before to halfway before the next, and is given up at its end.
    Quando in uno dei suoi giorni l'ora è passata, e alle rilevazioni del giorno manca ciò che richiede, il promemoria arriva. Se è in ritardo, viene abbandonato alle 04:00 del giorno dopo, o allo scadere di --grace.

    Un promemoria con il nome di un parametro richiede quel parametro, a meno che --needs dica altro. I promemoria che richiedono lo stesso negli stessi giorni si dividono la giornata: ognuno conta solo le misurazioni della sua parte, da metà strada dopo il precedente a metà strada prima del successivo, e viene abbandonato alla fine di quella.

    > A name for it; no notification shows it
    Un nome per distinguerlo; nessuna notifica lo mostra

    > List the reminders
    Elenca i promemoria

    > The time on the wall clock
    L'ora locale

    > Change a reminder
    Modifica un promemoria

    > What isn't named stays as it is.
    Ciò che non indichi resta com'è.

    > The reminder's name
    Il nome del promemoria

    > Remove a reminder
    Rimuove un promemoria

    > 'healthlog undo' sets it again.
    'healthlog undo' lo imposta di nuovo.

    > The reminder's name; without one, the daily reminder
    Il nome del promemoria; se manca, quello quotidiano

    > The first day with reminders again: tomorrow, monday, 2026-12-01
    Il primo giorno di nuovo con promemoria: tomorrow, monday, 2026-12-01

    > Put all reminders to rest until a day
    Mette in pausa tutti i promemoria fino a un certo giorno

    > On that day they come again; 'healthlog remind resume' brings them back before. Days that went by meanwhile don't count as missed.
    Da quel giorno tornano ad arrivare; 'healthlog remind resume' li riattiva prima. I giorni passati nel frattempo non contano come mancati.

    > How long, today the first day: 7d, 2w, month
    Per quanto tempo, contando da oggi: 7d, 2w, month

    > End a pause: reminders come again from today on
    Termina una pausa: i promemoria tornano ad arrivare da oggi

    > Days that went by meanwhile don't count as missed.
    I giorni passati nel frattempo non contano come mancati.

    > mon-fri, or mon,wed; every (the default) for all
    mon-fri, oppure mon,wed; every (predefinito) per tutti

    > What the day's reports must hold between them, such as bp,gly; none for any report
    Che cosa devono contenere, insieme, le rilevazioni del giorno, per esempio bp,gly; none se ne basta una qualsiasi

    > How long after its time it may still come: 90m, 6h or 2d; night for until 04:00
    Per quanto tempo dopo la sua ora può ancora arrivare: 90m, 6h o 2d; night per arrivare fino alle 04:00

    > Print it as JSON
    Stampa in JSON

    > reminds every evening
    te lo ricorda ogni sera

    > has your session start the service that shows it
    fa avviare alla tua sessione il servizio che lo mostra

    > wants a pressure on working days
    richiede una pressione nei giorni lavorativi

    > gives up at 23:00
    rinuncia alle 23:00

    > reminds in the morning and in the evening
    te lo ricorda al mattino e alla sera

    > looks at all that a reminder needs
    controlla tutto ciò che serve a un promemoria

    > shows a notification and waits for your press
    mostra una notifica e aspetta che tu ne prema il pulsante

    > comes twice a week
    arriva due volte la settimana

    > comes later
    arriva più tardi

    > tells how last month went
    dice com'è andato il mese scorso

    > tells how the last 30 days went
    dice come sono andati gli ultimi 30 giorni

    > has reminders come whenever you are logged in
    fa arrivare i promemoria ogni volta che hai una sessione aperta

    > has them come for another journal
    li fa arrivare per un altro diario

    > lists them with their days
    li elenca con i loro giorni

    > wants none for a week
    nessun promemoria per una settimana

    > wants none for the rest of November
    nessun promemoria fino alla fine di novembre

    > removes the one of that name
    rimuove quello con questo nome

    > removes the daily one
    rimuove quello quotidiano

    > has reminders come again
    fa tornare i promemoria

    > goes back to the pause
    torna alla pausa

    > runs it until Ctrl-C
    lo tiene in esecuzione fino a Ctrl-C

    > runs it for this session
    lo avvia per questa sessione

    > wants no reminder today
    oggi nessun promemoria

    > wants it after all
    lo riattiva

    > says when that is
    dice quando sarà

    > has it come again in half an hour
    lo fa tornare tra mezz'ora

    > tells about each reminder
    descrive ogni promemoria

    > does the same
    fa lo stesso

    > has them come again
    li fa tornare ad arrivare

    > has no reminder come any more
    da qui in poi non arrivano più promemoria

    > Open a terminal with what a notification is about
    Apre un terminale con ciò di cui parla una notifica

    > Opens your terminal with 'healthlog status' or, with a watch's number, with 'healthlog watch show'. The button Show of a notification does this.
    Apre il tuo terminale con 'healthlog status' oppure, con il numero di una sorveglianza, con 'healthlog watch show'. È ciò che fa il pulsante Mostra di una notifica.

    > opens a terminal with today at a glance
    apre un terminale con la giornata in breve

    > opens one with watch 1
    ne apre uno con la sorveglianza 1

    > Times on the wall clock, such as 20:30
    Orari locali, per esempio 20:30

    > The part of the day whose readings count: 04:00..12:00; auto to share the day
    La parte del giorno di cui contano le misurazioni: 04:00..12:00; auto per dividere la giornata
    """#
}
