import CommandTable

extension ItalianTopics {
  static let sources = Topic(
    "sources", "I siti remoti di cui si leggono i sensori: Nightscout, Home Assistant, JSON",
    """
    Una fonte è un sito a cui dei sensori riferiscono già, e un sensore è una sua serie. healthlog accede,
    elenca i sensori, conserva quelli che sono parametri come misurazioni singole, e da allora chiede che cosa
    c'è di nuovo. Legge soltanto, e non vi scrive mai.

    | source add NAME PROTOCOL URL | accede, elenca i sensori, e prende gli ultimi 14 giorni
    | source list | come sta ciascuna delle tue fonti, e che cosa non va
    | source show NAME SENSOR | tutto ciò che si sa di un sensore
    | source pull | chiede adesso che cosa c'è di nuovo
    | source remove NAME | esce, e dimentica il token; le misurazioni restano

    # Nightscout
    Fatti dare dal sito un token che possa solo leggere: nel menu Admin Tools, sotto Subjects, aggiungine uno
    col ruolo readable. Il suo token, per esempio healthlog-0123456789abcdef, è ciò che 'source add' chiede.
    API_SECRET è dell'amministratore e può tutto; viene accettato anche quello.

    $ healthlog source add home nightscout https://cgm.example.org
      ne legge la glicemia

    # Home Assistant
    Là, nella pagina del tuo profilo, sotto Sicurezza, crea un token di accesso a lunga durata. Per i
    sensori la cui unità e il cui nome dicono quale parametro sono ti si chiede se conservarli; con --sensor solo
    quelli che indichi.

    $ healthlog source add house homeassistant https://ha.example.org --sensor sensor.scale=weight
      conserva i valori di un sensore

    Senza TLS un token passerebbe sotto gli occhi di tutti. Un tunnel ce l'ha, e http è solo per questo
    computer:

    $ ssh -N -L 8123:localhost:8123 ha.example.org
      ne fa uno, finché gira

    $ healthlog source add house homeassistant http://localhost:8123
      legge attraverso il tunnel

    # Qualsiasi JSON
    Ciò che un servizio risponde a URL viene letto con una mappatura, un file JSON con questi membri:

    | "rows": "/sensors/*/properties/*" | dove stanno le righe: un puntatore, in cui * è ogni elemento di un
      array
    | "sensor": "../../id" | come si chiama il sensore di una riga; i membri della riga stessa stanno senza
      barra, ../ è un livello più su
    | "property": "name" | quale valore del sensore è; uno di questi due si può omettere
    | "value": "value" | il valore
    | "time": "time" | quando è stato misurato
    | "time_format": "DD-MM-YYYY hh:mm:ss" | come è scritto: con lettere come qui, rfc3339 (se non dici altro),
      unix, unix-ms, o come lo prende 'import --date-format'
    | "zone": "Europe/Rome" | di quale orologio sono gli orari senza fuso
    | "unit": "unit" | l'unità del valore
    | "level": "level" | che cosa ne pensa il servizio: 0 normale, 1 attenzione, 2 critico
    | "label": "../../label" | come le persone chiamano il sensore
    | "group": "../../mappa" | a che cosa appartiene, per --group
    | "since": {"query": "lastUpdate", "from": "/lastUpdate"} | come si chiedono solo i cambiamenti: il nome
      nella query, e dove una risposta ha il valore per la prossima; senza, l'ETag o la data della risposta
    | "login": "basic" | oppure bearer, o il nome di un header; senza, non si accede

    Con virgole in mezzo e graffe intorno queste righe ne sono una che funziona. La serie si chiama allora
    SENSOR/PROPERTY.

    $ healthlog source add clinic json https://sensors.example.org/api --map map.json --user mario
      chiede la password, e lo legge

    # Che cosa entra, e che cosa esce
    Un valore cambiato là cambia qui, e uno che Nightscout dice eliminato viene rimosso. Ciò che soltanto manca
    viene rimosso quando manca due volte, solo degli ultimi due giorni, e mai più di un quinto in una volta:
    allora la fonte aspetta te. Ciò che hai modificato o eliminato resta come l'hai lasciato.

    $ healthlog source show home --gone
      elenca ciò che è stato ritirato negli ultimi 30 giorni

    $ healthlog source pull home --since 2026-11-01
      rilegge tutto da quel giorno in poi

    'undo' passa oltre le interrogazioni, che non sono passi tuoi; 'import list --all' ne ha una riga per
    ogni giorno, e 'import undo' ne rimuove una. Ciò che hai tolto così, o con 'source remove --readings', torna
    quando interroghi con --since, per quanto c'è ancora; ciò che hai eliminato no.

    # Il token
    È nel portachiavi della tua sessione (GNOME Keyring, KWallet), e in nessun altro luogo: in nessun diario,
    backup, argomento o messaggio. Finché il portachiavi è bloccato a nessuno si chiede di aprirlo, e non si
    legge nulla. Il collegamento è in HTTPS con un certificato verificato; --ca FILE si fida di una tua
    autorità.

    # Da sole
    Il servizio dei promemoria ('healthlog remind install') interroga ogni fonte quando dovrebbe esserci la
    prossima misurazione, mai prima di --every, e non su una rete a consumo. Una che non risponde viene
    lasciata in pace per un po', e una che rifiuta il token finché non la aggiungi di nuovo. Quando non arriva
    nulla per quattro volte il tempo solito, e almeno per mezz'ora, una notifica lo dice, una volta.

    $ healthlog source pull --due
      fa lo stesso adesso, per un timer tuo

    # Stati di uscita
    | 0, 1 | è arrivato qualcosa di nuovo; nulla di nuovo
    | 65 | una riga o un indirizzo viene rifiutato, o manca troppo in una volta
    | 66 | la fonte o il sensore non esiste
    | 69 | il sito non è raggiungibile, o non è ciò che dovrebbe
    | 75 | vuole essere interrogato più tardi, lo è già, o il portachiavi è bloccato
    | 77 | rifiuta il token, o non ce n'è uno
    | 78 | la mappatura non si può usare
    """)
}
