extension Italian {
  /// What may be wrong with the journal, its file and its disk.
  static let journal = #"""
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

    > value
    valore

    > window
    intervallo

    > outcome
    esito

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

    > 'healthlog check' looks whether it is whole
    'healthlog check' controlla se è integro

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
