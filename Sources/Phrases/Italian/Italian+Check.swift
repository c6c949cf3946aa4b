extension Italian {
  /// What `check` finds and repairs.
  static let check = #"""
    > the journal is whole
    il diario è integro

    > nothing is on record yet, so there is nothing to check
    il diario è ancora vuoto, quindi non c'è nulla da controllare

    > the file is damaged
    il file è danneggiato

    > a value in {0}.{1} is none that can stand there
    {0}.{1} contiene un valore non ammesso

    > {0} has a value or a time that can't be
    {0} ha un valore o un orario impossibile

    > {0} entries have values or times that can't be, {1} first
    {0} registrazioni hanno valori o orari impossibili, la prima è {1}

    > 'healthlog show {0}' shows it; edit it or delete it
    'healthlog show {0}' la mostra; correggila o eliminala

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

    > others on this machine may read or change {0}
    altri utenti di questo computer possono leggere o modificare {0}

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

    > the file's header names another program or version
    l'intestazione del file indica un altro programma o un'altra versione

    > it has a {0} '{1}'
    contiene un oggetto estraneo ({0} '{1}')

    > its {0} '{1}' is missing
    manca un suo oggetto ({0} '{1}')

    > its {0} '{1}' isn't healthlog's
    un suo oggetto è stato modificato ({0} '{1}')

    > {0} isn't a healthlog journal: {1}
    {0} non è un diario di healthlog: {1}

    > 'healthlog check --repair' keeps a copy and rebuilds the journal
    'healthlog check --repair' conserva una copia e ricostruisce il diario
    """#
}
