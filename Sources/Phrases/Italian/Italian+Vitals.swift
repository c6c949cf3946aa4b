extension Italian {
  /// Names of vitals, severities and units, and what may be wrong with one that is defined or set.
  static let vitals = #"""
    > pressure
    pressione

    > {0} without a unit is {1} from now on; for {2}: healthlog config set unit.{3} {4}
    {0} senza unità si intende d'ora in poi in {1}; per {2}: healthlog config set unit.{3} {4}

    > {0} can't be a name
    {0} non può essere un nome

    > {0} means something else already, in a filter or a table
    {0} ha già un altro significato, in un filtro o in una tabella

    > choose another name, such as girth
    scegli un altro nome, per esempio girth

    > {0} is a name of {1}
    {0} è un nome di {1}

    > 'healthlog vital set {0}' changes its limits
    'healthlog vital set {0}' ne cambia i limiti

    > 'healthlog filter has {0}' lists them, 'healthlog delete' takes them out
    'healthlog filter has {0}' li elenca, 'healthlog delete' li toglie

    > {0} is there already
    {0} c'è già

    > {0} comes with healthlog: its decimals and short names stay
    {0} fa parte di healthlog: i suoi decimali e i suoi nomi brevi restano

    > {0} is a vital of your own, and has no limits to go back to
    {0} è un parametro tuo, e non ha limiti a cui tornare

    > set each: --normal none, --critical none, --plausible LOW..HIGH
    impostali uno per uno: --normal none, --critical none, --plausible LOW..HIGH

    > temperature
    temperatura

    > systolic
    sistolica

    > diastolic
    diastolica

    > glycemia
    glicemia

    > heart-rate
    frequenza cardiaca

    > oxygen-saturation
    saturazione di ossigeno

    > weight
    peso

    > bp
    PA

    > temp
    =

    > sys
    PAS

    > dia
    PAD

    > gly
    glic

    > hr
    FC

    > spo2
    SpO2

    > critically low
    molto basso

    > low
    basso

    > normal
    normale

    > high
    alto

    > critically high
    molto alto

    > caution
    attenzione

    > critical
    critico

    > {0} is critically low
    {0} è molto basso

    > {0} is low
    {0} è basso

    > {0} is normal
    {0} è normale

    > {0} is high
    {0} è alto

    > {0} is critically high
    {0} è molto alto

    > {0} and {1}
    {0} e {1}

    > {0} or {1}
    {0} o {1}

    > normal none
    senza valori normali

    > critical {0}
    critico {0}

    > critical none
    senza soglie critiche

    > importance {0}
    importanza {0}

    > none
    nessun valore

    > the normal range reaches outside the plausible one
    l'intervallo normale esce da quello plausibile

    > a critical limit lies inside the normal range
    un limite critico cade nell'intervallo normale

    > a critical limit needs a normal range
    un limite critico richiede un intervallo normale

    > add --normal LOW..HIGH, or --critical none; nothing was changed
    aggiungi --normal LOW..HIGH, oppure --critical none; non è stato modificato nulla

    > {0} always has a normal range
    {0} ha sempre un intervallo normale

    > write --normal LOW..HIGH; nothing was changed
    scrivi --normal LOW..HIGH; non è stato modificato nulla

    > a critical limit lies outside the plausible range
    un limite critico cade fuori dall'intervallo plausibile

    > {0} is no unit of it: write {1}
    {0} non è una sua unità: scrivi {1}

    > write small letters, digits and dashes, such as girth
    scrivi lettere minuscole, cifre e trattini, per esempio girth

    > 'healthlog vital list' shows them, 'healthlog vital define' makes one
    'healthlog vital list' li mostra, 'healthlog vital define' ne crea uno

    > {0} comes with healthlog and can't be removed
    {0} fa parte di healthlog e non si può rimuovere

    > 'healthlog vital set {0} --default' forgets what was set
    'healthlog vital set {0} --default' cancella ciò che è stato impostato

    > {0} value of {1} is on record: it can't be removed or measured in another unit
    {0} valore di {1} è nel diario: il parametro non si può rimuovere né misurare in un'altra unità

    > {0} values of {1} are on record: it can't be removed or measured in another unit
    {0} valori di {1} sono nel diario: il parametro non si può rimuovere né misurare in un'altra unità

    > {0} is watched: it can't be removed or measured in another unit
    {0} è sotto sorveglianza: il parametro non si può rimuovere né misurare in un'altra unità

    > 'healthlog watch list' shows the watch, 'healthlog watch stop' ends it
    'healthlog watch list' mostra la sorveglianza, 'healthlog watch stop' la termina

    > {0} can't be a unit: write up to 20 letters, such as cm
    {0} non può essere un'unità: scrivi al massimo 20 lettere, per esempio cm

    > from the outside in: plausible, critical, normal; nothing was changed
    dall'esterno verso l'interno: plausibile, critico, normale; non è stato modificato nulla

    > nothing to set is given
    non è indicato nulla da impostare

    > for example: healthlog vital set glycemia --normal 80..160
    per esempio: healthlog vital set glycemia --normal 80..160

    > {0} is no range: write LOW..HIGH, such as 80..160
    {0} non è un intervallo: scrivi LOW..HIGH, per esempio 80..160

    > {0} has two units: write both ends in the same one
    {0} ha due unità: scrivi i due estremi nella stessa

    > {0} are no critical limits: write such as '<54 >250', or none
    {0} non sono limiti critici: scrivi per esempio '<54 >250', oppure none

    > blood pressure is two vitals: name systolic or diastolic
    la pressione sono due parametri: indica systolic o diastolic

    > for both, do it once for each
    per entrambi, fallo una volta per ciascuno

    > {0} is no importance: write 1, 2 or 3
    {0} non è un'importanza: scrivi 1, 2 o 3

    > {0} is no precision: write 0 to 6
    {0} non è una precisione: scrivi da 0 a 6

    > a vital of your own also needs {0}
    un parametro tuo richiede anche {0}

    > for example: healthlog vital define girth --unit cm --plausible 20..300 --normal 60..95
    per esempio: healthlog vital define girth --unit cm --plausible 20..300 --normal 60..95

    > there is no preference {0}
    la preferenza {0} non esiste

    > 'healthlog help config' names them all
    'healthlog help config' le elenca tutte

    > {0} is no value of {1}: write on or off
    {0} non è un valore di {1}: scrivi on oppure off

    > {0} is no value of {1}: write day, week, month or off
    {0} non è un valore di {1}: scrivi day, week, month oppure off

    > {0} is no value of {1}: write names of vitals, such as bp,weight
    {0} non è un valore di {1}: scrivi nomi di parametri, per esempio bp,weight

    > {0} is no value of {1}: write 1 to 1000
    {0} non è un valore di {1}: scrivi da 1 a 1000

    > {0} is no value of {1}
    {0} non è un valore di {1}

    > write the hours at which the five parts begin, from 0 on, such as 0,5,11,16,21
    scrivi le ore in cui cominciano le cinque parti, a partire da 0, per esempio 0,5,11,16,21

    > write a time before noon, such as 04:00
    scrivi un'ora prima di mezzogiorno, per esempio 04:00

    > {0} is no value of {1}: write {2}
    {0} non è un valore di {1}: scrivi {2}

    > {0} is no command: write one line, of 1,000 characters at most
    {0} non è un comando: scrivi una riga sola, di 1000 caratteri al massimo

    > {0} is shown in {1}
    {0}: i valori sono mostrati in {1}

    > To change it: healthlog config set unit.{0} {1}
    Per cambiare: healthlog config set unit.{0} {1}

    > Blood glucose
    Glicemia
    """#
}
