extension Italian {
  /// What may be wrong with what was measured, and with what was asked for.
  static let reportFaults = #"""
    > {0} is given and taken out at once: leave one of them out
    {0}: indicata e tolta insieme; lascia l'una o l'altra cosa

    > systolic {0} must exceed diastolic {1}
    la sistolica {0} deve superare la diastolica {1}

    > {0} is outside what is possible
    {0} è fuori da ciò che è possibile

    > {0} without its unit could be either
    {0} senza unità può essere l'una o l'altra

    > 'healthlog vital define {0} …' makes a vital of your own
    'healthlog vital define {0} …' ne fa un parametro tuo

    > {0} is no reading: write vital=value, such as temp=36.5
    {0} non è una misurazione: scrivi parametro=valore, per esempio temp=36.5

    > {0}: a reading is vital=value
    {0}: una misurazione si scrive parametro=valore

    > did you mean {0}?
    intendevi {0}?

    > there is no vital {0}{1}
    il parametro {0} non esiste{1}

    > the vitals are {0}, and {1}
    i parametri sono {0}, e {1}

    > bp: {0} is no pressure: write systolic/diastolic, such as bp=120/80
    bp: {0} non è una pressione: scrivi sistolica/diastolica, per esempio bp=120/80

    > {0} is outside what is possible; did you mean bp={1}?; in kPa write bp={2}kPa
    {0} è fuori dal possibile; intendevi bp={1}?; in kPa scrivi bp={2}kPa

    > {0} is outside what is possible; did you mean bp={1}?
    {0} è fuori dal possibile; intendevi bp={1}?

    > {0} is given twice: a report holds each vital once
    {0} compare due volte: una rilevazione contiene ogni parametro una volta sola

    > a single reading has the priority of its value; none can be set
    una misurazione singola ha la priorità del suo valore; non se ne può impostare un'altra

    > leave --priority out, or add another reading
    togli --priority, oppure aggiungi un'altra misurazione

    > {0} is no date and time{1}: write 2026-11-20 08:00
    {0} non è una data con l'ora{1}: scrivi 2026-11-20 08:00

    > {0} is in no likely year so, but with --date-format {1}
    {0} così cade in un anno improbabile, ma non con --date-format {1}

    > a quote is opened and not closed where its field ends
    le virgolette si aprono e non si chiudono alla fine del campo

    > {0} is missing, or holds what can't stand there
    {0} manca, o contiene ciò che lì non può stare

    > {0} is the same and says otherwise; it stays as it is
    la {0} è la stessa ma dice altro; resta com'è

    > the file has the same row once more, by name and time, and there it says otherwise
    il file ha un'altra volta la stessa riga, per nome e ora, e lì dice altro

    > this is no JSON
    questo non è JSON

    > two members of it have one name: which of them is meant can't be told
    due suoi elementi hanno lo stesso nome: non si può sapere quale sia quello giusto

    > the extension {0} may change its meaning, and healthlog doesn't know it
    l'estensione {0} può cambiarne il significato, e healthlog non la conosce

    > its status is {0}: only what is final or preliminary is taken
    il suo stato è {0}: si accetta solo ciò che è final o preliminary

    > the line is not UTF-8; convert the file with iconv -f WINDOWS-1252 -t UTF-8
    la riga non è in UTF-8; converti il file con iconv -f WINDOWS-1252 -t UTF-8

    > {0} is in the future: a report is of now or earlier
    {0} è nel futuro: una rilevazione può essere solo di adesso o di prima

    > if it was the evening before: --at 'yesterday {0}'
    se era la sera prima: --at 'yesterday {0}'

    > {0} is before 1900
    {0} è prima del 1900

    > the note has {0} characters; the longest one has {1}
    la nota ha {0} caratteri; la più lunga ne ha {1}

    > the row has {0} fields, the header names {1}; a decimal comma wants quotes, or semicolons between the fields
    la riga ha {0} campi, l'intestazione ne nomina {1}; la virgola decimale richiede le virgolette, oppure il punto e virgola fra i campi

    > no reading is given
    non è indicata nessuna misurazione

    > give one or more, such as gly=90 or bp=120/80
    indicane una o più, per esempio gly=90 o bp=120/80

    > a report needs at least two readings; only {0} was given
    una rilevazione richiede almeno due misurazioni; c'è solo {0}

    > add another, such as gly=90 or bp=120/80
    aggiungine un'altra, per esempio gly=90 o bp=120/80

    > {0} without its unit: {1}
    {0} senza unità: {1}

    > write which: {0}
    scrivi quale: {0}

    > the note holds the control character U+{0}; only newline and tab are taken
    la nota contiene il carattere di controllo U+{0}; si accettano solo a capo e tabulazione

    > did you mean {0}? name the column {1}_{2}
    intendevi {0}? chiama la colonna {1}_{2}

    > did you mean {0}? write {1}={2}{3}
    intendevi {0}? scrivi {1}={2}{3}

    > did you mean {0}? write {1}={2}
    intendevi {0}? scrivi {1}={2}

    > {0} is outside what is possible, {1} to {2}
    {0} è fuori dal possibile, da {1} a {2}

    > a value is missing: write digits such as 36.6
    manca un valore: scrivi cifre come 36.6

    > {0} has too many digits: write 15 at most
    {0} ha troppe cifre: scrivine 15 al massimo

    > {0} is no number: write digits such as 36.6 or 36,6
    {0} non è un numero: scrivi cifre come 36.6 o 36,6

    > {0}: write {1} behind the value, or no unit
    {0}: scrivi {1} dopo il valore, o nessuna unità

    > pressure: write systolic/diastolic, such as 120/80
    pressione: scrivi sistolica/diastolica, per esempio 120/80

    > pressure: write such as 120/80, not 12/8
    pressione: scrivi per esempio 120/80, non 12/8

    > {0}: write {1} behind the value
    {0}: scrivi {1} dopo il valore

    > did you mean {0}? write {1} behind the value
    intendevi {0}? scrivi {1} dopo il valore

    > systolic must exceed diastolic, such as 120/80
    la sistolica deve superare la diastolica, per esempio 120/80

    > a report needs at least two readings; none was given
    una rilevazione richiede almeno due misurazioni; non ce n'è nessuna

    > the note is too long: it may have {0} characters
    la nota è troppo lunga: può avere {0} caratteri

    > the note holds a control character; only newline and tab are taken
    la nota contiene un carattere di controllo; si accettano solo a capo e tabulazione

    > this is no report
    questa non è una rilevazione

    > say what was measured: a report has two readings or more, one alone is a single reading
    di' che cosa è stato misurato: una rilevazione ha due o più misurazioni, una sola è una misurazione singola

    > for example: healthlog add temp=36.5 gly=90 bp=120/80 hr=70
    per esempio: healthlog add temp=36.5 gly=90 bp=120/80 hr=70

    > for example: healthlog edit 7 temp=36.8
    per esempio: healthlog edit 7 temp=36.8

    > {0} is no number of a report (7) or a single reading (s12)
    {0} non è il numero di una rilevazione (7) né di una misurazione singola (s12)

    > nothing was filed yet, so there is no last
    non è ancora stato registrato nulla, quindi non c'è un'ultima voce

    > {0} is no report (7), no single reading (s12), not last and no period
    {0} non è una rilevazione (7), né una misurazione singola (s12), né last, né un periodo

    > write a number, or today, last week, 30d, 2026-11, A..B or all
    scrivi un numero, oppure today, last week, 30d, 2026-11, A..B o all

    > {0} is no number of changes: write 1 or more
    {0} non è un numero di modifiche: scrivi 1 o più

    > {0} is no priority: write 1 to 5
    {0} non è una priorità: scrivi da 1 a 5

    > {0} is before 1980; is the clock or the time format wrong?
    {0} è precedente al 1980; l'orologio o il formato dell'ora è sbagliato?
    """#
}
