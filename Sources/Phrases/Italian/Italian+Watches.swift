extension Italian {
  /// What `watch` says, and what may be wrong with a watch.
  static let watches = #"""
    > {0}; lowest {1} ({2}), mean {3}, highest {4} {5} ({6})
    {0}; minimo {1} ({2}), media {3}, massimo {4} {5} ({6})

    > there is no watch {0}
    la sorveglianza {0} non esiste

    > 'healthlog watch list --all' shows the numbers
    'healthlog watch list --all' mostra i numeri

    > watch {0} is over already
    la sorveglianza {0} è già finita

    > 'healthlog watch show {0}' tells its outcome
    'healthlog watch show {0}' ne mostra l'esito

    > for example: healthlog watch start glycemia above 180 for 7d
    per esempio: healthlog watch start glycemia above 180 for 7d

    > say which vital to watch
    di' quale parametro sorvegliare

    > a watch is of one vital: write systolic or diastolic
    una sorveglianza riguarda un solo parametro: scrivi systolic o diastolic

    > start a second one for the other
    avviane un'altra per il secondo

    > say what to watch for: above X, below X or outside LOW..HIGH
    di' che cosa sorvegliare: above X, below X oppure outside LOW..HIGH

    > a watch has one condition: write outside LOW..HIGH for two limits
    una sorveglianza ha una sola condizione: per due limiti scrivi outside LOW..HIGH

    > {0} is not expected here
    {0} qui non è previsto

    > '{0}' is given twice
    '{0}' compare due volte

    > say for how long: for 7d, or until 2026-12-01
    di' per quanto tempo: for 7d, oppure until 2026-12-01

    > two of from, for and until say it all: leave one out
    due fra from, for e until dicono già tutto: togline uno

    > {0} is no length of time: write such as 90min, 12h, 7d or 2w
    {0} non è una durata: scrivi per esempio 90min, 12h, 7d o 2w

    > the watch would have ended already, on {0}
    la sorveglianza sarebbe già finita: {0}

    > write an end to come, such as for 7d or until 'tomorrow 20:00'
    scrivi una fine a venire, per esempio for 7d oppure until 'tomorrow 20:00'

    > the watch would start on {0}, but be over on {1}
    la sorveglianza comincerebbe il {0}, ma finirebbe il {1}

    > a watch lasts {0} days at most
    una sorveglianza dura al massimo {0} giorni

    > a watch begins {0} years ahead at most
    una sorveglianza comincia al più tardi tra {0} anni

    > {0} is no watch number
    {0} non è il numero di una sorveglianza

    > '{0}' wants two limits: write outside 70..180
    dopo '{0}' servono due limiti: scrivi outside 70..180

    > '{0}' wants a time: write {1} 2026-12-01 or {2} 'tomorrow 08:00'
    dopo '{0}' serve un momento: scrivi {1} 2026-12-01 oppure {2} 'tomorrow 08:00'

    > '{0}' wants a length of time: write for 7d
    dopo '{0}' serve una durata: scrivi for 7d

    > '{0}' wants a limit: write {1} 180
    dopo '{0}' serve un limite: scrivi {1} 180

    > Did you mean {0}?
    Intendevi {0}?

    > watch {0}: {1} from {2} until {3}
    sorveglianza {0}: {1} da {2} a {3}

    > {0} outside {1}..{2} {3}
    {0} fuori da {1}..{2} {3}

    > {0} below {1} {2}
    {0} sotto {1} {2}

    > {0} above {1} {2}
    {0} sopra {1} {2}

    > waiting
    in attesa

    > running
    in corso

    > ended
    terminata

    > stopped
    interrotta

    > 'healthlog watch show {0}' tells how it stands, at any time
    'healthlog watch show {0}' dice come va, in qualsiasi momento

    > 'healthlog remind install' has your session start the service that tells its end
    'healthlog remind install' fa avviare dalla tua sessione il servizio che ne annuncia la fine

    > no watch was started yet: healthlog watch start glycemia above 180 for 7d
    non è stata ancora avviata nessuna sorveglianza: healthlog watch start glycemia above 180 for 7d

    > no watch runs; 'healthlog watch list --all' lists those of long ago
    nessuna sorveglianza in corso; 'healthlog watch list --all' elenca quelle del passato

    > no readings
    nessuna misurazione

    > stopped watch {0}: {1}
    sorveglianza {0} interrotta: {1}

    > watch {0}: {1} from {2}
    sorveglianza {0}: {1} da {2}

    > watch {0}: {1} until {2}; {3}
    sorveglianza {0}: {1} fino a {2}; {3}

    > watch {0}: {1} has ended; {2}
    sorveglianza {0}: {1}: terminata; {2}

    > watch {0}
    sorveglianza {0}

    > from
    inizio

    > until
    fine

    > readings
    valori

    > {0}, {1} beyond
    {0}, {1} oltre la soglia

    > lowest
    minimo

    > mean
    media

    > highest
    massimo

    > beyond
    oltre

    > told
    avviso

    > corrected
    correzione

    > {0} reading, {1} beyond
    {0} misurazione, {1} oltre la soglia

    > {0} readings, {1} beyond
    {0} misurazioni, {1} oltre la soglia

    > the outcome is reported when the watch ends: {0}
    l'esito arriva alla fine della sorveglianza: {0}
    """#
}
