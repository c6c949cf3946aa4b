extension Italian {
  /// The guided protocol: its command, its reminders and its end.
  static let protocols = #"""
    > 'healthlog protocol status' tells the number of the last one
    'healthlog protocol status' dice il numero dell'ultimo

    > Ask for the first reading at once
    Chiede subito la prima misurazione

    > Ask for what the guided protocol's sitting lacks
    Chiede ciò che manca alla seduta del protocollo guidato

    > Be guided through days of blood pressure at home
    Ti guida in giorni di pressione misurata a casa

    > Blood pressure: reading {0} of {1}
    Pressione: misurazione {0} di {1}

    > EVENING
    SERA

    > End the guided protocol early
    Termina prima il protocollo guidato

    > Five minutes of rest, a reading, sixty seconds, a reading; each is filed as soon as it is answered. Enter ends a wait. Ctrl-C keeps what is filed. A sitting that has a reading already asks for the other one.
    Cinque minuti di riposo, una misurazione, sessanta secondi, una misurazione; ciascuna è registrata appena hai risposto. Invio pone fine a un'attesa. Ctrl-C conserva ciò che è registrato. Una seduta che ha già una misurazione chiede l'altra.

    > Guide through a sitting: rest, a reading, a minute, a reading
    Guida in una seduta: riposo, una misurazione, un minuto, una misurazione

    > How many days: 7, or 4 to 31
    Quanti giorni: 7, oppure da 4 a 31

    > MORNING
    MATTINA

    > Make the page with: {0}
    Crea la pagina con: {0}

    > Of the days of this guided protocol: the page on blood pressure
    Dei giorni di questo protocollo guidato: la pagina sulla pressione

    > Of the protocol that was started last. Readings that a sitting has are counted, more than two as well. Exits with 1 when none was ever started.
    Del protocollo avviato per ultimo. Conta le misurazioni di ogni seduta, anche più di due. Esce con 1 se non ne è mai stato avviato uno.

    > Sets a reminder for each morning and each evening of its days; none comes where both readings are there. When the days are over, a notification says so, once. 'healthlog undo' takes the start back.
    Imposta un promemoria per ogni mattina e ogni sera dei suoi giorni; non ne arriva nessuno dove ci sono già entrambe le misurazioni. Quando i giorni sono finiti una notifica lo dice, una volta sola. 'healthlog undo' annulla l'avvio.

    > Skip this one
    Salta questa

    > Start a guided protocol; one at a time
    Avvia un protocollo guidato; uno alla volta

    > Tell the sittings done, and what the average would stand on
    Mostra le sedute fatte, e su che cosa si baserebbe la media

    > The pulse may be left out
    Il battito si può omettere

    > The day is over: {0} of {1} readings
    Il giorno è finito, misurazioni: {0} su {1}

    > The {0} days are over: {1} of {2} readings
    I {0} giorni sono finiti, misurazioni: {1} su {2}

    > They were due at {0}, and count until {1}.
    Erano previste alle {0}, e contano fino alle {1}.

    > They were due on {0} at {1}, and count until {2}.
    Erano previste {0} alle {1}, e contano fino alle {2}.

    > This evening's measurements are missing
    Mancano le misurazioni di stasera

    > This morning's measurements are missing
    Mancano le misurazioni di stamattina

    > Two readings a minute apart, each morning and each evening, for seven days: so the European Society of Hypertension has it (doi 10.1097/HJH.0000000000002843). Readings belong to it by their time alone, however they come in: a morning is 04:00 to 12:00, an evening 12:00 to 04:00.
    Due misurazioni a un minuto l'una dall'altra, ogni mattina e ogni sera, per sette giorni: così vuole la Società Europea dell'Ipertensione (doi 10.1097/HJH.0000000000002843). Le misurazioni ne fanno parte per la loro ora soltanto, comunque arrivino: la mattina va dalle 04:00 alle 12:00, la sera dalle 12:00 alle 04:00.

    > What is filed stays, and its reminders go. 'healthlog undo' lets it run on.
    Ciò che è registrato resta, e i suoi promemoria spariscono. 'healthlog undo' lo fa proseguire.

    > When to be reminded in the morning and in the evening: 07:00,19:00
    A che ora essere avvisati la mattina e la sera: 07:00,19:00

    > a home average leaves out the first day and needs {0} more: use --days {1} or longer
    una media domiciliare esclude il primo giorno e ne richiede altri {0}: usa --days {1} o più

    > {0} reading is left out: loose cuff, movement or bad position
    {0} misurazione esclusa: bracciale allentato, movimento o posizione errata

    > {0} readings are left out: loose cuff, movement or bad position
    {0} misurazioni escluse: bracciale allentato, movimento o posizione errata

    > a guided protocol runs already: until {0}
    un protocollo guidato è già in corso: fino a {0}

    > bp: the only one that there is
    bp: l'unico che c'è

    > does so for one who has rested
    lo fa per chi ha già riposato

    > end it with: healthlog protocol stop
    terminalo con: healthlog protocol stop

    > end that with: healthlog protocol stop
    termina quello con: healthlog protocol stop

    > ends it
    lo termina

    > file a reading with: healthlog add bp=128/82 hr=64
    registra una misurazione con: healthlog add bp=128/82 hr=64

    > guided protocol {0} of blood pressure, on {1}, at {2} and {3}
    protocollo guidato {0} della pressione, {1}, alle {2} e alle {3}

    > guided protocol {0} of blood pressure, {1} to {2}, at {3} and {4}
    protocollo guidato {0} della pressione, da {1} a {2}, alle {3} e alle {4}

    > guided protocol: day {0} of {1}, {2}
    protocollo guidato: giorno {0} di {1}, {2}

    > guided protocol: it begins on {0}
    protocollo guidato: comincia {0}

    > guided protocol: its days are over, {0}
    protocollo guidato: i suoi giorni sono finiti, {0}

    > guided protocol: stopped, {0}
    protocollo guidato: interrotto, {0}

    > guides through a sitting
    guida in una seduta

    > guides through this morning's or this evening's
    guida in quella di stamattina o di stasera

    > its last day would be {0}, and that is over
    il suo ultimo giorno sarebbe il {0}, che è finito

    > its page: {0}
    la sua pagina: {0}

    > measuring asks on a terminal, and there is none
    la misurazione fa domande in un terminale, e qui non c'è

    > name a later --first-day, or more --days
    indica un --first-day successivo, o più --days

    > no guided protocol runs
    nessun protocollo guidato è in corso

    > no guided protocol was started yet
    nessun protocollo guidato è stato ancora avviato

    > nothing is measured yet
    non è ancora stato misurato nulla

    > of the guided protocol
    del protocollo guidato

    > reading {0} of {1}
    misurazione {0} di {1}

    > reminder {0} is the guided protocol's, and changes only with it
    il promemoria {0} è del protocollo guidato, e cambia solo con quello

    > remove it with: healthlog remind remove {0}
    rimuovilo con: healthlog remind remove {0}

    > rest: {0}
    riposo: {0}

    > sit with your back and your arm supported; Enter goes on at once
    siedi con la schiena e il braccio appoggiati; Invio prosegue subito

    > start one with: healthlog protocol start bp
    avviane uno con: healthlog protocol start bp

    > starts it on Monday
    lo avvia lunedì

    > starts one of seven days
    ne avvia uno di sette giorni

    > starts one of seven days, at 07:00 and 19:00
    ne avvia uno di sette giorni, alle 07:00 e alle 19:00

    > the average stands on {0} readings of {1} days, without {2}
    la media si basa su {0} misurazioni di {1} giorni, senza {2}

    > the average stands on {0} readings of {1} days, without {2}: it is complete from {3} on
    la media si basa su {0} misurazioni di {1} giorni, senza {2}: è completa da {3} in poi

    > the guided protocol
    il protocollo guidato

    > the guided protocol is stopped, with {0}; what is filed stays
    il protocollo guidato è interrotto, {0}; ciò che è registrato resta

    > the next reading in {0}
    la prossima misurazione tra {0}

    > there is no average: it takes {0} days beside the first one
    non c'è una media: servono {0} giorni oltre al primo

    > there is no guided protocol of {0}: only of blood pressure, bp
    non c'è un protocollo guidato di {0}: solo della pressione, bp

    > there is no guided protocol {0}
    non c'è un protocollo guidato {0}

    > this evening's {0} readings are filed
    le {0} misurazioni di stasera sono registrate

    > this morning's {0} readings are filed
    le {0} misurazioni di stamattina sono registrate

    > to be reminded: healthlog remind install
    per ricevere gli avvisi: healthlog remind install

    > today, tomorrow, monday, a date; else today, tomorrow from noon on
    today, tomorrow, monday, una data; altrimenti oggi, da mezzogiorno in poi domani

    > every day at {0} until {1}, for the guided protocol
    ogni giorno alle {0} fino al {1}, per il protocollo guidato

    > write such as --at 07:00,19:00
    scrivi per esempio --at 07:00,19:00

    > your own reminder {0} has the name that the protocol's needs
    un tuo promemoria {0} ha il nome che serve a quello del protocollo

    > {0} are no times for a morning from {1} and an evening from 12:00
    {0} non sono le ore di una mattina dalle {1} e di una sera dalle 12:00

    > {0} evening's measurements are missing
    Mancano le misurazioni di {0} sera

    > {0} is no first day: write today, tomorrow, monday, or a date
    {0} non è un primo giorno: scrivi today, tomorrow, monday o una data

    > {0} is no number of days: write {1} to {2}
    {0} non è un numero di giorni: scrivi da {1} a {2}

    > {0} measurement is missing
    manca {0} misurazione

    > {0} measurements are missing
    mancano {0} misurazioni

    > {0} more measurement is missing
    Manca ancora {0} misurazione

    > {0} more measurements are missing
    Mancano ancora {0} misurazioni

    > {0} morning's measurements are missing
    Mancano le misurazioni di {0} mattina

    > {0} of {1} readings
    misurazioni: {0} su {1}

    > {0} readings each morning and evening; measure with: healthlog protocol measure
    {0} misurazioni ogni mattina e ogni sera; misura con: healthlog protocol measure

    > not due today
    oggi non previsto

    > the guided protocol begins on {0}
    il protocollo guidato comincia {0}

    > a reading of today is no part of it: healthlog add bp=128/82 hr=64
    una misurazione di oggi non ne fa parte: healthlog add bp=128/82 hr=64

    > None of them was measured.
    Non ne è stata fatta nessuna.

    > tells a program
    lo dice a un programma
    """#
}
