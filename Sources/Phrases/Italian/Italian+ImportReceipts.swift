extension Italian {
  /// What came of an import: what was refused and left out.
  static let importReceipts = #"""
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

    > Which import?
    Quale importazione?

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

    > {0} row refused: {1}
    {0} riga rifiutata: {1}

    > {0} rows refused: {1}
    {0} righe rifiutate: {1}

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

    > unknown modifier
    modificatore sconosciuto

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

    > packet too short
    pacchetto troppo corto

    > packet too long
    pacchetto troppo lungo

    > before 1980
    precedente al 1980
    """#
}
