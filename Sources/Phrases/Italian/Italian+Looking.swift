extension Italian {
  static let looking = #"""
    > DAY
    GIORNO

    > MARK
    SEGNO

    > REPORTS
    RILEVAZIONI

    > SAMPLES
    SINGOLE

    > ID
    =

    > TAKEN
    QUANDO

    > PRIORITY
    PRIORITÀ

    > PRI
    =

    > NOTE
    NOTA

    > IMPORT
    IMPORTAZIONE

    > WHEN
    QUANDO

    > FORMAT
    FORMATO

    > KNOWN
    GIÀ NOTE

    > REFUSED
    RIFIUTATE

    > STATE
    STATO

    > in
    presente

    > out
    ritirata

    > FILE
    =

    > NAME
    NOME

    > TIME
    ORA

    > DAYS
    GIORNI

    > every
    tutti

    > NEEDS
    RICHIEDE

    > FOR
    ENTRO

    > PAUSED UNTIL
    IN PAUSA FINO AL

    > DATE
    DATA

    > REMINDER
    PROMEMORIA

    > DUE
    PREVISTO

    > OUTCOME
    ESITO

    > REPORT
    RILEVAZIONE

    > FILED
    REGISTRATA

    > REASON
    MOTIVO

    > VITAL
    PARAMETRO

    > SHORT
    NOMI BREVI

    > NORMAL
    NORMA

    > CRITICAL
    SOGLIE CRITICHE

    > PLAUSIBLE
    PLAUSIBILE

    > IMPORTANCE
    IMPORTANZA

    > UNITS
    UNITÀ

    > UNIT
    UNITÀ

    > WATCH
    SORVEGLIANZA

    > FROM
    DAL

    > UNTIL
    FINO AL

    > READINGS
    MISURAZIONI

    > N
    =

    > BEYOND
    OLTRE SOGLIA

    > MEAN
    MEDIA

    > MIN
    =

    > MAX
    =

    > SD
    DS

    > CV %
    =

    > LOW
    BASSI

    > IN RANGE
    NELLA NORMA

    > IN
    NORMA

    > HIGH
    ALTI

    > GMI %
    =

    > GMI
    =

    > samples
    misurazioni singole

    > • reports  ◦ samples alone  ! out of range  !! critical
    • rilevazioni  ◦ solo misurazioni singole  ! fuori norma  !! critico

    > January
    Gennaio

    > February
    Febbraio

    > March
    Marzo

    > April
    Aprile

    > May
    Maggio

    > June
    Giugno

    > July
    Luglio

    > August
    Agosto

    > September
    Settembre

    > October
    Ottobre

    > November
    Novembre

    > December
    Dicembre

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

    > the shell takes > for itself, and made a file of what follows: write 'gly>180', quoted, or {0} above 180
    la shell tiene > per sé, e di ciò che segue ha fatto un file: scrivi 'gly>180', fra virgolette, oppure {0} above 180

    > there is no vital or term {0}{1}
    non esiste un parametro o termine {0}{1}

    > the terms are priority, severity, has, since, until, day, week, time, note and the vitals
    i termini sono priority, severity, has, since, until, day, week, time, note e i parametri

    > {0} wants a comparison: write {1}
    {0} vuole un confronto: scrivi {1}

    > a value is missing
    manca un valore

    > this parenthesis is never closed
    questa parentesi non si chiude

    > this quote is never closed
    questa virgoletta non si chiude

    > the filter ends where a term should follow
    il filtro finisce dove dovrebbe seguire un termine

    > more than {0} parentheses or 'not' stand inside each other
    più di {0} parentesi o 'not' stanno l'una dentro l'altra

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

    > 1 report, at {0}
    1 rilevazione, alle {0}

    > {0} reports, last at {1}
    {0} rilevazioni, l'ultima alle {1}

    > no report yet; {0}
    ancora nessuna rilevazione; {0}

    > the last one: {0}
    l'ultima: {0}

    > reminder {0}; next {1}
    promemoria {0}; prossimo: {1}

    > no reminder is set; set one with: healthlog remind at 20:30
    nessun promemoria è impostato; impostane uno con: healthlog remind at 20:30

    > {0} of {1} values of {2} is < or > and in no mean
    {0} valore su {1} di {2} è < o > e non entra in nessuna media

    > {0} of {1} values of {2} are < or > and in no mean
    {0} valori su {1} di {2} sono < o > e non entrano in nessuna media

    > {0} day has values
    {0} giorno ha valori

    > {0} days have values
    {0} giorni hanno valori

    > {0} of {1} days has values
    {0} giorno su {1} ha valori

    > {0} of {1} days have values
    {0} giorni su {1} hanno valori

    > Nothing is on record yet. File the first report, with two readings or more:
    >
    >   healthlog add temp=36.5 gly=90 bp=120/80 hr=70
    >
    > 'healthlog add' alone asks for them one by one; 'healthlog setup' asks for your
    > units and the time of a reminder; 'healthlog import FILE' brings a log in;
    > 'healthlog help' lists all commands. The journal is kept in
    >
    >   {0}
    Il diario è ancora vuoto. Registra la prima rilevazione, con due o più misurazioni:

      healthlog add temp=36.5 gly=90 bp=120/80 hr=70

    'healthlog add' da solo le chiede una alla volta; 'healthlog setup' chiede le tue
    unità e l'ora di un promemoria; 'healthlog import FILE' importa un registro;
    'healthlog help' elenca tutti i comandi. Il diario si trova in

      {0}
    """#
}
