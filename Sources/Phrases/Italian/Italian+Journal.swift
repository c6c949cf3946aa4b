extension Italian {
  static let journal = #"""
    > the journal is whole
    il diario è integro

    > nothing is on record yet, so there is nothing to check
    il diario è ancora vuoto, quindi non c'è nulla da controllare

    > the file is damaged
    il file è danneggiato

    > a value in {0}.{1} is none that can stand there
    {0}.{1} contiene un valore non ammesso

    > {0} row of {1} belongs to nothing
    {0} riga di {1} non appartiene a nulla

    > {0} rows of {1} belong to nothing
    {0} righe di {1} non appartengono a nulla

    > {0} reading judged by other limits
    {0} misurazione valutata con altri limiti

    > {0} readings judged by other limits
    {0} misurazioni valutate con altri limiti

    > {0} report with a priority that doesn't follow
    {0} rilevazione con una priorità che non corrisponde

    > {0} reports with a priority that doesn't follow
    {0} rilevazioni con una priorità che non corrisponde

    > the index of notes doesn't agree with the notes
    l'indice delle note non corrisponde alle note

    > what was deleted for good has left traces in the files
    ciò che hai eliminato definitivamente ha lasciato tracce nei file

    > others on this machine may read {0}
    altri utenti di questo computer possono leggere {0}

    > {0} can't be written ({1})
    {0} non è scrivibile ({1})

    > the disk has {0} left, a copy of the journal takes {1}
    sul disco restano {0}, una copia del diario ne richiede {1}

    > 'healthlog check --repair' saves what can be read, 'healthlog restore FILE' takes a backup
    'healthlog check --repair' salva ciò che si può leggere, 'healthlog restore FILE' ripristina un backup

    > see that the file and its folder are yours
    controlla che il file e la sua cartella siano tuoi

    > make room
    libera spazio

    > brought back out of history: {0}
    recuperato dalla cronologia: {0}

    > {0} (was ?)
    {0} (prima ?)

    > brought back out of history under new numbers: {0}
    recuperato dalla cronologia con nuovi numeri: {0}

    > what is left is whole
    ciò che resta è integro

    > lost: {0}
    perdite: {0}

    > lost, or under a new number now: {0}
    perdite, o ora con un nuovo numero: {0}

    > may lack a reading: {0}
    forse senza una misurazione: {0}

    > may have been edited since: {0}
    forse con modifiche successive andate perse: {0}

    > lost: {0} change of history
    perdite: {0} modifica della cronologia

    > lost: {0} changes of history
    perdite: {0} modifiche della cronologia

    > may be lost: {0}
    perdite possibili: {0}

    > reminders and what became of them
    promemoria e loro esito

    > what notifications told
    contenuto delle notifiche

    > what 'import list' says of files
    ciò che 'import list' dice dei file

    > what was set of vitals
    impostazioni dei parametri

    > settings
    preferenze

    > watches
    sorveglianze

    > when the last backup was made
    data dell'ultimo backup

    > which numbers were deleted for good
    numeri eliminati definitivamente

    > the name under which other copies know this journal
    nome con cui altre copie conoscono questo diario

    > reports {0}
    rilevazioni {0}

    > single readings {0}
    misurazioni singole {0}

    > there is no report {0}
    la rilevazione {0} non esiste

    > 'healthlog list all' shows the numbers
    'healthlog list all' mostra i numeri

    > there is no single reading s{0}
    la misurazione singola s{0} non esiste

    > 'healthlog list all --readings' shows the numbers
    'healthlog list all --readings' mostra i numeri

    > {0} was deleted for good
    la {0} è stata eliminata definitivamente

    > nothing brings it back
    non è possibile recuperarla

    > {0} has become {1} by an edit
    la {0} è diventata {1} con una modifica

    > {0} has come in again as {1}
    la {0} è stata importata di nuovo come {1}

    > {0} wasn't deleted: 'healthlog show {1}' shows it
    {0} non è stata eliminata: 'healthlog show {1}' la mostra

    > there is no journal {0}
    il diario {0} non esiste

    > there is no import {0}
    l'importazione {0} non esiste

    > 'healthlog import list' shows the numbers
    'healthlog import list' mostra i numeri

    > import {0} is taken out already
    l'importazione {0} è già stata rimossa

    > nothing is left to undo
    non c'è più nulla da annullare

    > nothing is there to redo
    non c'è nulla da ripetere

    > {0} is not a healthlog journal; it was left as it is
    {0} non è un diario di healthlog; è rimasto com'era

    > can't make the folder {0}: {1}
    impossibile creare la cartella {0}: {1}

    > name another file with --journal
    indica un altro file con --journal

    > {0} was deleted on {1}
    la {0} è stata eliminata il {1}

    > {0} was deleted
    la {0} è stata eliminata

    > 'healthlog restore {0}' brings it back
    'healthlog restore {0}' la ripristina

    > {0} was taken out with import {1}
    la {0} è stata rimossa con l'importazione {1}

    > {0} was taken out with import {1} on {2}
    la {0} è stata rimossa con l'importazione {1} il {2}

    > not there
    assente

    > {0} of {1} was changed since by another source
    nel frattempo un'altra fonte ha modificato {1}: {0}

    > it was {0}, now it is {1}; nothing was undone
    prima: {0}, ora: {1}; non è stato annullato nulla

    > time
    ora

    > pressure
    pressione

    > value
    valore

    > note
    nota

    > window
    intervallo

    > outcome
    esito

    > unit
    unità

    > the journal was written by a newer healthlog (schema {0}; this program knows {1})
    il diario è stato scritto da una versione più recente di healthlog (schema {0}; questo programma conosce {1})

    > install that version; nothing was changed
    installa quella versione; non è stato modificato nulla

    > {0} was written by healthlog 0.1, whose journals are read no more; it was left as it is
    {0} è stato scritto da healthlog 0.1, i cui diari non si leggono più; è rimasto com'era

    > with 0.1 'healthlog list all --csv' takes its reports out; 'healthlog import' brings them in
    con 0.1 'healthlog list all --csv' estrae le sue rilevazioni; 'healthlog import' le importa

    > the journal is damaged: a value in {0}.{1} is none that can stand there
    il diario è danneggiato: {0}.{1} contiene un valore non ammesso

    > {0} is there already; it was left as it is
    {0} esiste già; è rimasto com'era

    > name a new file
    indica un file nuovo

    > can't write {0}: {1}
    impossibile scrivere {0}: {1}

    > no room is left on the disk of {0}
    non c'è più spazio sul disco di {0}

    > can't read {0}: {1}
    impossibile leggere {0}: {1}

    > the journal {0} is damaged: a copy would be no backup
    il diario {0} è danneggiato: una copia non sarebbe un backup

    > the backup {0} is damaged; the journal was left as it is
    il backup {0} è danneggiato; il diario è rimasto com'era

    > take another, or see what 'healthlog check --repair --journal' makes of a copy of it
    usane un altro, o prova 'healthlog check --repair --journal' su una sua copia

    > nothing can be read of the journal {0} any more; it was left as it is
    del diario {0} non si legge più nulla; è rimasto com'era

    > 'healthlog restore FILE' takes a backup
    'healthlog restore FILE' ripristina un backup

    > {0} is no number of backups: write 1 to 1000
    {0} non è un numero di backup: scrivi da 1 a 1000

    > age is not installed
    age non è installato

    > install it: sudo apt install age
    installalo: sudo apt install age

    > age could not do its part for {0}; nothing was changed
    age non è riuscito a elaborare {0}; non è stato modificato nulla

    > nothing is on record yet, so there is nothing to back up
    il diario è ancora vuoto, quindi non c'è nulla di cui fare un backup

    > there is no such folder
    la cartella non esiste

    > there is no such folder; a backup's name has an ending, such as .db
    la cartella non esiste; il nome di un backup ha un'estensione, come .db

    > nobody is there to be asked: write --yes
    non c'è nessuno a cui chiedere: scrivi --yes

    > backed up: {0}
    backup creato: {0}

    > the old backup {0} can't be removed, and stays
    il vecchio backup {0} non si può rimuovere e resta

    > 'healthlog check --repair' mends what can be mended, 'healthlog restore FILE' takes a backup
    'healthlog check --repair' ripara ciò che si può riparare, 'healthlog restore FILE' ripristina un backup

    > nothing was deleted
    non è stato eliminato nulla

    > traces are left in the journal's files for now; 'healthlog check --repair' takes them out
    per ora restano tracce nei file del diario; 'healthlog check --repair' le toglie

    > {0} of {1}: {2}
    {0} del {1}: {2}

    > {0} of {1}: {2} (not on record any more)
    {0} del {1}: {2} (non più nel diario)

    > delete all this for good? nothing brings it back
    eliminare tutto questo definitivamente? non si potrà recuperare

    > deleted {0} for good
    eliminata definitivamente la {0}

    > copies of the journal may still hold it:
    alcune copie del diario possono contenere ancora questi dati:

    > copies of the journal may still hold it; which ones there are can't be read
    alcune copie del diario possono contenere ancora questi dati; non si riesce a leggere quali siano

    > put the backup in the journal's place?
    mettere il backup al posto del diario?

    > nothing was restored
    non è stato ripristinato nulla

    > restored: {0}
    ripristinato: {0}

    > the journal as it was: {0}
    il diario com'era prima: {0}

    > the journal now: {0}
    il diario ora: {0}

    > the backup:      {0}
    il backup:     {0}

    > the backup has the reminder service run '{0}'
    il backup fa eseguire '{0}' al servizio dei promemoria

    > not in the backup, and would go: {0}
    manca nel backup e andrebbe perso: {0}

    > not in the journal, and would come back: {0}
    manca nel diario e tornerebbe: {0}

    > empty
    vuoto

    > {0}, the last of {1}
    {0}, l'ultima del {1}

    > 'healthlog backup' makes one, 'healthlog config set backup.every week' has the service make them
    'healthlog backup' ne fa uno, con 'healthlog config set backup.every week' li fa il servizio

    > the last backup is of {0}
    l'ultimo backup è del {0}

    > the last backup is of {0}, and more was filed since
    l'ultimo backup è del {0}, e da allora il diario è cresciuto

    > there is no backup of the journal
    non c'è nessun backup del diario

    > {0}; 'healthlog backup' makes one
    {0}; 'healthlog backup' ne fa uno

    > {0}; nothing was saved
    {0}; non è stato salvato nulla

    > the journal {0} is in use by another program
    il diario {0} è in uso da parte di un altro programma

    > try again
    riprova

    > the journal {0} may not grow any more
    il diario {0} non può crescere oltre

    > its files are as large as this session may make one: see 'ulimit -f'
    i suoi file hanno la dimensione massima consentita in questa sessione: vedi 'ulimit -f'

    > can't open or create the journal {0}
    impossibile aprire o creare il diario {0}

    > check the name and the folder's permissions
    controlla il nome e i permessi della cartella

    > the journal {0} is damaged, or its disk can't read it
    il diario {0} è danneggiato, o il disco non riesce a leggerlo

    > the journal {0} refused the change ({1})
    il diario {0} ha rifiutato la modifica ({1})

    > the journal {0} could not be read or written (SQLite {1})
    non è stato possibile leggere o scrivere il diario {0} (SQLite {1})

    > can't write to the journal {0}
    impossibile scrivere nel diario {0}

    > can't read the journal {0} without a right to write beside it
    impossibile leggere il diario {0} senza il permesso di scrivere nella sua cartella

    > check that the file and its folder are yours and writable
    controlla che il file e la sua cartella siano tuoi e scrivibili

    > the disk of {0} doesn't take what is written to it; this may not be saved
    il disco di {0} non conserva ciò che vi si scrive; forse non è stato salvato nulla

    > the disk of {0} doesn't take what is written to it
    il disco di {0} non conserva ciò che vi si scrive

    > see to the disk, then look with 'healthlog history' what is on record
    controlla il disco, poi guarda con 'healthlog history' che cosa c'è nel diario
    """#
}
