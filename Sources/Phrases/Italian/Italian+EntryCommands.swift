extension Italian {
  /// The help of `add`, `edit`, `delete`, `list`, `show`, `log`, `undo` and `history`.
  static let entryCommands = #"""
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
    Una rilevazione è fatta di almeno due misurazioni dello stesso momento e, se vuoi, di una nota; un valore da solo resta una misurazione singola (s12), con la sua nota. Solo una rilevazione soddisfa il promemoria del giorno. Una misurazione si scrive parametro=valore, per esempio temp=36.5, oppure bp=120/80 per le due pressioni; 'healthlog vital list' elenca i parametri. Dopo il valore può esserci un'unità: gly=5.5mmol/L, temp=98.6F. 36.6 e 36,6 sono la stessa cosa. Senza misurazioni, su un terminale, le chiede una per una.

    > The readings
    Le misurazioni

    > files a single reading
    registra una misurazione singola

    > files one of last night
    ne registra una di ieri sera

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

    > Print them as CSV, which 'healthlog import' reads
    Stampa l'elenco in CSV, che 'healthlog import' sa leggere

    > Show reports or single readings in full
    Mostra per intero rilevazioni o misurazioni singole

    > Numbers: 7, s12 for a single reading, or last
    Numeri: 7, s12 per una misurazione singola, oppure last

    > List the reports and single readings of a day or a period
    Elenca le rilevazioni e le misurazioni singole di un giorno o di un periodo

    > On a terminal a table, and below a single day of two entries or more its summary; in a pipe the same columns without titles, separated by tabs: number, time, priority, temperature, pressure, glycemia, heart rate, other vitals that were measured, note. More than 24 single readings of one vital on a day are one line, unless --readings is given. Exits with 1 when there is nothing.
    Su un terminale una tabella, seguita dal riepilogo se è di un solo giorno con due o più voci; in una pipe le stesse colonne senza titoli, separate da tabulazioni: numero, ora, priorità, temperatura, pressione, glicemia, frequenza cardiaca, altri parametri misurati, nota. Più di 24 misurazioni singole di un parametro in un giorno stanno in una sola riga, a meno di usare --readings. Esce con 1 se non c'è nulla.

    > lists the week before this one
    elenca la settimana prima di questa

    > lists November so far
    elenca novembre fino a oggi

    > Short for priority=N
    Forma breve di priority=N

    > Say in words what was understood, and find nothing
    Dice a parole che cosa è stato capito, senza cercare nulla

    > Find reports and single readings by what they hold
    Trova rilevazioni e misurazioni singole in base a ciò che contengono

    > Terms side by side are all wanted; 'or', 'not' and parentheses work as words. A term is a vital and a value ('gly above 180', 'temp below 36', gly=10mmol/L), 'severity critical', 'priority>=4', 'has temperature', a period (last month, 30d, 2026-11), 'since' or 'until' one, time=06:00..10:00 or 'note word', which looks for the beginning of a word whatever its case and the accents of its Latin letters. With signs it is 'gly>180' and 'bp>=135/85', which is one of the two or the other, quoted so that the shell doesn't take them for its own; a value with a blank is quoted once more: "note~'birthday cake'". Exits with 1 when nothing matches.
    I termini affiancati devono valere tutti; 'or', 'not' e le parentesi funzionano come parole. Un termine è un parametro con un valore ('gly above 180', 'temp below 36', gly=10mmol/L), 'severity critical', 'priority>=4', 'has temperature', un periodo (last month, 30d, 2026-11), 'since' o 'until' con un periodo, time=06:00..10:00 oppure 'note word', che cerca l'inizio di una parola senza badare a maiuscole e minuscole né agli accenti delle lettere latine. Con i segni si scrive 'gly>180' e 'bp>=135/85', dove basta una delle due pressioni, fra apici perché la shell non li interpreti; un valore con uno spazio va ancora fra virgolette: "note~'birthday cake'". Esce con 1 se nulla corrisponde.

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

    > Opens a window (with zenity) for the readings and a note. If a value is refused, a second window says why and asks for that value alone; the rest is kept. Closing a window files nothing. Without zenity it opens your terminal with 'healthlog add'. 'healthlog config set reminder.log-command COMMAND' has it run a command of your own instead, by the shell; HEALTHLOG_DAY then is the report's day, and HEALTHLOG_JOURNAL the journal.
    Apre una finestra (con zenity) per le misurazioni e una nota. Se un valore viene rifiutato, una seconda finestra spiega perché e chiede solo quello; il resto è conservato. Se chiudi una finestra non registra nulla. Senza zenity apre il tuo terminale con 'healthlog add'. Con 'healthlog config set reminder.log-command COMMAND' esegue invece un tuo comando, tramite la shell; HEALTHLOG_DAY è allora il giorno della rilevazione, e HEALTHLOG_JOURNAL il diario.

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

    > How it is shown
    Come si mostra

    > does it again
    lo ripete

    > does it, and tells a program what
    lo fa e lo comunica a un programma

    > opens it for yesterday's report
    lo apre per la rilevazione di ieri

    > opens the form
    apre il modulo

    > shows single reading 12
    mostra la misurazione singola 12

    > shows what you filed last
    mostra l'ultima cosa che hai registrato

    > takes back what you did last
    annulla l'ultima cosa che hai fatto

    > shows before what that would be
    mostra prima che cosa annullerebbe
    """#
}
