extension Italian {
  /// The help of `import`, `export`, `backup`, `restore` and `check`.
  static let fileCommands = #"""
    > Encrypt it with age, to a recipient (age1…, ssh-ed25519 …) or a file of them
    Cifra il backup con age, per un destinatario (age1…, ssh-ed25519 …) o per quelli elencati in un file

    > Remove all but the latest N dated backups of this journal there
    Elimina i backup datati di questo diario in quella cartella, tranne gli ultimi N

    > Print where it is, and how large, as JSON
    Stampa in JSON dove si trova e quanto è grande

    > Make a copy of the whole journal
    Crea una copia dell'intero diario

    > Other programs may read and write meanwhile. The copy is a journal like this one, checked and on the disk when this is done; 'healthlog restore FILE' puts it in the journal's place. Without FILE it gets a dated name in backups/ beside the journal, in a FOLDER a dated name there. No file is ever overwritten. With --encrypt-to nothing unencrypted touches a disk; 'age' must be installed.
    Nel frattempo altri programmi possono leggere e scrivere. La copia è un diario come questo, già controllato e scritto su disco quando il comando finisce; 'healthlog restore FILE' la mette al posto del diario. Senza FILE riceve un nome con la data in backups/ accanto al diario; se FILE è una cartella, un nome con la data al suo interno. Nessun file viene mai sovrascritto. Con --encrypt-to nulla tocca un disco senza essere cifrato; 'age' deve essere installato.

    > A new file, its name with an ending such as .db; or a folder that is there
    Un file nuovo, con un'estensione come .db nel nome; oppure una cartella esistente

    > Mend what can be mended
    Ripara ciò che si può riparare

    > Print the findings as JSON
    Stampa in JSON i problemi trovati

    > Look whether the journal is whole
    Controlla che il diario sia integro

    > Its pages, what its rows refer to, everything that is derived (severities, priorities, the index of notes), who may read its files, and the room on the disk: a line for each finding, with what to do about it. Exits with 1 when there is one. --repair keeps a copy of the journal as it was, derives anew, and where pages are broken makes a new journal of all that can be read; it lists what was lost.
    Le pagine, ciò a cui rimandano le righe, tutto ciò che viene calcolato (gravità, priorità, l'indice delle note), chi può leggere i file e lo spazio sul disco: una riga per ogni problema, con che cosa fare. Esce con 1 se ce n'è uno. --repair conserva una copia del diario com'era, ricalcola tutto e, se ci sono pagine rotte, crea un nuovo diario con tutto ciò che si riesce a leggere; elenca ciò che è andato perso.

    > Take out this vital alone; may be given again
    Esporta solo questo parametro; si può ripetere

    > json (unless said), ndjson, csv, fhir or biobeats
    json (se non indichi altro), ndjson, csv, fhir o biobeats

    > Write to a new file that only you can read
    Scrive in un file nuovo che solo tu puoi leggere

    > Leave the notes out
    Omette le note

    > CSV as a spreadsheet of your language opens it
    CSV come lo apre un foglio di calcolo nella tua lingua

    > Take the journal out, or a part of it
    Esporta il diario, o una sua parte

    > As json the whole journal, settings and history too: 'healthlog import' makes the same journal of it where there is none yet, and elsewhere brings in what isn't on record. ndjson is the same, a record a line. With a PERIOD, --vital or --no-notes it is reports and single readings alone. csv is for spreadsheets, fhir (R4) for other health records, biobeats for that band's app. Exits with 1 when nothing was measured then.
    In json l'intero diario, con preferenze e cronologia: 'healthlog import' ne ricrea lo stesso diario dove ancora non ce n'è uno, e altrove importa ciò che non è già nel diario. ndjson è lo stesso, un record per riga. Con PERIOD, --vital o --no-notes esporta solo rilevazioni e misurazioni singole. csv è per i fogli di calcolo, fhir (R4) per altre cartelle cliniche, biobeats per l'app di quel bracciale. Esce con 1 se in quel periodo non ci sono misurazioni.

    > takes everything out
    esporta tutto

    > takes a month's pressures out as a table
    esporta in una tabella le pressioni di un mese

    > Take the files for this format instead of looking what they are
    Tratta i file come di questo formato, senza cercare di riconoscerli

    > Where local times were taken, such as Europe/Rome; else where you are
    Il fuso orario delle ore locali, per esempio Europe/Rome; altrimenti il tuo

    > Of a file that breaks off, take what stands before
    Di un file troncato, prende ciò che precede l'interruzione

    > Read and check all, and tell what would come in; store nothing
    Legge e controlla tutto, e dice che cosa verrebbe importato; non salva nulla

    > Also what devices and remote places handed over, not files alone
    Anche ciò che hanno trasmesso dispositivi e servizi remoti, non solo i file

    > Its number, as 'import list' shows it, last, or the file's name
    Il suo numero, come lo mostra 'import list', last, o il nome del file

    > Bring in readings from files
    Importa misurazioni da file

    > What kind of file it is, is known by what stands in it; 'healthlog import formats' lists the kinds. A table's first line names the columns: a time (taken_at, timestamp, or date and time) and vitals, with or without units: systolic_mmHg, 'Temperature (°F)', glucose_mg_dl. Comma, semicolon and tab all separate. A row with two readings or more becomes a report, one with a single reading a single reading, its note too. What is on record already is not taken again. A faulty row is named and the others come in; the exit status is then 65. 'healthlog import undo' takes an import out again. With --stream each line is a JSON object with vital, value, unit and taken_at, and is filed within a second; docs/import.md has more.
    Il tipo di file si riconosce dal contenuto; 'healthlog import formats' elenca i tipi. La prima riga di una tabella contiene i nomi delle colonne: un orario (taken_at, timestamp, oppure date e time) e parametri, con o senza unità: systolic_mmHg, 'Temperature (°F)', glucose_mg_dl. Vanno bene come separatori virgola, punto e virgola e tabulazione. Una riga con due o più misurazioni diventa una rilevazione, con una sola una misurazione singola, nota compresa. Ciò che è già nel diario non viene ripreso. Una riga errata viene segnalata e le altre sono importate; lo stato di uscita è allora 65. 'healthlog import undo' rimuove un'importazione. Con --stream ogni riga è un oggetto JSON con vital, value, unit e taken_at, e viene registrata entro un secondo; altro in docs/import.md.

    > The files; - is standard input, ./list a file named list
    I file; - è lo standard input, ./list un file di nome list

    > Take a JSON object a line, as they come, until the end or Ctrl-C
    Prende un oggetto JSON per riga, man mano che arrivano, fino alla fine o a Ctrl-C

    > What the readings of a stream come from: band
    Da dove vengono le misurazioni di un flusso: band

    > files what a program writes, within a second
    registra ciò che un programma scrive, entro un secondo

    > Print what is filed, as it is filed, as JSON
    Stampa ciò che viene registrato, man mano, come JSON

    > Waits, and prints a line for each report and single reading that anybody adds, edits or brings back, for each that is deleted, and for the end of each device session: records as 'export --format ndjson' prints them, each with a cursor. A reader that starts again with the cursor of its last line misses nothing. After a backup was restored, a line of type 'reset' says so and everything follows again. Any number of programs can follow a journal, each from its own cursor. With TERMs, as in 'filter', only matching entries are printed. Ctrl-C ends it, and so does the reader by closing the pipe; it fails with 66 when the journal's folder is deleted.
    Aspetta e stampa una riga per ogni rilevazione e misurazione singola che viene aggiunta, modificata o ripristinata, per ognuna che viene eliminata e per la fine di ogni sessione di un dispositivo: record come quelli di 'export --format ndjson', ciascuno con un cursore. Chi riparte dal cursore della sua ultima riga non perde nulla. Dopo il ripristino di un backup una riga di tipo 'reset' lo segnala, e tutto segue di nuovo. Quanti programmi vuoi possono seguire un diario, ciascuno dal proprio cursore. Con dei TERMINI, come in 'filter', stampa solo le voci che corrispondono. Termina con Ctrl-C o quando chi legge chiude la pipe; esce con 66 quando la cartella del diario viene eliminata.

    > Begin behind the line with this cursor; 0 is the beginning
    Comincia dopo la riga con questo cursore; 0 è l'inizio

    > End after N lines
    Termina dopo N righe

    > prints what is filed from now on
    stampa ciò che viene registrato da adesso

    > prints the first ten that there are
    stampa le prime dieci che ci sono

    > sounds an alarm at each low glycemia
    fa suonare un allarme a ogni glicemia bassa

    > brings in a cuff's log
    importa il registro di un misuratore di pressione

    > says which columns are what
    indica che cosa contengono le colonne

    > takes two columns of a table without a header for its times
    ricava gli orari da due colonne di una tabella senza intestazione

    > List what was imported, with the numbers
    Elenca ciò che è stato importato, con i numeri

    > Show what came of an import, with the lines that were refused
    Mostra l'esito di un'importazione, con le righe rifiutate

    > Take an import out again
    Rimuove un'importazione

    > What was changed since stays, and is named. 'healthlog undo' takes this back; the same file comes in again. A file's name means the last time that it came in. Without an argument it asks which import; 'import remove' and 'import delete' do the same.
    Ciò che è stato modificato nel frattempo resta, e viene elencato. 'healthlog undo' annulla la rimozione; lo stesso file si può importare di nuovo. Il nome di un file indica la sua ultima importazione. Senza argomento chiede quale importazione; 'import remove' e 'import delete' fanno lo stesso.

    > takes out what the last import brought
    rimuove ciò che ha portato l'ultima importazione

    > List the kinds of files that can be brought in
    Elenca i tipi di file che si possono importare

    > Print what was restored as JSON
    Stampa in JSON ciò che è stato ripristinato

    > Restore a backup without asking
    Ripristina un backup senza chiedere conferma

    > The key that opens an encrypted backup
    La chiave che apre un backup cifrato

    > Bring back a deleted report or single reading, or a whole backup
    Ripristina una rilevazione o una misurazione singola eliminata, o un intero backup

    > A number brings one thing back, whatever was done since. A file is a backup that takes the journal's place: it is checked first, what would change is shown, and the journal as it was stays beside it under another name (two such copies at most). Of a folder it is the newest backup there. A file that is called like a number is written ./7. What 'age' encrypted is opened with 'age'.
    Un numero ripristina una voce, qualunque cosa sia stata fatta dopo. Un file è un backup che prende il posto del diario: prima viene controllato, viene mostrato che cosa cambierebbe, e il diario com'era resta accanto con un altro nome (al massimo due copie). Di una cartella si prende il backup più recente. Un file che si chiama come un numero si scrive ./7. Ciò che è cifrato con 'age' si apre con 'age'.

    > The number: 7, or s12 for a single reading; or a backup's file, or its folder
    Il numero: 7, o s12 per una misurazione singola; oppure il file di un backup, o la sua cartella

    > brings report 7 back
    ripristina la rilevazione 7

    > goes back to that day
    torna a quel giorno

    > makes one that only your key opens
    ne fa una che solo la tua chiave apre

    > makes a copy beside the journal
    fa una copia accanto al diario

    > makes one on a stick
    ne fa una su una chiavetta

    > mends it, and keeps a copy
    lo ripara e ne conserva una copia

    > says what is wrong, if anything is
    dice che cosa non va, se qualcosa non va

    > How its times are written: '%d/%m/%Y %H:%M', unix or unix-ms
    Come sono scritti gli orari: '%d/%m/%Y %H:%M', unix o unix-ms

    > Take a vital, bp, taken_at, note or external_id from this column, by its name or its number from 1; 1+2 joins two
    Prendi un parametro, bp, taken_at, note o external_id da questa colonna, indicata con il nome o con il numero a partire da 1; 1+2 ne unisce due

    > Streams
    Flussi

    > Tables
    Tabelle

    > Take rows for which this holds: '3 in 48,57..64', 'type = x', 'type != x'
    Prendi le righe per cui vale: '3 in 48,57..64', 'type = x', 'type != x'

    > The first line is a row and names no columns
    La prima riga contiene già dati e non nomina le colonne

    > The unit of values without one: glycemia=mmol/L
    L'unità dei valori che non ne hanno: glycemia=mmol/L

    > lists them by name
    li elenca per nome

    > takes a file for one of them
    prende un file per uno di questi

    > lists what anything brought
    elenca ciò che è arrivato, da ovunque

    > lists what files brought
    elenca ciò che è arrivato dai file

    > tells it to a program
    lo dice a un programma

    > tells what came of the third import
    dice com'è andata la terza importazione

    > takes out what the third import brought
    toglie ciò che è arrivato con la terza importazione
    """#
}
