extension Italian {
  /// What notifications and the reminder service say.
  static let notifications = #"""
    > {0} value needs attention
    {0} valore richiede attenzione

    > {0} values need attention
    {0} valori richiedono attenzione

    > Last week's charts are drawn
    I grafici della settimana scorsa sono pronti

    > A watch has another outcome by now
    L'esito di una sorveglianza è cambiato

    > A watch has ended
    Una sorveglianza è terminata

    > {0} {1} {2} at {3}
    {0} {1} {2} alle {3}

    > See them with: {0}
    Per vederli: {0}

    > They are in {0}.
    Si trovano in {0}.

    > They were due at {0}.
    Erano previste alle {0}.

    > Open
    Apri

    > Today's report lacks a reading
    Alla rilevazione di oggi manca una misurazione

    > Today's report is missing
    Manca la rilevazione di oggi

    > {0}'s report lacks a reading
    Alla rilevazione di {0} manca una misurazione

    > {0}'s report is missing
    Manca la rilevazione di {0}

    > File it with: {0}
    Per registrarla: {0}

    > Answer with: {0}
    Rispondi con: {0}

    > Log now
    Registra ora

    > Snooze {0} min
    Rimanda di {0} min

    > Skip today
    Salta oggi

    > Skip {0}
    Salta {0}

    > It was due at {0}
    Era prevista alle {0}

    > It was due on {0} at {1}
    Era prevista {0} alle {1}

    > {0}, and more than {1} earlier days are missing too.
    {0}; mancano anche quelle di più di {1} giorni precedenti.

    > {0}, and {1} earlier day is missing too.
    {0}; manca anche quella di {1} giorno precedente.

    > {0}, and {1} earlier days are missing too.
    {0}; mancano anche quelle di {1} giorni precedenti.

    > {0}, and more than {1} earlier days are incomplete too.
    {0}; sono incomplete anche quelle di più di {1} giorni precedenti.

    > {0}, and {1} earlier day is incomplete too.
    {0}; è incompleta anche quella di {1} giorno precedente.

    > {0}, and {1} earlier days are incomplete too.
    {0}; sono incomplete anche quelle di {1} giorni precedenti.

    > the reminder service is running already
    il servizio dei promemoria è già in esecuzione

    > the week's charts could not be drawn; it is tried again in an hour
    impossibile disegnare i grafici della settimana; nuovo tentativo fra un'ora

    > nothing could be opened to show what the notification is about
    non è stato possibile aprire ciò di cui parla la notifica

    > the journal could not be backed up; it is tried again tomorrow; 'healthlog backup' says why
    impossibile fare il backup del diario; nuovo tentativo domani; 'healthlog backup' dice perché

    > Log now could not be carried out
    "Registra ora" non è riuscito

    > the session bus does not answer
    il bus di sessione non risponde

    > another program has the name {0} on the session bus: end that one first
    un altro programma ha il nome {0} sul bus di sessione: prima termina quello

    > A test of healthlog's reminders
    Una prova dei promemoria di healthlog

    > If you can read this, reminders can reach you.
    Se leggi questo, i promemoria possono raggiungerti.

    > It works
    Funziona

    > {0} of {1} reports are missing
    Mancano {0} rilevazioni su {1}

    > {0}: {1} of {2} reports are missing
    {0}: mancano {1} rilevazioni su {2}

    > They were due on {0} at {1}.
    Erano previste {0} alle {1}.

    > This afternoon's measurements are missing
    Mancano le misurazioni di oggi pomeriggio

    > {0} afternoon's measurements are missing
    Mancano le misurazioni di {0} pomeriggio

    > Show
    Mostra

    > Journal: {0}
    Diario: {0}
    """#
}
