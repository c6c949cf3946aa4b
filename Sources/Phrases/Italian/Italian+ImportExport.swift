extension Italian {
  /// What `import` and `export` say, and the formats that they know.
  static let importExport = #"""
    > {0} has heart rates alone
    {0} contiene solo frequenze cardiache

    > leave --vital out, or choose another --format
    togli --vital, oppure scegli un altro --format

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

    > {0} can't be meant for a stream
    {0} non ha senso per un flusso

    > a line of it is a JSON object with vital, value, unit and taken_at
    ogni sua riga è un oggetto JSON con vital, value, unit e taken_at

    > --source names what a stream comes from: say --stream
    --source dice da dove viene un flusso: aggiungi --stream

    > {0}: interrupted; what had come by then is on record
    {0}: interrotto; ciò che era arrivato fino ad allora è nel diario

    > {0} is no cursor
    {0} non è un cursore

    > each line that 'healthlog follow' prints has one, such as 12.345.7
    ogni riga stampata da 'healthlog follow' ne ha uno, per esempio 12.345.7

    > nothing came in as {0}
    nessuna importazione corrisponde a {0}

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

    > nothing was measured then
    in quel periodo non ci sono misurazioni

    > {0}: nothing that was measured
    {0}: nessuna misurazione

    > reading the rows from this terminal; Ctrl-D on a line of its own ends them
    leggo le righe da questo terminale; Ctrl-D da solo su una riga le conclude

    > {0}: {1} rows read
    {0}: {1} righe lette

    > {0}: {1} %, {2} rows read
    {0}: {1} %, {2} righe lette

    > a whole journal: its numbers, settings and history came with it
    un diario intero: con i suoi numeri, le preferenze e la cronologia

    > {0} was left out: the service would run it; 'healthlog config set' sets it
    {0} non è stato importato: il servizio lo eseguirebbe; 'healthlog config set' lo imposta

    > something is on record here already: settings, reminders, watches, history and what was deleted stay out
    questo diario non è vuoto: preferenze, promemoria, sorveglianze, cronologia ed eliminazioni restano fuori

    > it says that it holds {0} {1}, and holds {2}
    dichiara {0} {1}, e ne contiene {2}

    > nothing is taken from: {0}
    non viene preso nulla da: {0}

    > nothing is taken from: {0}; to take one, import again and say which vital it holds: {1}
    non viene preso nulla da: {0}; per prenderne una, importa di nuovo indicando il parametro che contiene: {1}

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

    > {0} other left out
    {0} altro elemento non importato

    > {0} others left out
    altri {0} elementi non importati

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

    > entry {0}:
    voce {0}:

    > line {0}: {1}
    riga {0}: {1}

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
    """#
}
