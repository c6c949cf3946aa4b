extension Italian {
  /// `report`: its help, and what may be wrong with it.
  static let doctorsReport = #"""
    > Make the doctor's report: pages that are read in a minute
    Prepara il resoconto per il medico: pagine che si leggono in un minuto

    > Writes a PDF of the last fourteen days, or of a period of up to 366, and prints its name: a first page, then a page for each topic with data. It goes to healthlog in your documents, where only you can read it. It holds counts and computed figures, no diagnosis and no advice, and no note unless you ask for it. Exits with 1 when these days have no reading. In English or Italian, as everything; on letter paper where LC_PAPER names a country that has it.
    Scrive un PDF degli ultimi quattordici giorni, o di un periodo di al massimo 366, e ne stampa il nome: una prima pagina, poi una pagina per ogni argomento che ha dati. Va in healthlog fra i tuoi documenti, dove puoi leggerlo solo tu. Contiene conteggi e valori calcolati, nessuna diagnosi e nessun consiglio, e nessuna nota se non la chiedi. Esce con 1 se in quei giorni non ci sono misurazioni. In inglese o in italiano, come tutto il resto; su carta letter dove LC_PAPER indica un paese che la usa.

    > 14d (unless said), yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B
    14d (se non indicato), yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B

    > These alone: pressure, glucose, temperature, heart-rate
    Solo questi: pressure, glucose, temperature, heart-rate

    > With these days, or none; as many just before, unless said
    Con questi giorni, o none; altrettanti subito prima, se non indicato

    > Show the notes that hold one of these words, or all
    Mostra le note che contengono una di queste parole, o tutte (all)

    > Show this one's note, such as 7 or s12
    Mostra la nota di questa, per esempio 7 o s12

    > Mark the notes with one of these words in the fever curve
    Segna nella curva della febbre le note con una di queste parole

    > Print this name; it is stored nowhere
    Stampa questo nome; non viene conservato

    > Print this day of birth; it is stored nowhere
    Stampa questa data di nascita; non viene conservata

    > a4 or letter, if not as your country has it
    a4 o letter, se non come si usa nel tuo paese

    > Write to this file, or to standard output: -
    Scrivi in questo file, o sullo standard output: -

    > Open it with the desktop's program
    Aprilo con il programma del desktop

    > Print every figure as JSON, nothing rounded; draw nothing
    Stampa ogni valore in JSON, senza arrotondare; non disegnare nulla

    > What it says
    Che cosa dice

    > Where it goes
    Dove va

    > makes it of the last fourteen days
    lo prepara degli ultimi quattordici giorni

    > makes the page on blood pressure alone
    prepara solo la pagina sulla pressione

    > shows the notes with these words
    mostra le note con queste parole

    > the doctor's report is of {0} days at most, and these are {1}
    il resoconto per il medico è di al massimo {0} giorni, e questi sono {1}

    > the doctor's report is of {0} days at most: {1} has no first day
    il resoconto per il medico è di al massimo {0} giorni: {1} non ha un primo giorno

    > {0} has no first or no last day to compare with
    {0} non ha un primo o un ultimo giorno con cui confrontare

    > name both, such as 2026-10, or none
    indica entrambi, per esempio 2026-10, o none

    > {0} does not lie before the days of the report
    {0} non viene prima dei giorni del resoconto

    > compare with earlier days, such as 2026-10, or with none
    confronta con giorni precedenti, per esempio 2026-10, o con none

    > write today, week, last month, 30d, 6w, 3m, monday, 2026, 2026-11, 2026-W47, 19/11 or A..B
    scrivi today, week, last month, 30d, 6w, 3m, monday, 2026, 2026-11, 2026-W47, 19/11 oppure A..B

    > the nearest are of {0}
    le più vicine sono del {0}

    > {0} is no topic of the doctor's report
    {0} non è un argomento del resoconto per il medico

    > did you mean --only {0}?
    volevi dire --only {0}?

    > write pressure, glucose, temperature or heart-rate, with commas between
    scrivi pressure, glucose, temperature o heart-rate, separati da virgole

    > --name wants a name of 1 to 60 letters on one line
    --name vuole un nome da 1 a 60 lettere su una riga

    > {0} is no day of birth
    {0} non è una data di nascita

    > write such as 1958-03-21
    scrivi per esempio 1958-03-21

    > {0} is no paper: write a4 or letter
    {0} non è un formato di carta: scrivi a4 o letter

    > --output names no file
    --output non indica un file

    > write such as report.pdf, or -
    scrivi per esempio report.pdf, o -

    > a PDF would be written to the terminal
    si scriverebbe un PDF sul terminale

    > name a file with --output, or send it on: healthlog report --output - | lp
    indica un file con --output, o passalo oltre: healthlog report --output - | lp

    > no readings on {0}: there is nothing to report
    nessuna misurazione il {0}: non c'è nulla da riferire

    > no readings from {0} to {1}: there is nothing to report
    nessuna misurazione dal {0} al {1}: non c'è nulla da riferire

    > {0} has no note on these days
    {0} non ha note in questi giorni

    > see 'healthlog list' for what has one
    vedi con 'healthlog list' che cosa ne ha una
    """#
}
