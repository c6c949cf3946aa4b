extension Italian {
  /// What `remind` and its commands say.
  static let remind = #"""
    > last: {0}
    ultimo: {0}

    > today: {0}
    oggi: {0}

    > next: {0}
    prossimo: {0}

    > the readings are filed
    le misurazioni sono registrate

    > the report is filed ({0})
    fatto ({0})

    > {0}: no reminder came: {1}
    {0}: nessun promemoria è arrivato: {1}

    > {0}: reminded at {1}; {2}
    {0}: promemoria mostrato alle {1}; {2}

    > {0}: reminded at {1} {2}; {3}
    {0}: promemoria mostrato il {1} alle {2}; {3}

    > skipped
    saltato

    > no report was filed
    nessuna rilevazione registrata

    > no reading was filed
    nessuna misurazione registrata

    > report {0} was filed at {1}
    rilevazione {0} registrata alle {1}

    > report {0} was filed at {1} {2}
    rilevazione {0} registrata il {1} alle {2}

    > the service is not running
    il servizio non è in esecuzione

    > there is no notification server
    manca un server di notifiche

    > "do not disturb" is on, since {0} at least
    "non disturbare" è attivo almeno dalle {0}

    > "do not disturb" is on, since {0} {1} at least
    "non disturbare" è attivo almeno dalle {1} del {0}

    > service: running
    servizio: in esecuzione

    > service: it never ran; 'healthlog remind install' has your session start it
    servizio: mai avviato; 'healthlog remind install' lo fa avviare dalla tua sessione

    > service: running since {0}; {1}
    servizio: in esecuzione da {0}; {1}

    > service: not running; last heard of {0}; 'healthlog remind doctor' tells more
    servizio: non in esecuzione; ultima traccia: {0}; 'healthlog remind doctor' dice di più

    > service: not running since {0}; 'healthlog remind doctor' tells more
    servizio: non in esecuzione da {0}; 'healthlog remind doctor' dice di più

    > a reminder comes at {0} on each day without a report
    un promemoria arriva alle {0} di ogni giorno senza rilevazione

    > paused until {0}
    in pausa fino al {0}

    > today's has come already; the next is due {0}
    quello di oggi è già arrivato; il prossimo: {0}

    > snoozed until {0}
    rimandato alle {0}

    > skipped: {0}, {1}
    saltato: {0}, {1}

    > skipped: {0}
    saltato: {0}

    > no reminder comes any more
    non arriverà più nessun promemoria

    > {0} comes no more
    {0} non arriverà più

    > no reminder comes before {0}
    nessun promemoria arriverà prima del {0}

    > reminders come again from today on
    i promemoria tornano ad arrivare da oggi

    > no reminder was due: {0}
    nessun promemoria era previsto: {0}

    > 'healthlog remind install' has your session start the service that shows it
    'healthlog remind install' fa avviare dalla tua sessione il servizio che lo mostra

    > systemd runs the reminder service, and starts it with your desktop session: {0}
    systemd esegue il servizio dei promemoria e lo avvia con la tua sessione desktop: {0}

    > your desktop starts the reminder service at login: {0}
    il tuo desktop avvia il servizio dei promemoria all'accesso: {0}

    > 'healthlog remind run' starts it now
    'healthlog remind run' lo avvia subito

    > removed: {0}
    rimosso: {0}

    > the service was not installed
    il servizio non era installato

    > a notification is shown: press its button, within {0} seconds
    c'è una notifica sullo schermo: premi il suo pulsante entro {0} secondi

    > every day
    ogni giorno

    > {0} at {1}
    {0} alle {1}

    > for {0}
    entro {0}

    > needs {0}
    richiede: {0}

    > counts readings from {0} to {1}
    conta le misurazioni dalle {0} alle {1}

    > the report is filed
    rilevazione registrata

    > the reminder comes at {0}
    il promemoria arriva alle {0}

    > the reminder of {0} is not shown yet
    il promemoria delle {0} non è ancora apparso

    > the report that was filed is gone
    la rilevazione registrata non c'è più

    > missed
    mancato

    > reminded at {0}, and closed
    promemoria mostrato alle {0} e chiuso

    > reminded at {0}
    promemoria mostrato alle {0}

    > not due on Mondays
    non previsto di lunedì

    > not due on Tuesdays
    non previsto di martedì

    > not due on Wednesdays
    non previsto di mercoledì

    > not due on Thursdays
    non previsto di giovedì

    > not due on Fridays
    non previsto di venerdì

    > not due on Saturdays
    non previsto di sabato

    > not due on Sundays
    non previsto di domenica

    > no report yet
    ancora nessuna rilevazione

    > no {0} yet
    ancora senza {0}

    > the service was not running
    il servizio non era in esecuzione

    > "do not disturb" was on
    "non disturbare" era attivo

    > there was no notification server
    mancava un server di notifiche

    > the machine was asleep
    il computer era sospeso

    > the notification server did not answer
    il server di notifiche non ha risposto

    > the notification server refused it
    il server di notifiche l'ha rifiutato

    > no service
    nessun servizio

    > do not disturb
    non disturbare

    > no server
    nessun server

    > machine asleep
    computer sospeso

    > server silent
    server muto

    > server refused
    rifiuto del server

    > on time {0} of {1} day
    in orario {0} su {1} giorno

    > on time {0} of {1} days
    in orario {0} su {1} giorni

    > 1 on time
    1 in orario

    > {0} on time
    {0} in orario

    > 1 late
    1 in ritardo

    > {0} late
    {0} in ritardo

    > 1 skipped
    1 saltato

    > {0} skipped
    {0} saltati

    > 1 missed
    1 mancato

    > {0} missed
    {0} mancati

    > 1 pending
    1 in attesa

    > {0} pending
    {0} in attesa

    > on time
    in orario

    > late
    in ritardo

    > pending
    in attesa

    > each counts only the readings of its own part of the day; to set another part:
    ognuno conta solo le misurazioni della sua parte del giorno; per impostarne un'altra:
    """#
}
