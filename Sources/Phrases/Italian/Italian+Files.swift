extension Italian {
  static let files = #"""
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

    > line {0}: this is no JSON
    riga {0}: questo non è JSON

    > line {0}: one document is longer than 1 MiB, or holds more than 100,000 values
    riga {0}: un documento supera 1 MiB, o contiene più di 100.000 valori

    > line {0}: arrays and objects stand in each other too deep
    riga {0}: array e oggetti sono annidati troppo in profondità

    > it can't be read to its end
    non si riesce a leggerlo fino alla fine

    > with --partial what stands before is taken
    con --partial viene preso ciò che precede

    > the document breaks off in line {0}
    il documento si interrompe alla riga {0}

    > line {0}, column {1}: this is no XML
    riga {0}, colonna {1}: questo non è XML

    > line {0}: a tag or a text there is longer than 1 MiB
    riga {0}: un tag o un testo supera 1 MiB

    > line {0}: elements stand in each other too deep for any export
    riga {0}: gli elementi sono annidati troppo in profondità per un'esportazione

    > line {0}: elements and attributes have more names by now than those of any export
    riga {0}: elementi e attributi hanno più nomi di quelli di qualsiasi esportazione

    > there is too little memory to read the document
    la memoria non basta per leggere il documento

    > this is no whole zip archive: the list of members at its end can't be read
    l'archivio zip non è completo: l'elenco dei file alla sua fine è illeggibile

    > the archive has more than 100,000 members
    l'archivio contiene più di 100.000 file

    > {0} in the archive is encrypted; unpack it first
    {0} nell'archivio è cifrato; estrailo prima

    > {0} in the archive is packed in a way that isn't known ({1}); unpack it first
    {0} nell'archivio è compresso in un modo sconosciuto ({1}); estrailo prima

    > {0} in the archive is packed into more than 4 GiB; unpack it first
    {0} nell'archivio occupa più di 4 GiB; estrailo prima

    > {0} in the archive is damaged
    {0} nell'archivio è danneggiato

    > there is no format {0}; there are {1}
    il formato {0} non esiste; esistono {1}

    > {0} is for no spreadsheet: write --format csv --spreadsheet
    {0} non è adatto a un foglio di calcolo: scrivi --format csv --spreadsheet

    > name a file that isn't there yet
    indica un file che non esiste ancora

    > healthlog's own JSON or NDJSON, a whole journal or a part of it
    JSON o NDJSON di healthlog, un diario intero o una sua parte

    > Apple Health: export.zip, or the XML document in it
    Apple Salute: export.zip, o il documento XML che contiene

    > Health Connect of Android: the exported zip, or the database in it
    Connessione Salute di Android: lo zip esportato, o il database che contiene

    > Nightscout: entries or treatments as JSON, an API's answer or mongoexport's lines
    Nightscout: entries o treatments in JSON, risposta di un'API o righe di mongoexport

    > FHIR R4: a Bundle, an Observation, or a resource a line (NDJSON)
    FHIR R4: un Bundle, un'Observation, o una risorsa per riga (NDJSON)

    > heart rates from the app of a BioBeats band, JSON
    frequenze cardiache dall'app di un bracciale BioBeats, JSON

    > LibreView: glucose of Libre sensors and strips
    LibreView: glicemia da sensori e strisce Libre

    > Dexcom Clarity: glucose of Dexcom sensors
    Dexcom Clarity: glicemia da sensori Dexcom

    > Omron Connect, United States: blood pressure
    Omron Connect, Stati Uniti: pressione

    > Omron Connect, elsewhere: blood pressure
    Omron Connect, altri paesi: pressione

    > blood-pressure-monitor-fl: blood pressure and weight
    blood-pressure-monitor-fl: pressione e peso

    > openScale 3: weight and heart rate
    openScale 3: peso e frequenza cardiaca

    > Withings: blood pressure or weight, as a table or the whole archive
    Withings: pressione o peso, come tabella o archivio intero

    > a table whose first line names a time and vitals, such as healthlog's own
    una tabella la cui prima riga nomina un orario e dei parametri, come quelle di healthlog

    > nothing was imported from it
    non ne è stato importato nulla

    > {0} can't be meant for a file of the format {1}
    {0} non ha senso per un file del formato {1}

    > {0}: interrupted; nothing was imported from it
    {0}: interrotto; non ne è stato importato nulla

    > there is no format {0}; there are
    il formato {0} non esiste; esistono

    > {0} is no number of an import
    {0} non è il numero di un'importazione

    > there is no time zone {0}: write one such as Europe/Rome
    il fuso orario {0} non esiste: scrivine uno come Europe/Rome

    > the values in it are of more than one person: take each out alone where it comes from
    contiene valori di più persone: esportane una alla volta dal programma di origine

    > the document's first element is {0}, and no kind that is known
    il primo elemento del documento è {0}, e non è di un tipo conosciuto

    > a zip archive can't be read from a pipe; name the file
    un archivio zip non si può leggere da una pipe; indica il file

    > nothing in the archive is of this kind
    nell'archivio non c'è nulla di questo tipo

    > the database is damaged, and of a database no part is taken
    il database è danneggiato, e di un database non si prende una parte

    > the database is another program's, and no kind that is known
    il database è di un altro programma, e non è di un tipo conosciuto

    > its columns are none of the format {0}: leave --format out, or say --map
    le sue colonne non sono quelle del formato {0}: togli --format, o usa --map

    > every value of {0} is possible in {1} alone, and none in {2}
    ogni valore di {0} è possibile solo in {1}, e nessuno in {2}

    > line {0}: {1} may be one day or another, and no row tells which
    riga {0}: {1} può essere un giorno o un altro, e nessuna riga dice quale

    > say --date-format '%d/%m/%Y %H:%M', or whatever it is
    scrivi --date-format '%d/%m/%Y %H:%M', o quello che è

    > this is no file of a kind that is known; there are
    il file non è di un tipo conosciuto; esistono

    > say {0}, or name the column with its unit
    scrivi {0}, o metti l'unità nel nome della colonna

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

    > nothing was measured then
    in quel periodo non ci sono misurazioni

    > {0}: nothing that was measured
    {0}: nessuna misurazione

    > reading the rows from this terminal; Ctrl-D on a line of its own ends them
    leggo le righe da questo terminale; Ctrl-D da solo su una riga le conclude

    > {0}: {1} rows read
    {0}: {1} righe lette

    > {0}: {1} %, {2} rows read
    {0}: {1}%, {2} righe lette

    > a whole journal: its numbers, settings and history came with it
    un diario intero: con i suoi numeri, le preferenze e la cronologia

    > {0} was left out: the service would run it; 'healthlog config set' sets it
    {0} non è stato importato: il servizio lo eseguirebbe; 'healthlog config set' lo imposta

    > something is on record here already: settings, reminders, watches, history and what was deleted stay out
    questo diario non è vuoto: preferenze, promemoria, sorveglianze, cronologia ed eliminazioni restano fuori

    > it says that it holds {0} {1}, and holds {2}
    dichiara {0} {1}, e ne contiene {2}

    > nothing is taken from: {0}; 'healthlog vital define' makes a vital of one, and importing again completes the rows
    non viene preso nulla da: {0}; 'healthlog vital define' ne fa un parametro, e una nuova importazione completa le righe

    > nothing is taken from: {0}; '--format csv' reads a table by the names of its columns
    non viene preso nulla da: {0}; '--format csv' legge una tabella secondo i nomi delle sue colonne

    > {0} and {1} more column
    {0} e {1} altra colonna

    > {0} and {1} more columns
    {0} e altre {1} colonne

    > {0}; what stands before is taken
    {0}; viene preso ciò che precede

    > {0}: {1} row is on record at the local time of {2}; 'healthlog import undo {3}' takes out what came so, then it comes in anew
    {0}: {1} riga è nel diario all'ora locale di {2}; 'healthlog import undo {3}' la rimuove, poi si può importare di nuovo

    > {0}: {1} rows are on record at the local time of {2}; 'healthlog import undo {3}' takes out what came so, then it comes in anew
    {0}: {1} righe sono nel diario all'ora locale di {2}; 'healthlog import undo {3}' le rimuove, poi si possono importare di nuovo

    > its letters are no UTF-8; it was read as Windows-1252
    non è in UTF-8; è stato letto come Windows-1252

    > {0}: and {1} more refused row
    {0}: e {1} altra riga rifiutata

    > {0}: and {1} more refused rows
    {0}: e altre {1} righe rifiutate

    > {0} {1} left out
    non importati: {0} {1}

    > nothing was stored
    non è stato salvato nulla

    > nothing new
    niente di nuovo

    > {0} to import
    da importare: {0}

    > {0} report imported
    {0} rilevazione importata

    > {0} reports imported
    {0} rilevazioni importate

    > {0} single reading imported
    {0} misurazione singola importata

    > {0} single readings imported
    {0} misurazioni singole importate

    > {0} imported
    {0} importate

    > {0} row was on record already
    {0} riga era già nel diario

    > {0} rows were on record already
    {0} righe erano già nel diario

    > {0} row without a reading
    {0} riga senza misurazioni

    > {0} rows without a reading
    {0} righe senza misurazioni

    > {0} row of a time that the clocks skipped, taken at its end
    {0} riga di un'ora saltata dagli orologi, registrata alla sua fine

    > {0} rows of a time that the clocks skipped, taken at its end
    {0} righe di un'ora saltata dagli orologi, registrate alla sua fine

    > {0} row completed what was on record
    {0} riga ha completato ciò che era nel diario

    > {0} rows completed what was on record
    {0} righe hanno completato ciò che era nel diario

    > {0} row refused
    {0} riga rifiutata

    > {0} rows refused
    {0} righe rifiutate

    > this journal's JSON is of version {0}; this program knows {1}
    il JSON di questo diario è della versione {0}; questo programma conosce la {1}

    > import it with the healthlog that wrote it, or a later one
    importalo con la versione di healthlog che l'ha scritto, o con una più recente

    > line {0} is no JSON, or the file ends there
    la riga {0} non è JSON, o il file finisce lì

    > this is text, but not UTF-8, and so no JSON
    è testo, ma non UTF-8, e quindi non è JSON

    > line {0}: {1} is missing, or holds what can't stand there
    riga {0}: {1} manca, o contiene qualcosa di non ammesso

    > line {0}: the parts of the journal stand in another order
    riga {0}: le parti del diario sono in un altro ordine

    > take it as 'healthlog export' wrote it, its members unsorted
    usalo come l'ha scritto 'healthlog export', senza riordinarne i membri

    > the end of the journal is missing
    manca la fine del diario

    > line {0}: a value is none that can stand there, or stands there twice
    riga {0}: un valore non è ammesso, o compare due volte

    > sensor code {0}
    codice del sensore {0}

    > {0} of the sensor
    {0} del sensore

    > document
    documento

    > food
    cibo

    > insulin
    insulina

    > ketones
    chetoni

    > notes
    note

    > Observation without a code
    Observation senza codice

    > other
    altro

    > of other kinds
    di altri tipi

    > pills
    compresse

    > resource without a type
    risorsa senza tipo

    > rows outside --where
    righe escluse da --where

    > withdrawn
    ritirato

    > nothing was imported yet
    non è ancora stato importato nulla

    > {0} was changed since, and stays
    la {0} è stata modificata nel frattempo, e resta

    > and {0} more stays
    e {0} altra resta

    > and {0} more stay
    e altre {0} restano

    > import {0} is taken out; 'healthlog undo' brings it back
    l'importazione {0} è stata rimossa; 'healthlog undo' la recupera

    > import {0} of {1}: {2}
    importazione {0} del {1}: {2}

    > line {0} refused: {1}
    riga {0} rifiutata: {1}

    > and {0} more line refused
    e {0} altra riga rifiutata

    > and {0} more lines refused
    e altre {0} righe rifiutate

    > {0} to {1}
    da {0} a {1}

    > format
    formato

    > taken
    periodo

    > local times of
    ora locale di

    > letters
    codifica

    > reports
    rilevazioni

    > single readings
    misurazioni singole

    > known already
    già nel diario

    > completed
    completate

    > without a value
    senza valore

    > refused
    rifiutate

    > in skipped hours
    in ore saltate

    > left out
    non importati

    > taken out
    rimossa

    > not an assignment
    non è un'assegnazione

    > not assignments
    non sono assegnazioni

    > unknown vital
    parametro sconosciuto

    > not a number
    non è un numero

    > unknown unit
    unità sconosciuta

    > not a pressure pair
    non è una coppia di pressioni

    > pressure in tenths
    pressione in decimi

    > unit in doubt
    unità incerta

    > implausible
    non plausibile

    > vital given twice
    parametro ripetuto

    > systolic not above diastolic
    sistolica non superiore alla diastolica

    > too few readings
    troppo poche misurazioni

    > unreadable time
    orario illeggibile

    > other clock
    altro modo di contare il tempo

    > extra fields
    campi in eccesso

    > unclosed quote
    virgolette non chiuse

    > not utf 8
    non UTF-8

    > unreadable member
    membro illeggibile

    > other on record
    diversa da quella nel diario

    > other of that name
    un'altra con lo stesso nome

    > no json
    non JSON

    > member twice
    membro ripetuto

    > not final
    non definitiva

    > in future
    nel futuro

    > before 1900
    prima del 1900

    > note too long
    nota troppo lunga

    > control character in note
    carattere di controllo nella nota

    > priority of single reading
    priorità di una misurazione singola
    """#
}
