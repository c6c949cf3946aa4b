import CommandTable

extension ItalianTopics {
  static let exitStatuses = Topic(
    "exit-statuses", "Che cosa dice lo stato di uscita agli script",
    """
    | 0 | fatto
    | 1 | non è stato trovato nulla, o la risposta è no: nessuna rilevazione corrisponde, manca
      quella di oggi, 'check' o 'remind doctor' ha trovato un problema
    | 64 | la riga di comando non è comprensibile
    | 65 | ciò che hai indicato viene rifiutato: un valore impossibile, una riga di un file o di una
      fonte; le altre righe sono nel diario
    | 66 | un file, un dispositivo o una fonte che hai indicato non esiste
    | 69 | manca qualcosa di necessario: un bus di sessione, un modulo, un tipo di carattere, age; una
      fonte non è raggiungibile
    | 73 | non si può creare un file
    | 74 | lettura o scrittura non riuscita
    | 75 | un altro programma è stato d'ostacolo troppo a lungo, o una fonte vuole essere interrogata
      più tardi; riprova
    | 77 | un dispositivo rifiuta l'abbinamento, o una fonte il token
    | 78 | qualcosa non va nella configurazione: manca la cartella home, il diario è di una versione
      più recente di healthlog, la mappatura di una fonte
    | 130 | Ctrl-C

    Da 64 in su non è stato salvato nulla, tranne ciò che indica il messaggio. In una shell che si
    ferma al primo errore ('set -e'), dai comandi che cercano soltanto devi aspettarti 1:

    $ healthlog status --short || echo 'no report yet'
      avvisa quando manca la rilevazione di oggi

    $ healthlog filter severity critical today --json || true
      stampa il JSON, vuoto o no

    I programmi leggono --json, che hanno quasi tutti i comandi che mostrano qualcosa e che è uguale
    in ogni lingua; lo descrivono docs/json.md e lo schema JSON forniti con healthlog.
    """)
}
