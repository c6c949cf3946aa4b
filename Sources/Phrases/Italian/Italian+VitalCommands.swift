extension Italian {
  /// The help of `vital` and `watch`, and their commands.
  static let vitalCommands = #"""
    > Print them as JSON
    Stampa l'elenco in JSON

    > See and set limits, importance and units; define vitals of your own
    Mostra e imposta limiti, importanza e unità; definisce parametri tuoi

    > List the vitals with their limits
    Elenca i parametri con i loro limiti

    > A star marks what you have set yourself.
    Un asterisco segna ciò che hai impostato tu.

    > Show values in it, and take bare numbers for it
    Mostra i valori in questa unità, che vale anche per i numeri senza unità

    > Forget all that was set
    Dimentica tutto ciò che è stato impostato

    > Set a vital's limits, importance or unit
    Imposta limiti, importanza o unità di un parametro

    > Severity and priority of everything on record are derived anew. A limit is in the unit written behind it, or behind either end of a range, else in the one that was shown before. 'healthlog undo' takes the change back.
    Gravità e priorità di tutto ciò che è nel diario vengono ricalcolate. Un limite è nell'unità che lo segue, o che segue uno dei due estremi di un intervallo, altrimenti in quella mostrata finora. 'healthlog undo' annulla la modifica.

    > Its name
    Il suo nome

    > Define a vital of your own
    Definisce un parametro tuo

    > It needs a unit, and what is plausible in it. Without a normal range no value of it is ever out of range.
    Servono un'unità e l'intervallo di ciò che è plausibile. Senza un intervallo normale nessun valore ne è mai fuori.

    > Small letters, digits and dashes: girth
    Lettere minuscole, cifre e trattini: girth

    > Remove a vital of your own that no value is on record of
    Rimuove un parametro tuo che non ha valori nel diario

    > The normal range, both ends inside; '..160' moves one end; none for none
    L'intervallo normale, estremi compresi; '..160' sposta un estremo; none per nessuno

    > Such as '<54 >250' or '>=39', which leaves the low one; none for no limit
    Per esempio '<54 >250' oppure '>=39', che lascia quello basso; none per nessun limite

    > What lies outside is refused
    Ciò che sta fuori viene rifiutato

    > How much the vital matters: 1 low to 3 high
    Quanto conta il parametro: da 1 (poco) a 3 (molto)

    > What it is measured in: cm
    L'unità in cui si misura: cm

    > Decimals that a value of your own vital is worth; 0 unless told
    I decimali che vale un valore di un tuo parametro; 0 se non indicati

    > A short name to type, of a vital of your own
    Un nome breve da scrivere, di un parametro tuo

    > Watch a vital against a limit for a while
    Sorveglia un parametro rispetto a un limite per un certo tempo

    > List all, however long ago they ended
    Le elenca tutte, anche se finite da molto tempo

    > Start to watch a vital
    Comincia a sorvegliare un parametro

    > After the vital's name one condition: above X, below X or outside LOW..HIGH. A unit may follow, and a value equal to a limit is within it. Then how long: for 90min, 12h, 7d or 2w, or until a time; from now on, or from a time. What counts is when a reading was taken, in reports and samples alike; it may be filed later.
    >
    > Days end at the same time on the wall clock, also when clocks change in between. A day alone is the whole day: until 2026-12-01 includes it. The longest watch lasts 366 days.
    >
    > When it ends, a notification of the reminder service says so; if the service doesn't run then, as soon as it does. When readings are filed or changed later so that another outcome is true, that is told too, once.
    Dopo il nome del parametro una condizione: above X, below X oppure outside LOW..HIGH. Può seguire un'unità, e un valore uguale a un limite lo rispetta. Poi la durata: for 90min, 12h, 7d o 2w, oppure until con un momento; da adesso, oppure from con un momento. Conta quando è stata fatta una misurazione, in una rilevazione o singola; può essere registrata più tardi.

    I giorni finiscono alla stessa ora locale, anche se nel frattempo cambia l'ora. Un giorno da solo è il giorno intero: until 2026-12-01 lo comprende. La sorveglianza più lunga dura 366 giorni.

    Alla fine lo dice una notifica del servizio dei promemoria; se in quel momento il servizio non è in esecuzione, appena lo è. Se più tardi vengono registrate o modificate misurazioni e l'esito diventa un altro, viene detto anche questo, una volta sola.

    > Its name, such as glycemia or gly; your own vitals too
    Il suo nome, per esempio glycemia o gly; anche i parametri tuoi

    > And how long: above 180 for 7d
    E per quanto tempo: above 180 for 7d

    > List the watches
    Elenca le sorveglianze

    > Those that run or are still to start, and those that ended in the last 30 days. In a pipe the columns without titles, separated by tabs: number, vital and condition, start, end, state, readings, how many beyond. Exits with 1 when there is none.
    Quelle in corso o ancora da iniziare, e quelle finite negli ultimi 30 giorni. In una pipe le colonne senza titoli, separate da tabulazioni: numero, parametro e condizione, inizio, fine, stato, misurazioni, quante oltre la soglia. Esce con 1 se non ce n'è nessuna.

    > Tell how a watch stands, or how it ended
    Mostra come va una sorveglianza, o com'è finita

    > The readings on record by now. Where another outcome was told at the end, because readings were filed or changed later, that stands below.
    Le misurazioni presenti finora nel diario. Se alla fine era stato annunciato un altro esito, perché più tardi sono state registrate o modificate misurazioni, è scritto sotto.

    > The watch's number
    Il numero della sorveglianza

    > End a watch early, and tell its outcome up to now
    Termina in anticipo una sorveglianza e ne mostra l'esito fino a ora

    > 'healthlog undo' lets it run on.
    'healthlog undo' la fa proseguire.

    > brings it back
    annulla la rimozione

    > defines a vital of your own
    definisce un tuo parametro

    > sets the normal range
    imposta l'intervallo normale

    > files it
    lo registra

    > defines girth
    definisce girth

    > lists them for a program
    li elenca per un programma

    > lists them
    li elenca

    > removes it
    lo rimuove

    > sets a narrower range, and how much it matters
    imposta un intervallo più stretto e quanto conta

    > sets the unit and the critical limits
    imposta l'unità e i limiti critici

    > tells how it stands
    dice a che punto è

    > watches it for a week
    la sorveglia per una settimana

    > lists all there ever were
    elenca tutte quelle che ci sono mai state

    > lists those of the last 30 days
    elenca quelle degli ultimi 30 giorni

    > tells how watch 1 stands
    dice a che punto è la sorveglianza 1

    > tells a program, with the readings
    lo dice a un programma, con le misurazioni

    > watches it from today's first minute to the last of 1 December
    la sorveglia dal primo minuto di oggi all'ultimo del 1° dicembre

    > watches it for a week from now on
    la sorveglia per una settimana a partire da ora

    > lets it run on
    la fa continuare

    > ends watch 1 now
    conclude ora la sorveglianza 1
    """#
}
