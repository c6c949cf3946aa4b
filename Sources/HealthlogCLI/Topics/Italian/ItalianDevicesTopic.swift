import CommandTable

extension ItalianTopics {
  static let devices = Topic(
    "devices", "Che cosa entra da misuratori, orologi e app, e che cosa esce",
    """
    I misuratori e le loro app scrivono file. Il tipo di un file si riconosce dal contenuto:

    | Apple Salute | export.zip, come lo scrive il telefono
    | Connessione Salute | l'archivio di Android
    | LibreView, Dexcom Clarity | glicemia dai sensori
    | Omron Connect, Withings | pressione, peso
    | Nightscout | entries e treatments in JSON
    | FHIR R4 | le Observation di altre cartelle cliniche
    | BioBeats | frequenze cardiache di quel bracciale

    $ healthlog import formats
      elenca tutti i tipi

    Qualsiasi altra tabella si importa dicendo che cosa contengono le colonne: --map WHAT=COLUMN,
    --date-format, --unit. 'healthlog help import' elenca queste opzioni.

    $ healthlog import --dry-run meter.csv
      dice che cosa verrebbe importato

    $ healthlog import meter.csv
      lo importa; una seconda volta non aggiunge nulla

    $ healthlog import list
      elenca con un numero ciò che è stato importato

    $ healthlog import undo 1
      rimuove la prima importazione

    # Da soli
    Di un dispositivo che trasmette le misurazioni via Bluetooth ogni pacchetto viene conservato com'è arrivato, e
    registrato quando è certo di quando è e di chi è. Ciò che non lo è resta in sospeso, e aspetta te.

    | device scan | cerca i dispositivi che si possono aggiungere
    | device add CUFF | si abbina con uno, e prende ciò che ha
    | device sync | legge quello letto per ultimo
    | device install | fa sì che un servizio li legga ogni volta che ci sono
    | device list | elenca i tuoi dispositivi, e che cosa è in sospeso
    | device show CUFF 7 | dice che cosa è arrivato nella sessione 7, e che cosa ne è stato
    | device set CUFF --user 1 | dice quale sei fra le persone di un misuratore
    | device settle 7 --at now | dice di quando è la più recente fra le misurazioni in sospeso
    | device discard 7 | rimuove ciò che la sessione 7 ha portato
    | follow | stampa ciò che viene registrato, man mano, per i programmi

    'healthlog help device' spiega ciascuno.

    # In uscita
    $ healthlog export 90d --format csv --output ninety-days.csv
      è per i fogli di calcolo; --spreadsheet lo scrive come lo apre il tuo

    $ healthlog export --format fhir --output record.json
      è per altre cartelle cliniche

    Nulla viene inviato in rete, e nulla scaricato se non dalle fonti che aggiungi ('healthlog help sources'):
    i file entrano ed escono quando lo dici tu.
    """)
}
