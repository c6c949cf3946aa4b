extension Italian {
  /// What `device` says of devices, their sessions and packets, and what may be wrong with them.
  static let devices = #"""
    > there is no device {0}
    il dispositivo {0} non esiste

    > 'healthlog device list' names them
    'healthlog device list' li elenca

    > something else that hands readings over is called {0}
    {0} è già il nome di un'altra fonte di misurazioni

    > give another name with --as
    dai un altro nome con --as

    > this device is added already, as {0}
    questo dispositivo è già stato aggiunto, come {0}

    > 'healthlog device set {0} --as NAME' calls it otherwise
    'healthlog device set {0} --as NAME' gli dà un altro nome

    > there is no session {0}
    la sessione {0} non esiste

    > 'healthlog device sessions all' shows the numbers
    'healthlog device sessions all' mostra i numeri

    > session {0} still goes on
    la sessione {0} è ancora in corso

    > wait for its end, or end it: 'healthlog device stop NAME'
    aspetta che finisca, oppure falla finire: 'healthlog device stop NAME'

    > {0} is not being read
    {0} non è in lettura

    > session {0} holds nothing that waits for that
    nella sessione {0} non c'è nulla in sospeso per questo motivo

    > 'healthlog device list' tells which ones do
    'healthlog device list' dice in quali ce n'è

    > session {0} was discarded already
    la sessione {0} è già stata scartata

    > {0} is no session number
    {0} non è il numero di una sessione

    > {0} is no user of a device
    {0} non è un utente di un dispositivo

    > write the number that the device shows for you, such as 1, or all
    scrivi il numero con cui il dispositivo ti indica, per esempio 1, oppure all

    > {0} is no choice: write on or off
    {0} non è ammesso: scrivi on oppure off

    > a device can't be called {0}
    un dispositivo non può chiamarsi {0}

    > a name has at most 40 signs, and doesn't begin with a dash or a blank
    un nome ha al massimo 40 caratteri e non comincia con un trattino o uno spazio

    > say what to set: --as, --user or --auto
    di' che cosa impostare: --as, --user o --auto

    > say when the newest was taken, or that none is to be filed: --at TIME or --drop
    di' quando è stata presa la più recente, o che non va registrata nessuna: --at TIME oppure --drop

    > one of --at and --drop says it: leave the other out
    basta uno fra --at e --drop: togli l'altro

    > no device was added yet
    non è ancora stato aggiunto nessun dispositivo

    > no session began in {0}
    nessuna sessione è cominciata in {0}

    > glucose
    glicemia

    > blood pressure
    pressione

    > heart rate
    frequenza cardiaca

    > oxygen saturation
    saturazione

    > goes on
    in corso

    > done
    conclusa

    > link lost
    collegamento perso

    > Bluetooth off
    Bluetooth spento

    > cut off
    interrotta

    > failed
    fallita

    > {0} ahead
    avanti di {0}

    > {0} behind
    indietro di {0}

    > address
    indirizzo

    > not known here: 'healthlog device add ADDRESS --as {0}'
    qui non è noto: 'healthlog device add ADDRESS --as {0}'

    > filed
    registrato

    > maker
    produttore

    > model
    modello

    > serial number
    numero di serie

    > user
    utente

    > read
    lettura

    > clock
    orologio

    > right
    giusto

    > asked for
    richiesta

    > held
    in sospeso

    > how it ended
    com'è finita

    > its clock
    il suo orologio

    > {0}: {1} {2} there, {3} {4} here
    {0}: {1} {2} là, {3} {4} qui

    > not read
    non letto

    > packets
    pacchetti

    > discarded
    scartata

    > session {0} of {1}
    sessione {0} di {1}

    > session {0} of a device that was forgotten
    sessione {0} di un dispositivo dimenticato

    > session {0} of a device: {1} tells of each packet
    sessione {0} di un dispositivo: {1} dice di ogni pacchetto

    > nobody has said whose readings are filed
    nessuno ha detto di chi sono le misurazioni da registrare

    > number {0}
    numero {0}

    > everyone
    tutti

    > by the service, whenever it is there
    dal servizio, ogni volta che è presente

    > only when you ask for it
    solo quando lo chiedi

    > {0} held record is filed
    {0} misurazione in sospeso è stata registrata

    > {0} held records are filed
    {0} misurazioni in sospeso sono state registrate

    > {0} record is filed; 'healthlog undo' holds it again
    {0} misurazione è stata registrata; 'healthlog undo' la rimette in sospeso

    > {0} records are filed; 'healthlog undo' holds them again
    {0} misurazioni sono state registrate; 'healthlog undo' le rimette in sospeso

    > {0} record is dropped; 'healthlog undo' holds it again
    {0} misurazione è stata lasciata cadere; 'healthlog undo' la rimette in sospeso

    > {0} records are dropped; 'healthlog undo' holds them again
    {0} misurazioni sono state lasciate cadere; 'healthlog undo' le rimette in sospeso

    > session {0} is discarded; 'healthlog undo' brings it back
    la sessione {0} è scartata; 'healthlog undo' la riporta

    > {0} is read no longer: session {1} had {2} packet
    {0} non è più in lettura: la sessione {1} ha avuto {2} pacchetto

    > {0} is read no longer: session {1} had {2} packets
    {0} non è più in lettura: la sessione {1} ha avuto {2} pacchetti

    > {0} record held, for nobody said whose it is: {1}
    {0} misurazione in sospeso, perché nessuno ha detto di chi è: {1}

    > {0} records held, for nobody said whose they are: {1}
    {0} misurazioni in sospeso, perché nessuno ha detto di chi sono: {1}

    > {0} record held for want of a time: {1}
    {0} misurazione in sospeso perché senza un'ora sicura: {1}

    > {0} records held for want of a time: {1}
    {0} misurazioni in sospeso perché senza un'ora sicura: {1}

    > {0} record held, of {1}; is the clock of {2} right? {3}
    {0} misurazione in sospeso, del {1}; l'orologio di {2} è giusto? {3}

    > {0} records held, the newest of {1}; is the clock of {2} right? {3}
    {0} misurazioni in sospeso, la più recente del {1}; l'orologio di {2} è giusto? {3}

    > {0} record held, for {1} itself doubts it: {2}
    {0} misurazione in sospeso, perché {1} stesso ne dubita: {2}

    > {0} records held, for {1} itself doubts them: {2}
    {0} misurazioni in sospeso, perché {1} stesso ne dubita: {2}

    > about a glucose
    su una glicemia

    > filed as {0}
    registrato come {0}

    > filed as {0}, of {1}
    registrato come {0}, delle {1}

    > filed; deleted or changed since
    registrato; poi eliminato o modificato

    > kept
    conservato

    > on record already
    già nel diario

    > held: {0}
    in sospeso: {0}

    > kept, not filed: {0}
    conservato, non registrato: {0}

    > kept, not filed: {0} of {1} bytes, {2} expected
    conservato, non registrato: {0} di {1} byte, attesi {2}

    > dropped by you
    lasciato cadere da te

    > kept, not understood
    conservato, non compreso

    > no value: the measurement failed
    nessun valore: la misurazione è fallita

    > no reading: control solution
    nessuna misurazione: soluzione di controllo

    > no reading: a demonstration, or invalid
    nessuna misurazione: una dimostrazione, o non valida

    > no reading: no contact with the skin
    nessuna misurazione: nessun contatto con la pelle

    > tells of another record
    riguarda un'altra misurazione

    > nobody said whose it is
    nessuno ha detto di chi è

    > it came without a time
    è arrivata senza ora

    > its time can't be true
    la sua ora non esiste

    > the device says that its clock was wrong
    il dispositivo dice che il suo orologio era sbagliato

    > it is of the future, by the device's clock
    secondo l'orologio del dispositivo è nel futuro

    > it is older than what is on file; is the device's clock right?
    è più vecchia di ciò che è nel diario: l'orologio del dispositivo è giusto?

    > it is over a day old; is the device's clock right?
    ha più di un giorno: l'orologio del dispositivo è giusto?

    > the device itself doubts it
    il dispositivo stesso ne dubita

    > WHAT
    CHE COSA

    > on
    acceso

    > off
    spento

    > DEVICE
    DISPOSITIVO

    > MEASURES
    MISURA

    > LAST READ
    ULTIMA LETTURA

    > END
    FINE

    > HELD
    SOSPESE

    > USER
    UTENTE

    > AUTO
    AUTO

    > NO
    N.

    > SESSION
    SESSIONE

    > PACKETS
    PACCHETTI

    > CAME
    ARRIVATO

    > NUMBER
    NUMERO

    > ITS TIME
    LA SUA ORA

    > BECAME
    ESITO

    > BYTES
    BYTE

    """#
}
