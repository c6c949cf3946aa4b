extension Italian {
  /// How reports and single readings are told, and what `add` asks.
  static let entries = #"""
    > nothing else is on record of {0}; if that year is a slip: healthlog edit last --at '19/11/2026 08:00'
    del {0} non c'è altro; se l'anno è una svista: healthlog edit last --at '19/11/2026 08:00'

    > {0} reading {1}
    {0} misurazione {1}

    > {0} readings {1}
    {0} misurazioni {1}

    > N/A
    n.d.

    > single reading {0}
    misurazione singola {0}

    > {0} report
    {0} rilevazione

    > {0} reports
    {0} rilevazioni

    > {0} single reading
    {0} misurazione singola

    > {0} single readings
    {0} misurazioni singole

    > {0} has become {1}
    la {0} è diventata la {1}

    > the same as {0} was filed already
    è già registrata una voce uguale: {0}

    > deleted {0} of {1}
    eliminata la {0} del {1}

    > 'healthlog undo' brings it back
    'healthlog undo' la ripristina

    > 'healthlog undo' brings them back
    'healthlog undo' le ripristina

    > 'healthlog redo' brings it back
    'healthlog redo' la ripristina

    > 'healthlog import' of the same file brings it in again
    'healthlog import' dello stesso file la importa di nuovo

    > nothing was filed
    non è stato registrato nulla

    > what you filed last
    l'ultima voce registrata

    > nothing matches
    nessun risultato

    > nothing is on record yet
    il diario è ancora vuoto

    > nothing was measured: {0}
    nessuna misurazione: {0}

    > Enter keeps {0}, - leaves it out
    Invio tiene {0}, - lo tralascia

    > Enter skips a vital, < goes back, ? explains, Ctrl-C gives up
    Invio salta un parametro, < torna indietro, ? spiega, Ctrl-C abbandona

    > this is the first question
    questa è la prima domanda

    > anything worth remembering, on one line; Enter leaves it out, < goes back
    tutto ciò che vale la pena ricordare, su una riga; Invio la tralascia, < torna indietro

    > when it was measured, such as 8:00, 20.30 or 8pm; Enter takes the time in brackets
    l'ora della misurazione, per esempio 8:00, 20.30 o 8pm; Invio prende l'ora tra parentesi

    > a number in {0}, such as {1}
    un numero in {0}, per esempio {1}

    > a number in {0}
    un numero in {0}

    > or one with its unit behind it: {0}
    oppure uno seguito dalla sua unità: {0}

    > or HI or LO, where the meter shows that
    oppure HI o LO, se è questo che mostra il misuratore

    > Enter skips it, < goes back to the question before, Ctrl-C gives up
    Invio lo salta, < torna alla domanda precedente, Ctrl-C abbandona

    > note:
    nota:

    > time on {0} [{1}]:
    ora di {0} [{1}]:

    > {0} is no time of day: write 8:00, 20.30 or 8pm
    {0} non è un'ora del giorno: scrivi 8:00, 20.30 o 8pm

    > go on? [Y/n]
    continuare? [S/n]

    > write y to go on, or n to give up
    scrivi s per continuare o n per abbandonare

    > normal {0}
    normale {0}

    > {0}, as {1}
    {0}, per esempio {1}

    > last {0} on {1}
    ultimo {0} il {1}

    > File
    Registra

    > Note
    Nota

    > Today's report
    La rilevazione di oggi

    > The report of {0}
    La rilevazione del {0}

    > At least two readings
    Almeno due misurazioni

    > Nothing is filed yet; what isn't asked again is kept
    Non è ancora registrato nulla; ciò che non viene richiesto resta valido

    > Press Enter to close this window.
    Premi Invio per chiudere questa finestra.

    > saved {0}
    salvata: {0}

    > changed {0}
    modificata: {0}

    > restored {0}
    ripristinata: {0}

    > priority {0} was set by hand
    priorità {0} impostata a mano

    > priority {0} = importance {1} + severity {2} ({3}) of {4}
    priorità {0} = importanza {1} + gravità {2} ({4}: {3})

    > the week up to the last entry: {0}
    la settimana fino all'ultima voce: {0}

    > yesterday {0}
    ieri {0}

    > No readings today. Last one: {0}. See the week: healthlog list week
    Oggi nessuna misurazione. L'ultima: {0}. Per vedere la settimana: healthlog list week
    """#
}
