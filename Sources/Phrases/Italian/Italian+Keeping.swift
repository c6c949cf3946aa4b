extension Italian {
  /// Backups, restoring, and what is deleted for good.
  static let keeping = #"""
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

    > Encryption with age failed; no backup was written
    La cifratura con age non è riuscita; nessun backup è stato scritto

    > {0} is complete, but its disk didn't confirm the name; check that it is there
    {0} è completo, ma il disco non ha confermato il nome; controlla che ci sia

    > removing {0} older backup: {1}
    elimino {0} backup meno recente: {1}

    > removing {0} older backups: {1}
    elimino {0} backup meno recenti: {1}

    > session {0} still holds {1} record: 'healthlog device show {2}'
    la sessione {0} conserva ancora {1} misurazione in sospeso: 'healthlog device show {2}'

    > session {0} still holds {1} records: 'healthlog device show {2}'
    la sessione {0} conserva ancora {1} misurazioni in sospeso: 'healthlog device show {2}'

    > the newest backup there: {0}
    il backup più recente in quella cartella: {0}

    > the backup lacks {0} step, which would be gone:
    al backup manca {0} operazione, che andrebbe persa:

    > the backup lacks {0} steps, which would be gone:
    al backup mancano {0} operazioni, che andrebbero perse:

    > and {0} earlier one
    e {0} precedente

    > and {0} earlier ones
    e {0} precedenti

    > the backup has {0} step that the journal lacks
    il backup contiene {0} operazione che manca al diario

    > the backup has {0} steps that the journal lacks
    il backup contiene {0} operazioni che mancano al diario

    > {0} entry that was deleted for good would come back
    ritornerebbe {0} voce eliminata definitivamente

    > {0} entries that were deleted for good would come back
    ritornerebbero {0} voci eliminate definitivamente

    > there is no backup in {0}
    in {0} non c'è nessun backup
    """#
}
