extension Italian {
  /// What is said of times, of periods and of days in doubt.
  static let times = #"""
    > clocks showed {0} twice on {1} in {2}; taking the first, the second is --at {3}
    il {1} in {2} gli orologi hanno segnato due volte le {0}; si prende la prima, la seconda è --at {3}

    > , for there is no such day
    , perché quel giorno non esiste

    > , for clocks show 00:00 to 23:59
    , perché gli orologi vanno da 00:00 a 23:59

    > , for there is no such month
    , perché quel mese non esiste

    > , for that year has no such week
    , perché quell'anno non ha quella settimana

    > {0} is no time that healthlog knows
    {0} non è un momento che healthlog conosca

    > write now, 8:00, 8pm, 'yesterday 21:30', 'monday 8:00', '2h ago', 19/11 or '2026-11-19 08:00'
    scrivi now, 8:00, 8pm, 'yesterday 21:30', 'monday 8:00', '2h ago', 19/11 o '2026-11-19 08:00'

    > {0} and --since or --until both name the days: leave one of them out
    {0} e --since o --until indicano entrambi i giorni: togli l'uno o l'altro

    > {0} ends before it starts
    {0} finisce prima di cominciare

    > {0} is no period that healthlog knows
    {0} non è un periodo che healthlog conosca

    > write today, week, last month, 30d, 6w, 3m, monday, 2026, 2026-11, 2026-W47, 19/11, A..B or all
    scrivi today, week, last month, 30d, 6w, 3m, monday, 2026, 2026-11, 2026-W47, 19/11, A..B o all

    > {0} has no first day: name one, such as 2026.. or 2026-11
    {0} non ha un primo giorno: indicane uno, per esempio 2026.. o 2026-11

    > Mon
    lun

    > Tue
    mar

    > Wed
    mer

    > Thu
    gio

    > Fri
    ven

    > Sat
    sab

    > Sun
    dom

    > Monday
    lunedì

    > Tuesday
    martedì

    > Wednesday
    mercoledì

    > Thursday
    giovedì

    > Friday
    venerdì

    > Saturday
    sabato

    > Sunday
    domenica

    > taken as of {0}, for no time of day was given; --at 'yesterday 21:30' gives one
    l'ora non è indicata, quindi vale {0}; per indicarla: --at 'yesterday 21:30'

    > {0} {1} does not exist in {2}; taking {3}
    {0} {1} non esiste in {2}; si usa {3}
    """#
}
