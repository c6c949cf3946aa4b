extension Italian {
  /// What `source` says of remote places and their sensors, and what may be wrong with them.
  static let sources = #"""
    > there is no source {0}
    la fonte {0} non esiste

    > 'healthlog source list' names them
    'healthlog source list' le elenca

    > give the source another name
    dai alla fonte un altro nome

    > {0} has no sensor {1}
    {0} non ha un sensore {1}

    > 'healthlog source show {0}' names them
    'healthlog source show {0}' li elenca

    > {0} is no level
    {0} non è un livello

    > write 0 (normal), 1 (caution), 2 (critical), or two of them: 1..2
    scrivi 0 (normale), 1 (attenzione), 2 (critico), oppure due di questi: 1..2

    > {0} is no protocol
    {0} non è un protocollo

    > write nightscout, homeassistant or json
    scrivi nightscout, homeassistant o json

    > {0} is no address of a remote place
    {0} non è l'indirizzo di un sito remoto

    > write one such as https://cgm.example.org
    scrivine uno come https://cgm.example.org

    > {0} looks like a secret, and an address is kept in the journal
    {0} sembra un segreto, e un indirizzo resta nel diario

    > leave it out: the mapping's login says how the secret is sent
    toglilo: login nella mappa dice come si invia il segreto

    > {0} would be read without encryption, and the token with it
    {0} verrebbe letto senza cifratura, e con esso il token

    > through a tunnel it is safe: 'ssh -N -L 8123:localhost:8123 {0}', and then http://localhost:8123
    attraverso un tunnel è sicuro: 'ssh -N -L 8123:localhost:8123 {0}', e poi http://localhost:8123

    > write https://; http is for this machine alone
    scrivi https://; http è solo per questo computer

    > {0} can't be the name of a source
    una fonte non può chiamarsi {0}

    > a name has 1 to 40 signs, and begins with no dash
    un nome ha da 1 a 40 caratteri, e non comincia con un trattino

    > {0} doesn't say which sensor is which vital
    {0} non dice quale sensore è quale parametro

    > write SENSOR=VITAL: sensor.glucose=glycemia
    scrivi SENSOR=VITAL: sensor.glucose=glycemia

    > --{0} can't be {1}
    --{0} non può essere {1}

    > write a time such as 15m, 2h or 14d
    scrivi un tempo come 15m, 2h o 14d

    > {0} is no day
    {0} non è un giorno

    > write one such as 2026-11-01
    scrivine uno come 2026-11-01

    > there is no time zone {0}
    il fuso orario {0} non esiste

    > write one such as Europe/Rome
    scrivine uno come Europe/Rome

    > a service of its own kind needs --map, which says what stands where
    per un servizio a modo suo serve --map, che dice che cosa sta dove

    > 'healthlog help sources' has one to begin with
    'healthlog help sources' ne ha uno da cui cominciare

    > --map is for the protocol json alone
    --map è solo per il protocollo json

    > the mapping {0} can't be used: look at {1}
    la mappatura {0} non si può usare: guarda {1}

    > {0} can't be read
    {0} non si può leggere

    > others may read {0}, and a secret stands in it
    altri possono leggere {0}, che contiene un segreto

    > 'chmod 600 {0}' keeps it to yourself
    'chmod 600 {0}' lo riserva a te

    > nobody is there to be asked for the token
    non c'è nessuno a cui chiedere il token

    > --token-file FILE reads it from a file that only you may read
    --token-file FILE lo legge da un file che solo tu puoi leggere

    > no source was added yet
    non è ancora stata aggiunta nessuna fonte

    > 'healthlog help sources' says how to add one
    'healthlog help sources' dice come aggiungerne una

    > {0} is being asked already
    {0} viene già interrogato

    > {0} wants to be asked again at {1}
    {0} vuole essere interrogato di nuovo non prima di {1}

    > nobody is there to say which sensors are vitals; use --sensor
    non c'è nessuno a dire quali sensori sono parametri; usa --sensor

    > token refused
    token rifiutato

    > later ({0})
    più tardi ({0})

    > has moved
    si è spostato

    > log-in page of the network
    pagina di accesso della rete

    > not understood
    non compreso

    > not there ({0})
    non c'è ({0})

    > mapping
    mappatura

    > keyring locked
    portachiavi bloccato

    > no keyring
    nessun portachiavi

    > token missing
    manca il token

    > waits for you
    aspetta te

    > not reachable
    non raggiungibile

    > too much
    troppo

    > certificate
    certificato

    > {0}: nothing new
    {0}: nulla di nuovo

    > {0} new reading
    {0} misurazione nuova

    > {0} new readings
    {0} misurazioni nuove

    > {0} changed
    modificate: {0}

    > {0} taken back
    ritirate: {0}

    > {0}: {1}
    =

    > {0} row of {1} was refused; 'healthlog source list' says why
    {0} riga di {1} è stata rifiutata; 'healthlog source list' dice perché

    > {0} rows of {1} were refused; 'healthlog source list' says why
    {0} righe di {1} sono state rifiutate; 'healthlog source list' dice perché

    > {0}: {1} row was refused: {2}
    {0}: {1} riga è stata rifiutata: {2}

    > {0}: {1} rows were refused: {2}
    {0}: {1} righe sono state rifiutate: {2}

    > the clock of {0} is {1} minutes ahead of this one
    l'orologio di {0} è avanti di {1} minuti rispetto a questo

    > the clock of {0} is {1} minutes behind this one
    l'orologio di {0} è indietro di {1} minuti rispetto a questo

    > {0} has more; the next pull goes on there
    {0} ha dell'altro; la prossima interrogazione continua da lì

    > {0} of {1} is in {2} now, and was in {3}
    {0} di {1} ora è in {2}, ed era in {3}

    > {0} wasn't asked since {1}, and keeps {2} days as a rule: something may be missing
    {0} non viene interrogato da {1}, e di regola conserva {2} giorni: può mancare qualcosa

    > Token of {0} (nothing for a site that is open)
    Token di {0} (nulla per un sito aperto)

    > Long-lived access token of {0}
    Token di accesso a lunga durata di {0}

    > Password or token of {0}
    Password o token di {0}

    > the token in the address goes to the keyring, and isn't kept elsewhere
    il token nell'indirizzo va nel portachiavi, e non viene conservato altrove

    > this is the administrator's secret, which may do anything there; a token that may only read is better
    questo è il segreto dell'amministratore, che là può tutto; meglio un token che può solo leggere

    > {0} is kept as {1}
    {0} viene conservato come {1}

    > {0} is shown, and not kept; --sensor {1}={2} keeps it
    {0} viene mostrato, e non conservato; --sensor {1}={2} lo conserva

    > keep {0} as {1}?
    conservare {0} come {1}?

    > keep {0}, at {1}, as {2}?
    conservare {0}, a {1}, come {2}?

    > {0} is changed
    {0} è modificato

    > No reading from {0} since {1}
    Nessuna misurazione da {0} dal {1}

    > a source
    una fonte

    > write {0}
    scrivi {0}

    > {0} is no unit of {1}
    {0} non è un'unità di {1}

    > in which unit {0} measures {1} isn't said there
    in quale unità {0} misura {1} là non è detto

    > say it with --sensor {0}: {1}
    dillo con --sensor {0}: {1}

    > most values of {0} can't be {1} in that unit
    quasi tutti i valori di {0} non possono essere {1} in quell'unità

    > nothing is kept; put the unit right, or say another vital
    non viene conservato nulla; correggi l'unità, o di' un altro parametro

    > the unit of {0} is said there, and is none to be given here
    l'unità di {0} è detta là, e qui non si dà

    > {0} measures {1} in which unit, {2}?
    in quale unità {0} misura {1}: {2}?

    > To see what is wrong: {0}
    Per vedere che cosa non va: {0}

    > waiting for a network that isn't metered
    aspetto una rete che non sia a consumo

    > {0} is removed; its token stays, for another source at that address has it too
    {0} è rimossa; il suo token resta, perché lo ha anche un'altra fonte a quell'indirizzo

    > {0} reading of it was taken out before, and stays out; 'healthlog source pull {1} --since DATE' brings it back
    {0} sua misurazione era stata tolta, e resta fuori; 'healthlog source pull {1} --since DATE' la riporta

    > {0} readings of it were taken out before, and stay out; 'healthlog source pull {1} --since DATE' brings them back
    {0} sue misurazioni erano state tolte, e restano fuori; 'healthlog source pull {1} --since DATE' le riporta

    > {0} is removed, and its token is forgotten
    {0} è rimosso, e il suo token dimenticato

    > its readings are taken out; 'healthlog undo' brings them back
    le sue misurazioni sono state rimosse; 'healthlog undo' le riporta

    > its readings are taken out but for {0} that you changed
    le sue misurazioni sono state rimosse, tranne {0} che hai modificato

    > sensor
    sensore

    > label
    etichetta

    > group
    gruppo

    > vital
    parametro

    > measured
    misurata

    > level by its source
    livello della fonte

    > properties
    proprietà

    > {0}, an hour each: {1}
    {0}, un'ora ciascuna: {1}

    > n normal, h high, H critically high, l low, L critically low, . nothing
    n normale, h alto, H criticamente alto, l basso, L criticamente basso, . nulla

    > SOURCE
    FONTE

    > PROTOCOL
    PROTOCOLLO

    > HOST
    =

    > LAST READING
    ULTIMA MISURAZIONE

    > ASKED
    INTERROGATA

    > NEXT
    PROSSIMA

    > LEVEL
    LIVELLO

    > TROUBLE
    PROBLEMA

    > SENSOR
    SENSORE

    > LABEL
    ETICHETTA

    > GROUP
    GRUPPO

    > VALUE
    VALORE

    > AT
    ORA

    > SOURCE SAYS
    LA FONTE DICE

    > {0} row of {1} lies in the future; it is saved once its time has come
    {0} riga di {1} è nel futuro; verrà registrata a suo tempo

    > {0} rows of {1} lie in the future; they are saved once their time has come
    {0} righe di {1} sono nel futuro; verranno registrate a suo tempo
    """#
}
