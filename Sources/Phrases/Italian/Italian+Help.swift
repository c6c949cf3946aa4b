extension Italian {
  /// What help says: headings, and what the examples of commands do.
  static let help = #"""
    > What is explained beside the commands
    I temi spiegati oltre ai comandi

    > More
    Altro

    > All of a command
    Tutto su un comando

    > Usage
    Uso

    > Show this help
    Mostra questo aiuto

    > Topics
    Temi

    > What else is explained: units, times, privacy, …
    Che cos'altro è spiegato: unità, orari, riservatezza, …

    > Arguments
    Argomenti

    > Examples
    Esempi

    > Commands
    Comandi

    > Options of every command
    Opzioni di ogni comando

    > Without a command
    Senza un comando

    > shows what you filed last week
    mostra che cosa hai registrato la settimana scorsa

    > makes one that only your key opens
    ne fa una che solo la tua chiave apre

    > makes a copy beside the journal
    fa una copia accanto al diario

    > makes one on a stick
    ne fa una su una chiavetta

    > draws these two, of three months
    disegna questi due, di tre mesi

    > Draw in the terminal, in letters, and make no pictures
    Disegna nel terminale, con caratteri, senza creare immagini

    > draws it for print
    la disegna per la stampa

    > Where they go
    Dove vanno

    > Pictures
    Immagini

    > mends it, and keeps a copy
    lo ripara e ne conserva una copia

    > says what is wrong, if anything is
    dice che cosa non va, se qualcosa non va

    > makes it work in this fish
    lo attiva in questa fish

    > Options
    Opzioni

    > lists what holds, set or not
    elenca ciò che vale, impostato o no

    > prints the unit
    stampa l'unità

    > prints how often the service backs the journal up
    stampa ogni quanto il servizio fa il backup del diario

    > lists what you have set
    elenca ciò che hai impostato

    > lists everything with what holds
    elenca tutto, con il valore che vale

    > prints where your journal is
    stampa dove si trova il tuo diario

    > prints it, and copies it
    lo stampa e ne fa una copia

    > has the service back the journal up each week
    fa fare al servizio un backup del diario ogni settimana

    > has no charts drawn on Monday
    non fa disegnare grafici il lunedì

    > takes and shows glycemia in mmol/L
    legge e mostra la glicemia in mmol/L

    > takes mg/dL again
    torna a mg/dL

    > has notifications name nothing again
    torna a notifiche senza nomi e valori

    > How it is shown
    Come si mostra

    > How its times are written: '%d/%m/%Y %H:%M', unix or unix-ms
    Come sono scritti gli orari: '%d/%m/%Y %H:%M', unix o unix-ms

    > Take a vital, bp, taken_at, note or external_id from this column, by its name or its number from 1; 1+2 joins two
    Prendi un parametro, bp, taken_at, note o external_id da questa colonna, indicata con il nome o con il numero a partire da 1; 1+2 ne unisce due

    > Tables
    Tabelle

    > Take rows for which this holds: '3 in 48,57..64', 'type = x', 'type != x'
    Prendi le righe per cui vale: '3 in 48,57..64', 'type = x', 'type != x'

    > The first line is a row and names no columns
    La prima riga contiene già dati e non nomina le colonne

    > The unit of values without one: glycemia=mmol/L
    L'unità dei valori che non ne hanno: glycemia=mmol/L

    > lists them by name
    li elenca per nome

    > takes a file for one of them
    prende un file per uno di questi

    > lists what anything brought
    elenca ciò che è arrivato, da ovunque

    > lists what files brought
    elenca ciò che è arrivato dai file

    > tells it to a program
    lo dice a un programma

    > tells what came of the third import
    dice com'è andata la terza importazione

    > takes out what the third import brought
    toglie ciò che la terza importazione ha portato

    > brings it back
    la riporta

    > does it again
    lo fa di nuovo

    > does it, and tells a program what
    lo fa e dice a un programma che cosa

    > reminds every evening
    te lo ricorda ogni sera

    > has your session start the service that shows it
    fa avviare alla tua sessione il servizio che lo mostra

    > wants a pressure on working days
    vuole una pressione nei giorni lavorativi

    > gives up at 23:00
    rinuncia alle 23:00

    > reminds before breakfast
    te lo ricorda prima di colazione

    > looks at all that a reminder needs
    guarda tutto ciò che serve a un promemoria

    > shows a notification and waits for your press
    mostra una notifica e aspetta che tu la prema

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

    > opens it for yesterday's report
    lo apre per la rilevazione di ieri

    > opens the form
    apre il modulo

    > wants none for a week
    non ne vuole per una settimana

    > wants none for the rest of November
    non ne vuole per il resto di novembre

    > removes the one of that name
    rimuove quello con questo nome

    > removes the daily one
    rimuove quello quotidiano

    > has reminders come again
    fa tornare i promemoria

    > goes back to the pause
    torna alla pausa

    > runs it until Ctrl-C
    lo esegue fino a Ctrl-C

    > runs it for this session
    lo esegue per questa sessione

    > wants no reminder today
    oggi non vuole promemoria

    > wants it after all
    lo vuole comunque

    > says when that is
    dice quando sarà

    > has it come again in half an hour
    lo fa tornare tra mezz'ora

    > tells about each reminder
    dice di ogni promemoria

    > does the same
    fa lo stesso

    > has them come again
    li fa arrivare di nuovo

    > has no reminder come any more
    non fa più arrivare promemoria

    > shows single reading 12
    mostra la misurazione singola 12

    > shows what you filed last
    mostra l'ultima cosa che hai registrato

    > tells how today stands, as healthlog alone does
    dice a che punto è la giornata, come healthlog da solo

    > sums a quarter up
    riassume un trimestre

    > takes back what you did last
    annulla l'ultima cosa che hai fatto

    > shows before what that would be
    mostra prima che cosa sarebbe

    > defines a vital of your own
    definisce un tuo parametro

    > sets the normal range
    imposta l'intervallo normale

    > files it
    lo registra

    > defines girth
    definisce girth

    > lists them for a program
    li elenca per un programma

    > lists them
    li elenca

    > removes it
    lo rimuove

    > sets a narrower range, and how much it matters
    imposta un intervallo più stretto e quanto conta

    > sets the unit and the critical limits
    imposta l'unità e i limiti critici

    > tells how it stands
    dice a che punto è

    > watches it for a week
    la sorveglia per una settimana

    > lists all there ever were
    elenca tutte quelle che ci sono mai state

    > lists those of the last 30 days
    elenca quelle degli ultimi 30 giorni

    > tells how watch 1 stands
    dice a che punto è la sorveglianza 1

    > tells a program, with the readings
    lo dice a un programma, con le misurazioni

    > watches it from today's first minute to the last of 1 December
    la sorveglia dal primo minuto di oggi all'ultimo del 1° dicembre

    > watches it for a week from now on
    la sorveglia per una settimana a partire da ora

    > takes what was set back
    annulla ciò che è stato impostato

    > lets it run on
    la fa continuare

    > ends watch 1 now
    conclude ora la sorveglianza 1
    """#
}
