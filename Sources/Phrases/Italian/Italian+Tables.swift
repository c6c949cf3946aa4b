extension Italian {
  /// What may be wrong with a table, its columns and the options that read it.
  static let tables = #"""
    > the file is empty: its first line should name the columns
    il file è vuoto: la prima riga dovrebbe contenere i nomi delle colonne

    > line {0} should name the columns, but a quote is opened and never closed
    la riga {0} dovrebbe contenere i nomi delle colonne, ma si aprono virgolette che non si chiudono

    > line {0} is longer than 1 MiB: this is no table
    la riga {0} supera 1 MiB: questa non è una tabella

    > {0} columns are named; 1,000 at most are read
    le colonne sono {0}; se ne leggono al massimo 1000

    > the name of a column is longer than 200 bytes: {0}
    il nome di una colonna supera i 200 byte: {0}

    > the columns {0} and {1} hold the same
    le colonne {0} e {1} contengono la stessa cosa

    > leave one out
    lasciane fuori una

    > no column is a time among: {0}
    nessuna colonna è un orario tra: {0}

    > name one of them taken_at, timestamp or date
    chiamane una taken_at, timestamp o date

    > no column is a vital among: {0}
    nessuna colonna è un parametro tra: {0}

    > the vitals are {0}, with a unit if you like: systolic_mmHg
    i parametri sono {0}, anche con l'unità: systolic_mmHg

    > or say which columns they are:
    oppure indica quali colonne sono:

    > {0} has no unit, and every value is possible in {1}
    {0} è senza unità, e tutti i valori sono possibili in {1}

    > this file has {0} people. Import one of them:
    questo file contiene i dati di {0} persone. Importane una:

    > this is compressed; unpack it first, with gunzip
    il file è compresso; estrailo prima con gunzip

    > this is a workbook or a zip archive; save the sheet as CSV, or unpack the archive
    è una cartella di lavoro o un archivio zip; salva il foglio come CSV, o estrai l'archivio

    > this is a workbook; save the sheet as CSV
    è una cartella di lavoro; salva il foglio come CSV

    > this is a picture, no table
    è un'immagine, non una tabella

    > this is a PDF document, no table
    è un documento PDF, non una tabella

    > this is a database, no table
    è un database, non una tabella

    > this is text in UTF-16; convert it with iconv -f UTF-16 -t UTF-8
    è testo in UTF-16; convertilo con iconv -f UTF-16 -t UTF-8

    > this is text in UTF-16; convert it with iconv -f UTF-16BE -t UTF-8
    è testo in UTF-16; convertilo con iconv -f UTF-16BE -t UTF-8

    > this is text in UTF-32; convert it with iconv -f UTF-32 -t UTF-8
    è testo in UTF-32; convertilo con iconv -f UTF-32 -t UTF-8

    > this is no text, and no table
    non è testo, e nemmeno una tabella

    > {0} is no mapping: write WHAT=COLUMN, such as --map glycemia=4
    {0} non è un'assegnazione: scrivi WHAT=COLUMN, ad esempio --map glycemia=4

    > nothing is called {0}
    niente si chiama {0}

    > map taken_at, note, external_id, bp or a vital; the vitals are {0}
    assegna taken_at, note, external_id, bp o un parametro; i parametri sono {0}

    > {0}: that is mapped already
    {0}: è già assegnato

    > {0} is no test of rows: write 'COLUMN = x', 'COLUMN != x' or 'COLUMN in 48,57..64'
    {0} non è una condizione sulle righe: scrivi 'COLUMN = x', 'COLUMN != x' o 'COLUMN in 48,57..64'

    > {0} is no choice of a unit: write VITAL=UNIT, such as --unit glycemia=mmol/L
    {0} non è una scelta di unità: scrivi VITAL=UNIT, ad esempio --unit glycemia=mmol/L

    > the vitals are {0}
    i parametri sono {0}

    > {0}: {1} is no unit of it: write {2}
    {0}: {1} non è una sua unità: scrivi {2}

    > the column {0} names its unit, and that isn't {1}
    la colonna {0} indica la propria unità, e non è {1}

    > leave --unit {0} out
    togli --unit {0}

    > nothing says which column is the time
    nulla dice quale colonna è l'orario

    > say --map taken_at=COLUMN
    scrivi --map taken_at=COLUMN

    > nothing says which column is a vital
    nulla dice quale colonna è un parametro

    > say --map VITAL=COLUMN; the vitals are {0}
    scrivi --map VITAL=COLUMN; i parametri sono {0}

    > {0}: {1} is no part of a time
    {0}: {1} non fa parte di un orario

    > the parts are %Y %y %m %d %b %B %H %I %M %S %p %z; or say unix or unix-ms
    le parti sono %Y %y %m %d %b %B %H %I %M %S %p %z; oppure scrivi unix o unix-ms

    > {0}: {1} is missing, and without it there is no time
    {0}: manca {1}, e senza non c'è un orario

    > {0} is no number of a column, and without a header there are no names
    {0} non è il numero di una colonna, e senza intestazione non ci sono nomi

    > there is no column {0}; the first line names: {1}
    la colonna {0} non esiste; la prima riga nomina: {1}

    > a column is named as there, or by its number from 1
    una colonna si indica come lì, o con il suo numero a partire da 1

    > there is no vital {0}
    non esiste il parametro {0}
    """#
}
