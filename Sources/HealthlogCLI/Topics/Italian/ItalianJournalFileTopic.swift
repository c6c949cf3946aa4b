import CommandTable

extension ItalianTopics {
  /// For who looks after the file or reads it with other programs: healthlog-journal(5).
  static let journalFile = Topic(
    "journal", "Il file in cui healthlog conserva tutto",
    """
    Il diario è un unico database SQLite. La sua intestazione lo dichiara a file(1) e a qualsiasi
    SQLite: l'application id è 1212960583 (0x484C4F47, HLOG), la user version è quella dello schema.
    Un programma che conosce solo schemi più vecchi rifiuta il file e non modifica nulla.

    Per il diario valgono due promesse: ciò che è stato annunciato come "salvata" c'è ancora dopo
    qualsiasi cosa, tranne la perdita del disco, e ciò che è stato eliminato con --forever non vi si
    trova più da nessuna parte.

    # Permessi
    Il file viene creato con modo 0600 e la sua cartella con 0700, qualunque sia la umask. Se altri
    possono leggere qualcosa, un avviso lo dice una volta al giorno su un terminale;
    'healthlog check --repair' rimedia.

    # Backup
    'healthlog backup' copia il diario mentre altri programmi leggono e scrivono, verifica la copia
    e finisce quando questa è sul disco. Per copiare il file con altri mezzi, controlla che nessun
    programma lo tenga aperto ed esegui 'healthlog status', che recupera ciò che un programma
    interrotto a forza ha lasciato in journal.db-wal; finché esiste, quel file fa parte del diario.
    'healthlog restore' mette una copia al posto del diario, anche su un altro computer.

    $ healthlog backup --keep 8 /media/stick
      conserva lì le ultime otto copie

    $ healthlog config set backup.every week
      fa fare un backup ogni settimana al servizio dei promemoria

    # Leggerlo con altri programmi
    Lo schema può cambiare da una versione di healthlog all'altra. Ciò che si deve poter leggere per
    decenni è l'esportazione, da cui 'healthlog import' ricrea lo stesso diario. Per dare
    un'occhiata:

    $ sqlite3 -readonly "$(healthlog config path)" 'SELECT day, count(*) FROM report GROUP BY day'
      conta le rilevazioni di ogni giorno

    I programmi che vi scrivono rompono ciò che healthlog calcola: gravità, priorità, la cronologia
    su cui si basa l'annullamento. 'healthlog check' se ne accorge.

    # Valori
    Un momento è in millisecondi dal 1970-01-01 in UTC, e utc_offset dice di quanti secondi
    l'orologio era avanti rispetto a UTC dove è avvenuta la misurazione; day è la data su
    quell'orologio. Un valore è nella prima unità del suo parametro (°C, mmHg, mg/dL, bpm, %, kg),
    unit è quella in cui è stato scritto. severity è 0 normale, 1 attenzione, 2 critico. uid è lo
    stesso su ogni computer, id il numero che si scrive nei comandi.

    # Tabelle
    | report, reading | una rilevazione con il suo momento, la nota e la priorità; i suoi valori
    | sample | una misurazione singola: s12
    | report_withdrawn, reading_withdrawn, sample_withdrawn, watch_withdrawn | ciò che è stato
      eliminato o rimosso, per poterlo ripristinare
    | forgotten | che qualcosa è stato eliminato definitivamente, e quando
    | change | la cronologia: chi ha fatto che cosa, su che cosa, e gli stati prima e dopo
    | vital, setting | limiti, unità e parametri tuoi; preferenze
    | source, intake, intake_refusal | da dove sono arrivati i dati, che cosa è arrivato insieme,
      quali righe sono state rifiutate
    | watch, watch_outcome | le sorveglianze e il loro esito
    | reminder_rule, occurrence | i promemoria, e che cosa ne è stato di ognuno in ogni giorno
    | protocol | i giorni in cui si deve misurare la pressione
    | notice, alert, service_run | che cosa ha annunciato il servizio, di quali valori, e le sue
      ultime esecuzioni
    | backup | quali backup sono stati fatti, e dove
    | identity, replica | quale diario è questo, e quale copia
    | device, session, packet | i dispositivi, che cosa hanno trasmesso e quando, e com'è arrivato
    | remote, remote_sensor | i siti remoti, senza i loro token, e che cosa dicono dei loro sensori
    | remote_cursor, remote_absent | fin dove è stato letto ciascuno; misurazioni che uno non ha più
    | note_word e note_word_… | l'indice delle note, che viene calcolato
    """)
}
