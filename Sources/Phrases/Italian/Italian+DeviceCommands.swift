extension Italian {
  /// The help of `device`.
  static let deviceCommands = #"""
    > Devices that hand their measurements over, and what they handed over
    I dispositivi che trasmettono le loro misurazioni, e ciò che hanno trasmesso

    > lists your devices, and what is held of them
    elenca i tuoi dispositivi, e che cosa è in sospeso

    > shows what came in session 7, packet by packet
    mostra che cosa è arrivato nella sessione 7, pacchetto per pacchetto

    > The device's name: CUFF
    Il nome del dispositivo: CUFF

    > List the devices that were added
    Elenca i dispositivi aggiunti

    > With when each was read last, how that ended, and how many of its records are held: for want of a time that can be trusted, or because several people use the device and nobody said which one is you. What to do about these is said beside it. In a pipe the columns without titles, separated by tabs: name, what it measures, last session, its end, held, user, auto. Exits with 1 when there is none.
    Di ciascuno dice quando è stato letto l'ultima volta, com'è finita e quante sue misurazioni sono in sospeso: perché manca un'ora di cui fidarsi, o perché il dispositivo è usato da più persone e nessuno ha detto quale sei tu. Accanto dice che cosa fare. In una pipe le colonne senza titoli, separate da tabulazioni: nome, che cosa misura, ultima sessione, com'è finita, in sospeso, utente, auto. Esce con 1 se non ce n'è nessuno.

    > Show a device, or all that came in one of its sessions
    Mostra un dispositivo, o tutto ciò che è arrivato in una sua sessione

    > Of a device what is known of it, and its last ten sessions. Of a session each packet as it came: when, of which characteristic, what time the device's clock said, what became of it, and its bytes. A stream, such as a strap's heart rate, is a line a minute; --json has each of its packets. A clock that was off is shown with what it said and what it was here.
    Di un dispositivo ciò che se ne sa, e le ultime dieci sessioni. Di una sessione ogni pacchetto com'è arrivato: quando, di quale caratteristica, che ora diceva l'orologio del dispositivo, che cosa ne è stato, e i suoi byte. Un flusso, come la frequenza cardiaca di una fascia, è una riga al minuto; --json ne ha ogni pacchetto. Un orologio sbagliato viene mostrato con l'ora che diceva e quella che era qui.

    > The number of one of its sessions
    Il numero di una sua sessione

    > tells what is known of CUFF
    dice che cosa si sa di CUFF

    > shows the packets of its session 7
    mostra i pacchetti della sua sessione 7

    > List the sessions of all devices in a period
    Elenca le sessioni di tutti i dispositivi in un periodo

    > A session is from when a device is connected until it hangs up. In a pipe the columns without titles, separated by tabs: number, device, start, how it ended or that it was discarded, packets, filed, known already, refused, held. Exits with 1 when there was none.
    Una sessione va da quando un dispositivo si collega a quando chiude. In una pipe le colonne senza titoli, separate da tabulazioni: numero, dispositivo, inizio, com'è finita o che è stata scartata, pacchetti, registrate, già note, rifiutate, in sospeso. Esce con 1 se non ce n'è stata nessuna.

    > 7d (unless said), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B or all
    7d (se non indichi altro), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B o all

    > lists those of the last seven days
    elenca quelle degli ultimi sette giorni

    > lists those of November
    elenca quelle di novembre

    > Call it so from now on
    Da ora in poi si chiama così

    > File the readings of this person of the device, or everyone's
    Registra le misurazioni di questa persona del dispositivo, o di tutti

    > Whether the service reads it whenever it is there
    Se il servizio lo legge ogni volta che è presente

    > Set a device's name, whose readings are filed, and whether it is read by itself
    Imposta il nome di un dispositivo, di chi sono le misurazioni da registrare, e se viene letto da solo

    > A cuff of several people says with each reading whose it is, by number. Nothing of it is filed until --user says which number you are, or that all of it is to be filed. What was held for that is filed then; other people's records are removed for good, and never kept from then on.
    Un misuratore usato da più persone dice con ogni misurazione di chi è, con un numero. Non ne viene registrato nulla finché --user non dice quale numero sei, o che va registrato tutto. Ciò che era in sospeso per questo viene allora registrato; le misurazioni degli altri vengono eliminate definitivamente, e da allora in poi mai conservate.

    > files the readings of the cuff's first person
    registra le misurazioni della prima persona del misuratore

    > renames it, to be read when you say so
    gli cambia nome; verrà letto quando lo dici tu

    > Its number: 7
    Il suo numero: 7

    > File what it holds; the newest of it was taken then
    Registra ciò che è in sospeso; la misurazione più recente è di allora

    > File nothing of what it holds
    Non registrare nulla di ciò che è in sospeso

    > Say when the held records of a session were taken, or drop them
    Di' di quando sono le misurazioni in sospeso di una sessione, o lasciale cadere

    > A record is held when nothing says when it was taken that can be trusted, such as a clock that fell back to 2021. TIME is the newest one's; the others were taken as long before as the device says. 'healthlog undo' takes the answer back.
    Una misurazione resta in sospeso quando nulla di affidabile dice di quando è, per esempio con un orologio tornato al 2021. TIME è l'ora della più recente; le altre sono di tanto prima quanto dice il dispositivo. 'healthlog undo' ritira la risposta.

    > files them, the newest as of now
    le registra, la più recente con l'ora di adesso

    > files none of them
    non ne registra nessuna

    > Take out what a session brought
    Rimuove ciò che una sessione ha portato

    > What was changed since stays, and is named. 'healthlog undo' brings the session back. Its records are known: the device hands them over again, and they stay out.
    Ciò che è stato modificato nel frattempo resta, e viene nominato. 'healthlog undo' riporta la sessione. Le sue misurazioni restano note: se il dispositivo le trasmette di nuovo, restano fuori.

    > takes out what session 7 brought
    rimuove ciò che la sessione 7 ha portato

    > End the session in which a device is being read
    Fa finire la sessione in cui un dispositivo è in lettura

    > Whoever reads it, this terminal's neighbour or the service, hangs up. What came by then stays. With 'healthlog device set NAME --auto off' the service doesn't read it again by itself.
    Chi lo legge, un altro terminale o il servizio, chiude il collegamento. Ciò che è arrivato fino ad allora resta. Con 'healthlog device set NAME --auto off' il servizio non lo rilegge da solo.

    > ends its session
    ne fa finire la sessione

    > shows what came in it
    mostra che cosa vi è arrivato

    """#
}
