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

    > the keyring is locked
    il portachiavi è bloccato

    > log in, or unlock it, and try again
    accedi alla sessione, o sbloccalo, e riprova

    > there is no keyring to keep the token in
    non c'è un portachiavi in cui conservare il token

    > 'apt install gnome-keyring' brings one on Debian
    su Debian 'apt install gnome-keyring' ne installa uno

    > the token of {0} isn't in the keyring any more
    il token di {0} non è più nel portachiavi

    > 'healthlog source add' with the same name asks for it again
    'healthlog source add' con lo stesso nome lo chiede di nuovo

    > {0} of {1} readings are gone from {2}; none was deleted here
    {0} misurazioni su {1} non ci sono più su {2}; qui non ne è stata eliminata nessuna

    > 'healthlog source pull --gone {0}' takes them out here too
    'healthlog source pull --gone {0}' le rimuove anche qui

    > {0} refuses the token or password
    {0} rifiuta il token o la password

    > 'healthlog source add' with the same name takes another; until then it isn't asked
    'healthlog source add' con lo stesso nome ne prende un altro; fino ad allora non viene interrogato

    > {0} can't answer now (HTTP {1})
    {0} ora non può rispondere (HTTP {1})

    > nothing was lost; try again later
    nulla è andato perso; riprova più tardi

    > {0} has moved; add it again with its new address
    {0} si è spostato; aggiungilo di nuovo col nuovo indirizzo

    > {0} has moved to {1}; add it again
    {0} si è spostato a {1}; aggiungilo di nuovo

    > no answer from {0}: a log-in page of the network?
    nessuna risposta da {0}: una pagina di accesso della rete?

    > open a page in a browser, log in to the network, and try again
    apri una pagina in un browser, accedi alla rete, e riprova

    > what {0} answers isn't understood
    ciò che {0} risponde non si capisce

    > there is no such service at {0} (HTTP {1})
    presso {0} non c'è un servizio di questo tipo (HTTP {1})

    > look at the address and the protocol
    controlla l'indirizzo e il protocollo

    > the mapping finds nothing in the answer of {0}: look at {1}
    la mappatura non trova nulla nella risposta di {0}: guarda {1}

    > {0} isn't found
    {0} non si trova

    > look at the address, and at the network
    controlla l'indirizzo, e la rete

    > {0} can't be reached
    {0} non è raggiungibile

    > {0} doesn't answer
    {0} non risponde

    > the line to {0} broke off; nothing of it was stored
    il collegamento con {0} si è interrotto; non ne è stato salvato nulla

    > {0} sends more than is taken at once
    {0} manda più di quanto si accetti in una volta

    > stopped; what came before stays
    interrotta; ciò che era già arrivato resta

    > the certificate of {0} has expired
    il certificato di {0} è scaduto

    > nothing was sent; whoever runs it must renew it
    non è stato inviato nulla; chi lo gestisce deve rinnovarlo

    > the certificate of {0} isn't valid yet
    il certificato di {0} non è ancora valido

    > look at the clock of this machine
    controlla l'orologio di questo computer

    > the certificate is of another place than {0}
    il certificato è di un altro sito, non di {0}

    > nothing was sent; look at the address
    non è stato inviato nulla; controlla l'indirizzo

    > the certificate of {0} is signed by nobody who is trusted here
    il certificato di {0} non è firmato da nessuno di cui qui ci si fida

    > if it is your own, 'healthlog source add' takes its authority with --ca FILE
    se è tuo, 'healthlog source add' ne accetta l'autorità con --ca FILE

    > {0} offers no TLS 1.2 or newer
    {0} non offre TLS 1.2 o più recente

    > {0} can't be reached: {1}
    {0} non è raggiungibile: {1}

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

    > {0} is shown, and not kept; --sensor {1}=VITAL keeps it
    {0} viene mostrato, e non conservato; --sensor {1}=VITAL lo conserva

    > {0} is changed
    {0} è modificato

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

    """#
}
