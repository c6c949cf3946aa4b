extension Italian {
  static let commands = #"""
    > Ask for language, units, reminder and its service
    Chiede lingua, unità, promemoria e il suo servizio

    > Each question has its answer in brackets, which Enter keeps: what is set, or what your country uses. Nothing is changed before the last one, and Ctrl-C changes nothing; 'healthlog undo' takes all of it back but for the service. It can be run again at any time. Without a terminal it tells which commands set the same.
    Ogni domanda ha la sua risposta tra parentesi, che Invio tiene: ciò che è impostato, o ciò che si usa nel tuo paese. Nulla cambia prima dell'ultima, e Ctrl-C non cambia nulla; 'healthlog undo' annulla tutto tranne il servizio. Si può ripetere in ogni momento. Senza un terminale dice quali comandi impostano lo stesso.

    > asks, and sets what was answered
    chiede, e imposta ciò che è stato risposto

    > A note to keep with the report
    Una nota da salvare con la rilevazione

    > When it was taken: 8:00, 8pm, 'yesterday 21:30', 'monday 8:00', '2h ago', '19/11 08:00'
    Il momento della misurazione: 8:00, 8pm, 'yesterday 21:30', 'monday 8:00', '2h ago', '19/11 08:00'

    > Set the priority instead of deriving it
    Imposta la priorità invece di calcolarla

    > Print what was filed as JSON
    Stampa in JSON ciò che è stato registrato

    > File a report, or a single reading
    Registra una rilevazione o una misurazione singola

    > A report is at least two readings taken at one moment, and a note if you like; one value alone is kept as a single reading (s12), with its note. Only a report answers the reminder of the day's report. A reading is vital=value, such as temp=36.5, or bp=120/80 for both pressures; 'healthlog vital list' names the vitals. A unit may follow the value: gly=5.5mmol/L, temp=98.6F. 36.6 and 36,6 are the same. Without readings, on a terminal, it asks for them one by one.
    Una rilevazione è fatta di almeno due misurazioni dello stesso momento e, se vuoi, di una nota; un valore da solo resta una misurazione singola (s12), con la sua nota. Solo una rilevazione risponde al promemoria del giorno. Una misurazione si scrive parametro=valore, per esempio temp=36.5, oppure bp=120/80 per le due pressioni; 'healthlog vital list' elenca i parametri. Dopo il valore può esserci un'unità: gly=5.5mmol/L, temp=98.6F. 36.6 e 36,6 sono la stessa cosa. Senza misurazioni, su un terminale, le chiede una per una.

    > The readings
    Le misurazioni

    > files a report
    registra una rilevazione

    > files a single reading
    registra una misurazione singola

    > files one of last night
    ne registra una di ieri sera

    > Print the days as JSON
    Stampa i giorni in JSON

    > Show which days of a month have reports
    Mostra in quali giorni di un mese ci sono rilevazioni

    > Marks each day: • reports, ◦ samples alone, ! a value out of its normal range, !! a critical one. Weeks start as they do where your locale (LC_ALL, LC_TIME or LANG) is from. In a pipe a line for each day, separated by tabs: day, mark (none, reports, samples, caution, critical), number of reports, number of samples; with --words on a terminal too.
    Segna ogni giorno: • rilevazioni, ◦ solo misurazioni singole, ! un valore fuori dall'intervallo normale, !! un valore critico. Le settimane cominciano come si usa nel paese della tua localizzazione (LC_ALL, LC_TIME o LANG). In una pipe una riga per ogni giorno, con campi separati da tabulazioni: giorno, segno (none, reports, samples, caution, critical), numero di rilevazioni, numero di misurazioni singole; con --words anche su un terminale.

    > shows November 2026
    mostra novembre 2026

    > shows the twelve months of the year before
    mostra i dodici mesi dell'anno scorso

    > Draw a week or more of temperature and glycemia, or of other vitals
    Disegna una settimana o più di temperatura e glicemia, o di altri parametri

    > Draws pictures of the last seven days, or of a period of up to 366 days, and prints their names: one for each vital that is named, else temperature and glycemia. Exits with 1 when these days have no reading of any of them. --text and --show draw in the terminal instead; --show, where the terminal takes no pictures, as --text. It fits them to the terminal's width, unless --scale says how large; --text in a pipe to COLUMNS, else to 80.
    >
    > Pictures are in English or Italian, as LC_MESSAGES says, the names of days and months as LC_TIME does; the decimal mark follows LC_NUMERIC (LC_ALL goes before them, LANG after). Dates are day, month, year.
    Disegna i grafici degli ultimi sette giorni, o di un periodo di al massimo 366 giorni, e stampa i nomi delle immagini: una per ogni parametro indicato, altrimenti temperatura e glicemia. Esce con 1 se in quei giorni non ce n'è nessuna misurazione. --text e --show disegnano invece nel terminale; --show, se il terminale non accetta immagini, fa come --text. La larghezza è quella del terminale, se --scale non indica quanto ingrandire; --text in una pipe segue COLUMNS, altrimenti 80.

    Le immagini sono in inglese o in italiano, secondo LC_MESSAGES; i nomi di giorni e mesi seguono LC_TIME, il segno decimale LC_NUMERIC (LC_ALL prevale su tutte, LANG vale per ultima). Le date sono giorno, mese, anno.

    > A vital, such as temp or heart-rate, or pressure; behind them the PERIOD, if not the last 7 days: yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B
    Un parametro, per esempio temp o heart-rate, oppure pressure; alla fine il periodo (PERIOD), se non sono gli ultimi 7 giorni: yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B

    > draws the last seven days
    disegna gli ultimi sette giorni

    > draws it in the terminal
    disegna nel terminale

    > Draw every vital with a reading in these days
    Disegna tutti i parametri con una misurazione in questi giorni

    > A calendar week
    Una settimana del calendario

    > The first day
    Il primo giorno

    > The last day
    L'ultimo giorno

    > Folder, instead of healthlog in your pictures; for one vital a file too: bp.pdf
    Cartella, al posto di healthlog fra le tue immagini; per un solo parametro anche un file: bp.pdf

    > png (the default), svg or pdf
    png (predefinito), svg o pdf

    > Pixels for each point, 1 (the default) to 8, such as 1.5; vectors grow by it
    Pixel per ogni punto, da 1 (predefinito) a 8, per esempio 1.5; ingrandisce anche le immagini vettoriali

    > Width and height in points, 800x400 (the default); 600x300 to 4000x4000
    Larghezza e altezza in punti, 800x400 (predefinito); da 600x300 a 4000x4000

    > light (the default) or dark
    light (predefinito) o dark

    > Show them in the terminal, where it takes pictures
    Mostra i grafici nel terminale, se accetta immagini

    > Open them with the desktop's program
    Apre i grafici con il programma del desktop

    > Print what makes the Tab key finish commands, for your shell
    Stampa ciò che serve al tasto Tab per completare i comandi nella tua shell

    > For bash, put 'source <(healthlog completion bash)' into ~/.bashrc; for zsh, 'source <(healthlog completion zsh)' behind compinit in ~/.zshrc; for fish, 'healthlog completion fish | source' into ~/.config/fish/config.fish. Where healthlog was installed for everyone there is nothing to do. It finishes commands, options, vitals, periods, preferences, and the numbers of what you filed last, which zsh and fish show with their values.
    Per bash, metti 'source <(healthlog completion bash)' in ~/.bashrc; per zsh, 'source <(healthlog completion zsh)' dopo compinit in ~/.zshrc; per fish, 'healthlog completion fish | source' in ~/.config/fish/config.fish. Se healthlog è installato per tutti gli utenti non c'è nulla da fare. Completa comandi, opzioni, parametri, periodi, preferenze e i numeri di ciò che hai registrato per ultimo, che zsh e fish mostrano con i valori.

    > bash, zsh or fish
    bash, zsh o fish

    > What the scripts ask with
    Ciò che chiedono gli script

    > makes Tab work in this bash
    attiva il tasto Tab in questa bash

    > See and set preferences
    Mostra e imposta le preferenze

    > | unit.VITAL | the unit in which a vital is shown and typed
    > | notify.details | whether notifications name vitals and values; off unless set
    > | notify.out-of-range | whether a value out of its normal range is told; on unless set
    > | charts.weekly | whether last week's charts are drawn on Monday; on unless set
    > | reminder.log-command | what Log now starts in place of the form
    > | backup.every | day, week or month: the service backs the journal up, into backups/ beside it
    > | backup.keep | how many of those backups stay; 8 unless set
    > | language | en or it; the one of your locale unless set
    | unit.VITAL | l'unità con cui si mostra e si scrive un parametro
    | notify.details | se le notifiche riportano parametri e valori; off se non impostata
    | notify.out-of-range | se avvisare di un valore fuori dall'intervallo normale; on se non impostata
    | charts.weekly | se disegnare di lunedì i grafici della settimana scorsa; on se non impostata
    | reminder.log-command | che cosa avvia "Registra ora" al posto del modulo
    | backup.every | day, week o month: il servizio fa il backup del diario, in backups/ lì accanto
    | backup.keep | quanti di questi backup restano; 8 se non impostata
    | language | en o it; se non impostata, quella della tua localizzazione

    > List those too that are as they come
    Elenca anche quelle con il valore predefinito

    > Such as unit.glycemia or notify.details
    Per esempio unit.glycemia o notify.details

    > Print what holds of a preference, set or not; exits with 1 when nothing does
    Stampa il valore di una preferenza, impostata o no; esce con 1 se non ne ha

    > Set a preference
    Imposta una preferenza

    > Such as mmol/L or on
    Per esempio mmol/L oppure on

    > Forget a preference
    Riporta una preferenza al valore predefinito

    > List the preferences that are set
    Elenca le preferenze impostate

    > Print where the journal is, or would be
    Stampa dove si trova il diario, o dove si troverebbe

    > That is $HEALTHLOG_JOURNAL, else healthlog/journal.db in $XDG_DATA_HOME, else in ~/.local/share; --journal goes before them all. Exits with 1 when there is no journal yet.
    È $HEALTHLOG_JOURNAL, altrimenti healthlog/journal.db in $XDG_DATA_HOME, altrimenti in ~/.local/share; --journal prevale su tutti. Esce con 1 se il diario non esiste ancora.

    > Print what was deleted as JSON
    Stampa in JSON ciò che è stato eliminato

    > Leave no trace of them; nothing brings them back
    Non ne lascia traccia; nulla può ripristinarle

    > Delete for good without asking
    Elimina definitivamente senza chiedere conferma

    > Delete reports and single readings
    Elimina rilevazioni e misurazioni singole

    > All of them or, when one doesn't exist, none. 'healthlog undo' brings them back; 'healthlog restore' brings one back whatever was done since. With --forever value, note and time leave the journal's files, its history too, which only says that something was there and when it went; what was deleted before may be named as well. Copies of the journal are named, and stay. A file that it came from brings it in again.
    Tutte oppure, se una non esiste, nessuna. 'healthlog undo' le ripristina; 'healthlog restore' ne ripristina una, qualunque cosa sia successa dopo. Con --forever valore, nota e ora spariscono dai file del diario e anche dalla cronologia, che dice soltanto che lì c'era qualcosa e quando è stato tolto; puoi indicare anche ciò che era già stato eliminato. Le copie del diario vengono elencate, e restano. Reimportare il file da cui provengono le riporta nel diario.

    > Their numbers: 7, s12, or last
    I loro numeri: 7, s12, oppure last

    > deletes two in one step
    ne elimina due in una volta

    > leaves no trace of report 7
    non lascia traccia della rilevazione 7

    > Take a reading out
    Toglie una misurazione

    > Replace the note; '' removes it
    Sostituisce la nota; '' la toglie

    > Replace the time it was taken; 15:00 keeps the day, a day alone the time
    Sostituisce il momento della misurazione; 15:00 mantiene il giorno, un giorno da solo mantiene l'ora

    > Set the priority, or derive it again
    Imposta la priorità, o la calcola di nuovo

    > Print the report as JSON
    Stampa la rilevazione in JSON

    > Change a report or a single reading
    Modifica una rilevazione o una misurazione singola

    > What is not named stays as it is. A single reading that gets a second value becomes a report, a report that keeps one alone a single reading. 'healthlog undo' takes the change back.
    Ciò che non indichi resta com'è. Una misurazione singola che riceve un secondo valore diventa una rilevazione, una rilevazione che ne conserva uno solo diventa una misurazione singola. 'healthlog undo' annulla la modifica.

    > The number: 7, s12 for a single reading, or last
    Il numero: 7, s12 per una misurazione singola, oppure last

    > Readings to add or to replace
    Le misurazioni da aggiungere o da sostituire

    > corrects report 7
    corregge la rilevazione 7

    > corrects what you filed last
    corregge ciò che hai registrato per ultimo

    > List each single reading, however many a day has
    Elenca ogni misurazione singola, per quante ce ne siano in un giorno

    > Print them as JSON
    Stampa l'elenco in JSON

    > Print them as CSV, which 'healthlog import' reads
    Stampa l'elenco in CSV, che 'healthlog import' sa leggere

    > Show one report or single reading in full
    Mostra per intero una rilevazione o una misurazione singola

    > List the reports and single readings of a day or a period
    Elenca le rilevazioni e le misurazioni singole di un giorno o di un periodo

    > On a terminal a table, and below a single day of two entries or more its summary; in a pipe the same columns without titles, separated by tabs: number, time, priority, temperature, pressure, glycemia, heart rate, other vitals that were measured, note. More than 24 single readings of one vital on a day are one line, unless --readings is given. Exits with 1 when there is nothing.
    Su un terminale una tabella, seguita dal riepilogo se è di un solo giorno con due o più voci; in una pipe le stesse colonne senza titoli, separate da tabulazioni: numero, ora, priorità, temperatura, pressione, glicemia, frequenza cardiaca, altri parametri misurati, nota. Più di 24 misurazioni singole di un parametro in un giorno stanno in una sola riga, a meno di usare --readings. Esce con 1 se non c'è nulla.

    > lists the week before this one, Monday to Sunday
    elenca la settimana prima di questa, da lunedì a domenica

    > lists November so far
    elenca novembre fino a oggi

    > Short for priority=N
    Forma breve di priority=N

    > Say in words what was understood, and find nothing
    Dice a parole che cosa è stato capito, senza cercare nulla

    > Find reports and single readings by what they hold
    Trova rilevazioni e misurazioni singole in base a ciò che contengono

    > Terms side by side are all wanted; 'or', 'not' and parentheses work as words. A term is a vital and a value ('gly above 180', 'temp below 36', gly=10mmol/L), 'severity critical', 'priority>=4', 'has temperature', a period (last month, 30d, 2026-11), 'since' or 'until' one, time=06:00..10:00 or 'note word', which looks for the beginning of a word whatever its case and the accents of its Latin letters. With signs it is 'gly>180' and 'bp>=135/85', which is one of the two or the other, quoted so that the shell doesn't take them for its own; a value with a blank is quoted once more: "note~'birthday cake'". Exits with 1 when nothing matches.
    I termini affiancati devono valere tutti; 'or', 'not' e le parentesi funzionano come parole. Un termine è un parametro con un valore ('gly above 180', 'temp below 36', gly=10mmol/L), 'severity critical', 'priority>=4', 'has temperature', un periodo (last month, 30d, 2026-11), 'since' o 'until' con un periodo, time=06:00..10:00 oppure 'note word', che cerca l'inizio di una parola senza badare a maiuscole e minuscole né agli accenti delle lettere latine. Con i segni si scrive 'gly>180' e 'bp>=135/85', dove basta una delle due pressioni, fra apici perché la shell non li prenda per suoi; un valore con uno spazio va ancora fra virgolette: "note~'birthday cake'". Esce con 1 se nulla corrisponde.

    > What they must hold
    Che cosa devono contenere

    > finds the reports of priority 4
    trova le rilevazioni con priorità 4

    > finds high glycemia of last month
    trova le glicemie alte del mese scorso

    > finds high pressures of the last 30 days
    trova le pressioni alte degli ultimi 30 giorni

    > The day that the report belongs to; a past one is filed as of its last minute
    Il giorno a cui appartiene la rilevazione; se è passato, è registrata al suo ultimo minuto

    > File a report through a form on the desktop
    Registra una rilevazione con un modulo sul desktop

    > Opens a window (with zenity) for the readings and a note. What is refused is told and asked again; closing the window files nothing. Without zenity it opens your terminal with 'healthlog add'. 'healthlog config set reminder.log-command COMMAND' has it run a command of your own instead, by the shell; HEALTHLOG_DAY then is the report's day, and HEALTHLOG_JOURNAL the journal.
    Apre una finestra (con zenity) per le misurazioni e una nota. Se qualcosa viene rifiutato lo spiega e lo chiede di nuovo; se chiudi la finestra non registra nulla. Senza zenity apre il tuo terminale con 'healthlog add'. Con 'healthlog config set reminder.log-command COMMAND' esegue invece un tuo comando, tramite la shell; HEALTHLOG_DAY è allora il giorno della rilevazione, e HEALTHLOG_JOURNAL il diario.

    > From the first day of a period on
    Dal primo giorno di un periodo in poi

    > Up to the last day of a period
    Fino all'ultimo giorno di un periodo

    > today (unless said), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B or all
    today (se non indichi altro), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B o all

    > this month (unless said), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B or all
    this month (se non indichi altro), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B o all

    > 30d (unless said), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B or all
    30d (se non indichi altro), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B o all

    > all (unless said), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B or all
    all (se non indichi altro), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B o all

    > Run the service that shows reminders
    Avvia il servizio che mostra i promemoria

    > Runs until it is ended by SIGTERM or Ctrl-C. One runs at a time in a session; a second one says so and ends with status 0, or with 69 if it was for another journal.
    Resta in esecuzione finché non viene terminato con SIGTERM o Ctrl-C. Ce n'è uno solo per sessione; un secondo lo segnala e termina con stato 0, oppure 69 se era per un altro diario.

    > Be reminded when the day's report is missing
    Ti ricorda la rilevazione del giorno quando manca

    > Set the time of a daily reminder, the simple form of add
    Imposta l'ora di un promemoria quotidiano, la forma semplice di add

    > From today on: when the time is past and today's report is missing, the first reminder comes as soon as the service runs. A reminder that came late is given up at 04:00 next day. Its name is daily; of one that is set already only the time changes.
    Vale da oggi: quando l'ora è passata e manca la rilevazione di oggi, il primo promemoria arriva appena il servizio è in esecuzione. Un promemoria in ritardo viene abbandonato alle 04:00 del giorno dopo. Il suo nome è daily; se è già impostato cambia solo l'ora.

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

    > Be left in peace for today
    Ti lascia in pace per oggi

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

    > A day is on time when its report was filed before the reminder was given up: before 04:00 next day, or within the reminder's --grace; a report filed before the reminder was even due is on time too. It is late when it was filed after that, skipped when you wanted none, missed when none was filed, and pending while there is time. What counts is when the journal was told, not when it was measured; of a reminder that needs certain vitals, when it had the last of them. Only days since a reminder was set are told of. In a pipe the columns are separated by tabs: day, reminder, time due, outcome, report's number, when it was filed, what kept the reminder from coming. That is told of days that are late, missed or pending, as far as the service's last 200 runs say: no service ran, "do not disturb", there was no notification server, the machine was asleep, or the server was silent or refused. Exits with 1 when nothing was due.
    Un giorno è in orario se la sua rilevazione è stata registrata prima che il promemoria venisse abbandonato: prima delle 04:00 del giorno dopo, o entro il --grace del promemoria; è in orario anche una rilevazione registrata prima dell'ora del promemoria. È in ritardo se è stata registrata più tardi, saltato se non volevi il promemoria, mancato se non ce n'è nessuna, e in attesa finché c'è tempo. Conta quando il diario l'ha saputo, non quando hai misurato; per un promemoria che richiede certi parametri, quando ha avuto l'ultimo. Compaiono solo i giorni da quando è stato impostato un promemoria. In una pipe le colonne sono separate da tabulazioni: giorno, promemoria, ora prevista, esito, numero della rilevazione, quando è stata registrata, che cosa ha impedito al promemoria di arrivare. Quest'ultima colonna riguarda i giorni in ritardo, mancati o in attesa, per quanto risulta dalle ultime 200 esecuzioni del servizio: il servizio non era in esecuzione, "non disturbare" era attivo, mancava un server di notifiche, il computer era sospeso, oppure il server non ha risposto o ha rifiutato. Esce con 1 se nulla era previsto.

    > Have your session start the service
    Fa avviare il servizio dalla tua sessione

    > Writes a unit for your own systemd and starts it; where systemd can't be asked, an entry in the desktop's autostart folder; and what lets the session bus start it. With --journal the service keeps to that journal. Doing it again, after healthlog was moved, brings the path up to date.
    Scrive una unit per il tuo systemd e la avvia; se systemd non si può interrogare, una voce nella cartella di avvio automatico del desktop; e ciò che permette al bus di sessione di avviarlo. Con --journal il servizio usa sempre quel diario. Se lo ripeti dopo aver spostato healthlog, il percorso viene aggiornato.

    > Take back what 'remind install' did
    Annulla ciò che ha fatto 'remind install'

    > Stops the service that systemd runs, too. Reminders and the journal stay as they are.
    Ferma anche il servizio avviato da systemd. I promemoria e il diario restano come sono.

    > Add a reminder
    Aggiunge un promemoria

    > When the time is past on one of its days, and the day's reports lack what it needs, the reminder comes. One that came late is given up at 04:00 next day, or when --grace is over.
    Quando in uno dei suoi giorni l'ora è passata, e alle rilevazioni del giorno manca ciò che richiede, il promemoria arriva. Se è in ritardo, viene abbandonato alle 04:00 del giorno dopo, o allo scadere di --grace.

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

    > One line; exits with 1 when today's report is missing
    Una sola riga; esce con 1 se manca la rilevazione di oggi

    > Show today at a glance
    Mostra la giornata a colpo d'occhio

    > Today's reports, or the last one when today has none, and what the reminder says. With --short one line without colour, for a status bar or a shell prompt; the exit status then tells whether today's report is there (0) or missing (1).
    Le rilevazioni di oggi, o l'ultima se oggi non ce ne sono, e che cosa dice il promemoria. Con --short una sola riga senza colori, per una barra di stato o il prompt di una shell; lo stato di uscita dice allora se la rilevazione di oggi c'è (0) o manca (1).

    > asks for today's report if it is missing
    chiede la rilevazione di oggi, se manca

    > Print the summary as JSON, nothing rounded
    Stampa il riepilogo in JSON, senza arrotondare

    > Sum a day or a period up, vital by vital
    Riepiloga un giorno o un periodo, parametro per parametro

    > For each vital: n, mean, lowest and highest value, over what is there, in reports and in samples. A period longer than a day adds the standard deviation (SD), the coefficient of variation (CV), how many values lie below, in and above the normal range, the days with a value, and for glycemia the glucose management indicator (GMI). On a terminal a table; in a pipe the same columns without titles, separated by tabs. Exits with 1 when there is no value.
    Per ogni parametro: n, media, valore minimo e massimo di ciò che c'è, fra rilevazioni e misurazioni singole. Per un periodo più lungo di un giorno si aggiungono la deviazione standard (SD), il coefficiente di variazione (CV), quanti valori stanno sotto, dentro e sopra l'intervallo normale, i giorni con un valore e, per la glicemia, l'indicatore di gestione del glucosio (GMI). Su un terminale una tabella; in una pipe le stesse colonne senza titoli, separate da tabulazioni. Esce con 1 se non c'è alcun valore.

    > sums the last seven days up
    riepiloga gli ultimi sette giorni

    > Print what was undone as JSON
    Stampa in JSON ciò che è stato annullato

    > Print what was done again as JSON
    Stampa in JSON ciò che è stato ripetuto

    > Take the last change back
    Annulla l'ultima modifica

    > Again and again, back to the first one. It says what is so now.
    Più volte di seguito, fino alla prima modifica. Dice come stanno ora le cose.

    > Do again what was undone last
    Ripete ciò che è stato annullato per ultimo

    > Print the changes as JSON, with the states before and after
    Stampa le modifiche in JSON, con lo stato prima e dopo

    > Tell the last N changes at most
    Mostra al massimo le ultime N modifiche

    > Tell what was changed, and when
    Mostra che cosa è stato modificato, e quando

    > The last 20 changes of the whole journal, newest first; those of a period; or, oldest first, the life of one report or single reading, by its number. Values stand there as they were typed; that a note was changed is told, and with --json what it was.
    Le ultime 20 modifiche dell'intero diario, dalla più recente; quelle di un periodo; oppure, dalla più vecchia, la vita di una rilevazione o misurazione singola, indicata con il numero. I valori compaiono come sono stati scritti; di una nota si dice che è cambiata e, con --json, com'era.

    > A report (7), a single reading (s12), last for what was filed last; or when it was changed: today, last week, 30d, 2026-11, A..B, all
    Una rilevazione (7), una misurazione singola (s12), last per ciò che è stato registrato per ultimo; oppure quando è avvenuta la modifica: today, last week, 30d, 2026-11, A..B, all

    > tells the last five changes
    mostra le ultime cinque modifiche

    > tells what was changed yesterday, whenever it was measured
    mostra le modifiche di ieri, a qualunque giorno risalga la misurazione

    > See and set limits, importance and units; define vitals of your own
    Mostra e imposta limiti, importanza e unità; definisce parametri tuoi

    > List the vitals with their limits
    Elenca i parametri con i loro limiti

    > A star marks what you have set yourself.
    Un asterisco segna ciò che hai impostato tu.

    > Show values in it, and take bare numbers for it
    Mostra i valori in questa unità, che vale anche per i numeri senza unità

    > Forget all that was set
    Dimentica tutto ciò che è stato impostato

    > Set a vital's limits, importance or unit
    Imposta limiti, importanza o unità di un parametro

    > Severity and priority of everything on record are derived anew. A limit is in the unit written behind it, or behind either end of a range, else in the one that was shown before. 'healthlog undo' takes the change back.
    Gravità e priorità di tutto ciò che è nel diario vengono ricalcolate. Un limite è nell'unità che lo segue, o che segue uno dei due estremi di un intervallo, altrimenti in quella mostrata finora. 'healthlog undo' annulla la modifica.

    > Its name
    Il suo nome

    > Define a vital of your own
    Definisce un parametro tuo

    > It needs a unit, and what is plausible in it. Without a normal range no value of it is ever out of range.
    Servono un'unità e l'intervallo di ciò che è plausibile. Senza un intervallo normale nessun valore ne è mai fuori.

    > Small letters, digits and dashes: girth
    Lettere minuscole, cifre e trattini: girth

    > Remove a vital of your own that no value is on record of
    Rimuove un parametro tuo che non ha valori nel diario

    > The normal range, both ends inside; '..160' moves one end; none for none
    L'intervallo normale, estremi compresi; '..160' sposta un estremo; none per nessuno

    > Such as '<54 >250' or '>=39', which leaves the low one; none for no limit
    Per esempio '<54 >250' oppure '>=39', che lascia quello basso; none per nessun limite

    > What lies outside is refused
    Ciò che sta fuori viene rifiutato

    > How much the vital matters: 1 low to 3 high
    Quanto conta il parametro: da 1 (poco) a 3 (molto)

    > What it is measured in: cm
    L'unità in cui si misura: cm

    > Decimals that a value of your own vital is worth; 0 unless told
    I decimali che vale un valore di un tuo parametro; 0 se non indicati

    > A short name to type, of a vital of your own
    Un nome breve da scrivere, di un parametro tuo

    > Watch a vital against a limit for a while
    Sorveglia un parametro rispetto a un limite per un certo tempo

    > List all, however long ago they ended
    Le elenca tutte, anche se finite da molto tempo

    > Start to watch a vital
    Comincia a sorvegliare un parametro

    > After the vital's name one condition: above X, below X or outside LOW..HIGH. A unit may follow, and a value equal to a limit is within it. Then how long: for 90min, 12h, 7d or 2w, or until a time; from now on, or from a time. What counts is when a reading was taken, in reports and samples alike; it may be filed later.
    >
    > Days end at the same time on the wall clock, also when clocks change in between. A day alone is the whole day: until 2026-12-01 includes it. The longest watch lasts 366 days.
    >
    > When it ends, a notification of the reminder service says so; if the service doesn't run then, as soon as it does. When readings are filed or changed later so that another outcome is true, that is told too, once.
    Dopo il nome del parametro una condizione: above X, below X oppure outside LOW..HIGH. Può seguire un'unità, e un valore uguale a un limite lo rispetta. Poi la durata: for 90min, 12h, 7d o 2w, oppure until con un momento; da adesso, oppure from con un momento. Conta quando è stata fatta una misurazione, in una rilevazione o singola; può essere registrata più tardi.

    I giorni finiscono alla stessa ora locale, anche se nel frattempo cambia l'ora. Un giorno da solo è il giorno intero: until 2026-12-01 lo comprende. La sorveglianza più lunga dura 366 giorni.

    Alla fine lo dice una notifica del servizio dei promemoria; se in quel momento il servizio non è in esecuzione, appena lo è. Se più tardi vengono registrate o modificate misurazioni e l'esito diventa un altro, viene detto anche questo, una volta sola.

    > Its name, such as glycemia or gly; your own vitals too
    Il suo nome, per esempio glycemia o gly; anche i parametri tuoi

    > And how long: above 180 for 7d
    E per quanto tempo: above 180 for 7d

    > List the watches
    Elenca le sorveglianze

    > Those that run or are still to start, and those that ended in the last 30 days. In a pipe the columns without titles, separated by tabs: number, vital and condition, start, end, state, readings, how many beyond. Exits with 1 when there is none.
    Quelle in corso o ancora da iniziare, e quelle finite negli ultimi 30 giorni. In una pipe le colonne senza titoli, separate da tabulazioni: numero, parametro e condizione, inizio, fine, stato, misurazioni, quante oltre la soglia. Esce con 1 se non ce n'è nessuna.

    > Tell how a watch stands, or how it ended
    Mostra come va una sorveglianza, o com'è finita

    > The readings on record by now. Where another outcome was told at the end, because readings were filed or changed later, that stands below.
    Le misurazioni presenti finora nel diario. Se alla fine era stato annunciato un altro esito, perché più tardi sono state registrate o modificate misurazioni, è scritto sotto.

    > The watch's number
    Il numero della sorveglianza

    > End a watch early, and tell its outcome up to now
    Termina in anticipo una sorveglianza e ne mostra l'esito fino a ora

    > 'healthlog undo' lets it run on.
    'healthlog undo' la fa proseguire.

    > A personal health-report journal; no medical device, and no diagnosis
    Un diario personale della salute; non è un dispositivo medico e non fa diagnosi

    > Use this journal instead of your own
    Usa questo diario al posto del tuo

    > Use colour: auto (the default), always or never
    Usa i colori: auto (predefinito), always o never

    > Write high, critically low, … beside values, no signs
    Scrive alto, molto basso, … accanto ai valori, senza segni

    > Align columns below titles, in a pipe too, however wide that is
    Allinea le colonne sotto i titoli, anche in una pipe, per quanto larghe siano

    > Print long output at once, without $PAGER
    Stampa tutto in una volta l'output lungo, senza $PAGER
    """#
}
