extension Italian {
  /// What `status`, `summary` and `calendar` show.
  static let looking = #"""
    > UNIT
    UNITÀ

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

    > 1 report, at {0}
    1 rilevazione, alle {0}

    > {0} reports, last at {1}
    {0} rilevazioni, l'ultima alle {1}

    > the last one: {0}
    l'ultima: {0}

    > reminder {0}; next {1}
    promemoria {0}; prossimo: {1}

    > no reminder is set; set one with: healthlog remind at 20:30
    nessun promemoria è impostato; impostane uno con: healthlog remind at 20:30

    > MEAN (N)
    MEDIA (N)

    > {0} of {1}
    {0} su {1}

    > {0} % of {1}
    {0} % di {1}

    > pressure, mornings: mean {0} ({1})
    pressione, mattine: media {0} ({1})

    > pressure, evenings: mean {0} ({1})
    pressione, sere: media {0} ({1})

    > {0} of {1} values of {2} has < or > and enters the mean at its limit
    {0} valore su {1} di {2} ha < o > ed entra nella media con quel limite

    > {0} of {1} values of {2} have < or > and enter the mean at their limit
    {0} valori su {1} di {2} hanno < o > ed entrano nella media con quel limite

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

    > {0} automatic reading today
    {0} misurazione automatica oggi

    > {0} automatic readings today
    {0} misurazioni automatiche oggi

    > no service runs to show the reminder of {0}
    nessun servizio in esecuzione può mostrare il promemoria delle {0}

    > no service runs to show reminders; start it with: healthlog remind install
    nessun servizio in esecuzione mostra i promemoria; avvialo con: healthlog remind install
    """#
}
