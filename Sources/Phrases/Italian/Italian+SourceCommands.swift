extension Italian {
  /// The help of `source`.
  static let sourceCommands = #"""
    > Remote places whose sensors are read: Nightscout, Home Assistant, JSON
    I siti remoti di cui si leggono i sensori: Nightscout, Home Assistant, JSON

    > logs in, and takes the last fortnight
    accede, e prende le ultime due settimane

    > lists your sources, and what is wrong with them
    elenca le tue fonti, e che cosa non va

    > shows its sensors, and how they stand
    ne mostra i sensori, e come stanno

    > Only sensors of these levels: 0 normal, 1 caution, 2 critical
    Solo i sensori di questi livelli: 0 normale, 1 attenzione, 2 critico

    > Only sensors of this vital
    Solo i sensori di questo parametro

    > Only sensors of this group
    Solo i sensori di questo gruppo

    > What it has taken back in the last 30 days
    Ciò che ha ritirato negli ultimi 30 giorni

    > List the remote places that are read
    Elenca i siti remoti che vengono letti

    > With when each was asked last and is asked next, its last reading, the worst level of its sensors, and what is wrong. In a pipe the columns without titles, separated by tabs: name, protocol, host, last reading, last pull, next pull, level, trouble. Exits with 1 when there is none.
    Di ciascuno dice quando è stato interrogato l'ultima volta e quando lo sarà la prossima, l'ultima misurazione, il livello peggiore dei suoi sensori e che cosa non va. In una pipe le colonne senza titoli, separate da tabulazioni: nome, protocollo, host, ultima misurazione, ultima interrogazione, prossima, livello, problema. Esce con 1 se non ce n'è nessuno.

    > lists your sources
    elenca le tue fonti

    > lists your sources for a program
    elenca le tue fonti per un programma

    > Show the sensors of a source, or all that is known of one
    Mostra i sensori di una fonte, o tutto ciò che si sa di uno

    > Levels are by your own limits where a sensor is a vital; what the source says is beside it where it differs. Of one sensor every property is told as its source sends it, and its last day as a line of letters.
    I livelli sono secondo i tuoi limiti, dove un sensore è un parametro; accanto sta ciò che dice la fonte, dove è diverso. Di un sensore solo si vede ogni proprietà come la manda la fonte, e il suo ultimo giorno come una riga di lettere.

    > What you call the source: home
    Il nome che dai alla fonte: home

    > One of its sensors, as the source calls it
    Un suo sensore, col nome che gli dà la fonte

    > lists its sensors
    ne elenca i sensori

    > lists those that want attention
    elenca quelli che chiedono attenzione

    > tells all of one
    dice tutto di uno

    > Keep this sensor's values as those of a vital; the unit where the place doesn't say it
    Conserva i valori di questo sensore come quelli di un parametro; l'unità se là non è detta

    > Ask no sooner than so long after the last time; else 15m
    Interrogala non prima di tanto dall'ultima volta; altrimenti 15m

    > Begin so long ago; else 14d
    Comincia da tanto tempo fa; altrimenti 14d

    > Log in as this user
    Accedi come questo utente

    > Read the token or password from here; else it is asked for
    Leggi il token o la password da qui; altrimenti viene chiesto

    > Trust the certificates of this file as well
    Fidati anche dei certificati di questo file

    > Times without an offset are of this zone: Europe/Rome
    Gli orari senza fuso sono di questa zona: Europe/Rome

    > What stands where in the JSON of a service
    Che cosa sta dove nel JSON di un servizio

    > Read all from this day on once more
    Rileggi tutto da questo giorno in poi

    > Take out what is gone there, however much that is
    Rimuovi ciò che là non c'è più, per quanto sia

    > Only those whose time has come
    Solo quelle per cui è l'ora

    > Take the readings out too that came from it
    Rimuovi anche le misurazioni che ne sono venute

    > Keep what may be a vital by its unit and its kind without asking
    Conserva senza chiedere ciò che per unità e tipo può essere un parametro

    > Log in to a remote place, and read its sensors from then on
    Accede a un sito remoto, e da allora ne legge i sensori

    > PROTOCOL is nightscout, homeassistant or json, for any service that answers in JSON, with --map. The token or password is asked for without being shown, and kept in the keyring of your session: never in the journal, and never give it as an argument, where others see it. What the place has is listed, and you are asked whether a sensor is kept that may be a vital; where nobody can answer, --sensor or --yes says it. Of a Nightscout site all glucose is kept. Nothing is ever written there. Adding a NAME once more changes it. A connection must be by HTTPS, with a certificate that is verified; http goes to this machine alone, such as the end of an ssh tunnel.
    PROTOCOL è nightscout, homeassistant o json: quest'ultimo per qualsiasi servizio che risponda in JSON, con --map. Il token o la password viene chiesto senza essere mostrato, e conservato nel portachiavi della tua sessione: mai nel diario; e non darlo mai come argomento, dove altri lo vedono. Ciò che il sito ha viene elencato, e ti si chiede se conservare un sensore che può essere un parametro; dove nessuno può rispondere, lo dicono --sensor o --yes. Di un sito Nightscout si conserva tutta la glicemia. Là non viene mai scritto nulla. Aggiungere un NAME un'altra volta lo modifica. Il collegamento è solo in HTTPS, con un certificato che viene verificato; http va solo a questo computer, per esempio al capo di un tunnel ssh.

    > nightscout, homeassistant or json
    nightscout, homeassistant o json

    > Where it is: https://cgm.example.org
    Dove si trova: https://cgm.example.org

    > reads a Nightscout site
    legge un sito Nightscout

    > reads one sensor of a Home Assistant
    legge un sensore di un Home Assistant

    > Ask sources now for what is new
    Chiede adesso alle fonti che cosa c'è di nuovo

    > Only what has changed since the last time is asked for, and the last hours again, for what was filled in late. Values that were changed there are changed here, and what was deleted there is taken out, unless you have edited it: 'source show NAME --gone' lists it. Exits with 1 when there was nothing new, 65 where something was refused, 69 where a place can't be reached, 75 where it wants to be asked later, and 77 where it refuses the token.
    Viene chiesto solo ciò che è cambiato dall'ultima volta, e di nuovo le ultime ore, per ciò che è stato completato in ritardo. I valori cambiati là cambiano qui, e ciò che là è stato eliminato viene rimosso, a meno che tu non l'abbia modificato: 'source show NAME --gone' lo elenca. Esce con 1 se non c'era nulla di nuovo, 65 se qualcosa è stato rifiutato, 69 se un sito non è raggiungibile, 75 se vuole essere interrogato più tardi, e 77 se rifiuta il token.

    > The sources; else all of them
    Le fonti; altrimenti tutte

    > asks all sources
    interroga tutte le fonti

    > reads all of November once more
    rilegge tutto novembre

    > Log out of a remote place, and forget its token
    Esce da un sito remoto, e ne dimentica il token

    > The readings that came from it stay, unless --readings takes them out, which 'undo' brings back. Nothing is changed at the place itself.
    Le misurazioni che ne sono venute restano, a meno che --readings le rimuova; 'undo' le riporta. Nel sito stesso non cambia nulla.

    > logs out
    esce

    > logs out, and takes its readings out
    esce, e ne rimuove le misurazioni

    """#
}
