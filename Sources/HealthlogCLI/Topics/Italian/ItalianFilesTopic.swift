import CommandTable

extension ItalianTopics {
  static let files = Topic(
    "files", "Dove si trovano il diario e tutto il resto",
    """
    Tutto sta in un solo file, un database SQLite che solo tu puoi leggere.

    # Il diario
    | $HEALTHLOG_JOURNAL | se è impostata
    | $XDG_DATA_HOME/healthlog/journal.db | altrimenti, se quella è impostata
    | ~/.local/share/healthlog/journal.db | altrimenti

    $ healthlog config path
      stampa dove si trova

    --journal FILE ne indica un altro, prima o dopo qualsiasi comando: uno per ogni persona della
    famiglia, oppure un backup da consultare. I comandi che salvano qualcosa creano il file se
    manca; quelli che leggono soltanto rifiutano un file indicato, sulla riga o nell'ambiente, che
    non esiste.

    # Accanto al diario
    | journal.db-wal, journal.db-shm | mentre un programma scrive; allora fanno parte del diario
    | journal.db-reminderd.lock | mentre il servizio dei promemoria è in esecuzione; vuoto
    | journal.db.kept-… | il diario com'era prima di un ripristino o di una riparazione; al massimo
      due
    | backups/ | le copie a cui non hai dato un nome

    # Altrove
    | charts/ accanto al diario | i grafici della settimana scorsa, disegnati il lunedì
    | healthlog/ fra le tue immagini | gli altri grafici, se --output non indica altro
    | ~/.config/systemd/user | ciò che scrive 'healthlog remind install', e in autostart/ di
      ~/.config

    # Conservare il diario
    $ healthlog backup
      crea una copia verificata, in backups/

    $ healthlog check
      controlla che il diario sia integro

    $ healthlog export --output journal.json
      scrive tutto in forma di testo; 'healthlog import' ne ricrea lo stesso diario

    Copia il file con altri mezzi solo quando nessun programma è in esecuzione: 'healthlog backup'
    dà una copia integra in qualsiasi momento.

    # Ambiente
    | NO_COLOR | niente colori, qualunque sia il suo valore
    | FORCE_COLOR, CLICOLOR_FORCE | colori anche in una pipe, tranne con 0 o se c'è NO_COLOR
    | PAGER | mostra ciò che non sta nello schermo, al posto di less; vuota per farne a meno
    | LANGUAGE, LC_ALL, LC_MESSAGES, LANG | la lingua, se 'healthlog config set language it' non ne
      indica una; segni in ASCII se la localizzazione non è UTF-8
    | LC_ALL, LC_TIME, LC_NUMERIC, LC_MEASUREMENT, LANG | primo giorno della settimana, giorno o mese
      per primo, segno decimale, unità
    | TZ | dove ti trovi
    | COLUMNS | la larghezza di 'healthlog chart --text' in una pipe
    """)
}
