extension Italian {
  /// What a filter asks for, and what is wrong with one.
  static let filter = #"""
    > understood as: {0}; parentheses say otherwise: '(A or B) C'
    inteso come: {0}; le parentesi dicono altrimenti: '(A or B) C'

    > the shell takes > for itself, and made the file {0} of what follows
    la shell tiene > per sé, e di ciò che segue ha fatto il file {0}

    > every report
    ogni rilevazione

    > no report
    nessuna rilevazione

    > not ({0})
    non ({0})

    > severity of the worst reading {0}
    gravità della misurazione peggiore {0}

    > with {0}
    con {0}

    > taken from {0} to {1}
    da {0} a {1}

    > a note with '{0}'
    nota con '{0}'

    > taken on {0}
    in data {0}

    > taken since {0}
    dal {0}

    > taken until {0}
    fino al {0}

    > taken at any time
    in qualsiasi momento

    > at least {0}
    almeno {0}

    > at most {0}
    al massimo {0}

    > other than {0}
    non pari a {0}

    > exactly {0}
    pari a {0}

    > over {0}
    sopra {0}

    > under {0}
    sotto {0}

    > column {0}: {1}
    colonna {0}: {1}

    > there is no vital or term {0}{1}
    non esiste un parametro o termine {0}{1}

    > the terms are priority, severity, has, since, until, day, week, time, note and the vitals
    i termini sono priority, severity, has, since, until, day, week, time, note e i parametri

    > {0} wants a comparison: write {1}
    {0} richiede un confronto: scrivi {1}

    > a value is missing
    manca un valore

    > this parenthesis is never closed
    questa parentesi non si chiude

    > this quote is never closed
    queste virgolette non si chiudono

    > the filter ends where a term should follow
    il filtro finisce dove dovrebbe seguire un termine

    > more than {0} parentheses or 'not' stand inside each other
    più di {0} parentesi o 'not' sono annidati l'uno nell'altro

    > a filter has at most {0} terms
    un filtro ha al massimo {0} termini

    > a value has at most {0} bytes
    un valore ha al massimo {0} byte

    > {0} can't be compared with {1}: write {2}
    {0} non si può confrontare con {1}: scrivi {2}

    > {0} is for notes: compare {1} with =, !=, <, <=, > or >=
    {0} è per le note: confronta {1} con =, !=, <, <=, > o >=

    > {0} is no severity: write normal, caution or critical
    {0} non è una gravità: scrivi normal, caution o critical

    > {0} is no span of the day: write {1}
    {0} non è una fascia oraria: scrivi {1}

    > {0} is no week: write {1}
    {0} non è una settimana: scrivi {1}

    > {0} is no period{1}: write 2026-11-20, 2026-11, 2026-W47, 30d or yesterday
    {0} non è un periodo{1}: scrivi 2026-11-20, 2026-11, 2026-W47, 30d o yesterday

    > {0}>VALUE or {1}=VALUE
    {0}>VALORE o {1}=VALORE
    """#
}
