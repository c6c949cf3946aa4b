extension Italian {
  /// What is said while devices are looked for, added and read.
  static let acquisition = #"""
    > ADDRESS
    INDIRIZZO

    > SIGNAL
    SEGNALE

    > ADDED AS
    AGGIUNTO COME

    > Bluetooth isn't running
    il Bluetooth non è in funzione

    > 'apt install bluez' brings it on Debian; 'systemctl start bluetooth' starts it
    su Debian 'apt install bluez' lo installa; 'systemctl start bluetooth' lo avvia

    > this machine has no Bluetooth adapter
    questa macchina non ha un adattatore Bluetooth

    > Bluetooth is off
    il Bluetooth è spento

    > 'bluetoothctl power on' switches it on
    'bluetoothctl power on' lo accende

    > you may not use Bluetooth here
    qui non puoi usare il Bluetooth

    > you must be in the group bluetooth, or log in at the machine itself
    devi far parte del gruppo bluetooth, o accedere alla macchina stessa

    > no health device found; switch it on or let it send
    nessun dispositivo trovato; accendilo o fallo trasmettere

    > {0} is not heard
    {0} non si sente

    > switch it on or let it send; 'healthlog device scan' lists those that are
    accendilo o fallo trasmettere; 'healthlog device scan' elenca quelli che si sentono

    > {0} offers no measurements that are read here
    {0} non offre misurazioni che qui si leggano

    > 'healthlog device scan' lists those that can be
    'healthlog device scan' elenca quelli che si possono aggiungere

    > {0} didn't answer
    {0} non ha risposto

    > {0} record held; 'healthlog device list' tells why
    {0} misurazione in sospeso; 'healthlog device list' dice perché

    > {0} records held; 'healthlog device list' tells why
    {0} misurazioni in sospeso; 'healthlog device list' dice perché

    > Devices are not read: Bluetooth isn't running, or is off
    I dispositivi non vengono letti: il Bluetooth non è attivo o è spento

    > Not read to the end: {0}
    Non letto fino in fondo: {0}

    > Held: records of {0}
    In sospeso: misurazioni di {0}

    > Kept, not filed: packets of {0}
    Conservati, non archiviati: pacchetti di {0}

    > To see what is missing: {0}
    Per vedere che cosa manca: {0}

    > To see what they wait for: {0}
    Per vedere che cosa aspettano: {0}

    > See it with: {0}
    Per vedere: {0}

    > {0} device is called {1}
    {0} dispositivo si chiama {1}

    > {0} devices are called {1}
    {0} dispositivi si chiamano {1}

    > say which one by its address: {0}
    indica quale con il suo indirizzo: {0}

    > {0} is being read by the service
    il servizio sta leggendo {0}

    > wait for its end, or end it: 'healthlog device stop {0}'
    aspetta che finisca, oppure falla finire: 'healthlog device stop {0}'

    > switch it on, or let it send, and come closer
    accendilo, o fallo trasmettere, e avvicinati

    > {0} refused the pairing, or the passkey was another
    {0} ha rifiutato l'abbinamento, o il codice era un altro

    > put it into pairing mode and try again
    mettilo in modalità di abbinamento e riprova

    > {0} no longer knows this computer
    {0} non conosce più questo computer

    > 'healthlog device forget {0}', and add it again
    'healthlog device forget {0}', e aggiungilo di nuovo

    > another program is using {0}
    un altro programma sta usando {0}

    > try again when that is done
    riprova quando ha finito

    > the link to {0} was lost
    il collegamento con {0} si è interrotto

    > Bluetooth was switched off while {0} was read
    il Bluetooth è stato spento durante la lettura di {0}

    > {0} says nothing any more
    {0} non dice più nulla

    > {0} gives no records; its answer was {1}
    {0} non dà le sue misurazioni; ha risposto {1}

    > {0} refused what was asked of it, with code {1}
    {0} ha rifiutato ciò che gli è stato chiesto, con il codice {1}

    > devices of this journal are being read already
    i dispositivi di questo diario vengono già letti

    > the service that reads devices hasn't read {0}
    il servizio che legge i dispositivi non ha letto {0}

    > 'healthlog device doctor' tells more
    'healthlog device doctor' dice di più

    > {0} is no number for {1}
    {0} non è un numero per {1}

    > {0} is no passkey: write the six digits that its display shows
    {0} non è un codice: scrivi le sei cifre che mostra il suo display

    > {0} is no span of time: write 90s, 10m or 1h
    {0} non è una durata: scrivi 90s, 10m o 1h

    > nobody is there to be asked; --yes adds it all the same
    non c'è nessuno a cui chiedere; --yes lo aggiunge comunque

    > stored {0} record; the rest comes next time
    {0} misurazione registrata; il resto arriva la prossima volta

    > stored {0} records; the rest comes next time
    {0} misurazioni registrate; il resto arriva la prossima volta

    > stored {0} of {1} records; the rest comes next time
    registrate {0} misurazioni su {1}; il resto arriva la prossima volta

    > looking for devices, {0} s left; {1} found
    cerco dispositivi, ancora {0} s; trovati: {1}

    > {0}, {1}, measures {2}
    {0}, {1}, misura {2}

    > Add it?
    Lo aggiungo?

    > The six digits that {0} shows:
    Le sei cifre che {0} mostra:

    > {0} is added
    {0} è aggiunto

    > {0} doesn't pair; it is read without
    {0} non si abbina; si legge senza

    > calling {0}
    chiamo {0}

    > reading {0}
    leggo {0}

    > {0}: {1} of {2} records
    {0}: {1} misurazioni su {2}

    > {0}: {1} packet
    {0}: {1} pacchetto

    > {0}: {1} packets
    {0}: {1} pacchetti

    > the battery of {0} is at {1} %
    la batteria di {0} è al {1} %

    > kept, not filed: {0} packet
    conservato, non registrato: {0} pacchetto

    > kept, not filed: {0} packets
    conservati, non registrati: {0} pacchetti

    > {0} known already
    {0} già in archivio

    > the clock of {0} is {1}; the times of its readings are put right
    l'orologio di {0} è {1}; gli orari delle sue misurazioni vengono corretti

    > stopped; what came is stored
    fermato; ciò che è arrivato è registrato

    > the service that reads devices does it; Ctrl-C leaves it to that
    se ne occupa il servizio che legge i dispositivi; Ctrl-C lo lascia fare

    > {0} is forgotten; what it handed over stays
    {0} è dimenticato; ciò che ha trasmesso resta

    > Bluetooth isn't running, and still has its keys: 'bluetoothctl remove' takes them out
    il Bluetooth non è in funzione, e ha ancora le sue chiavi: 'bluetoothctl remove' le toglie

    > {0} device is read whenever it is there; Ctrl-C ends this
    {0} dispositivo viene letto ogni volta che c'è; Ctrl-C smette

    > {0} devices are read whenever they are there; Ctrl-C ends this
    {0} dispositivi vengono letti ogni volta che ci sono; Ctrl-C smette

    > a device
    un dispositivo

    > Bluetooth is running
    il Bluetooth è in funzione

    > its adapter is there and switched on
    il suo adattatore c'è ed è acceso

    > Bluetooth knows nothing of {0}: forget it here, and add it again
    il Bluetooth non sa nulla di {0}: dimenticalo qui, e aggiungilo di nuovo

    > {0} isn't trusted, so it isn't called by itself: 'bluetoothctl trust' mends that
    {0} non è tra i fidati, perciò non viene chiamato da sé: 'bluetoothctl trust' rimedia

    > {0} is connected
    {0} è collegato

    > {0} is paired, and is called when it is there
    {0} è abbinato, e viene chiamato quando c'è

    > {0} is known without a pairing, and is called when it is there
    {0} è noto senza abbinamento, e viene chiamato quando c'è

    > the service that reads devices is running
    il servizio che legge i dispositivi è in funzione

    > nothing reads your devices by itself: 'healthlog device install' sets that up
    nulla legge i tuoi dispositivi da sé: 'healthlog device install' lo predispone

    > no device is to be read by itself
    nessun dispositivo va letto da sé

    > systemd reads your devices from now on: {0}
    d'ora in poi systemd legge i tuoi dispositivi: {0}

    > nothing was installed that reads devices by itself
    non era installato nulla che legga i dispositivi da sé

    > no systemd of your own starts services here
    qui nessun systemd tuo avvia servizi

    > have your session start 'healthlog device listen'
    fai avviare 'healthlog device listen' dalla tua sessione

    """#
}
