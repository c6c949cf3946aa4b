extension Italian {
  /// What the history says of a change.
  static let changes = #"""
    > unset
    non impostato

    > precision
    precisione

    > short-name
    nome breve

    > priority
    priorità

    > importance
    importanza

    > priority {0}
    priorità {0}

    > time changed
    ora modificata

    > time {0} → {1}
    ora {0} → {1}

    > {0} {1} removed
    rimozione di {0} {1}

    > {0} {1} added
    aggiunta di {0} {1}

    > note added
    nota aggiunta

    > note removed
    nota rimossa

    > note changed
    nota modificata

    > by a sensor
    da un sensore

    > by a scan
    da una scansione

    > irregular pulse
    polso irregolare

    > loose cuff
    bracciale allentato

    > movement
    movimento

    > bad position
    posizione errata

    > before a meal
    prima del pasto

    > after a meal
    dopo il pasto

    > fasting
    a digiuno

    > casual
    casuale

    > at bedtime
    prima di dormire

    > by its values
    secondo i suoi valori

    > redo of: {0}
    ripetizione: {0}

    > undo of: {0}
    annullamento: {0}

    > add {0}
    aggiunta {0}

    > edit {0}
    modifica {0}

    > delete {0}
    eliminazione {0}

    > restore {0}
    ripristino {0}

    > import {0}
    importazione {0}

    > removal {0}
    rimozione {0}

    > more: healthlog history all
    altro: healthlog history all

    > set {0}
    impostazione {0}

    > start {0}
    avvio {0}

    > stop {0}
    arresto {0}

    > skip {0}
    salto {0}

    > undo {0}
    annullamento {0}

    > redo {0}
    ripetizione {0}

    > settle {0}
    aggiornamento {0}

    > delete for good {0}
    eliminazione definitiva {0}

    > forgotten {0}
    operazione eliminata definitivamente {0}

    > of {0}
    di {0}

    > of report {0}
    della rilevazione {0}

    > of single reading s{0}
    della misurazione singola s{0}

    > of import {0}
    dell'importazione {0}

    > of reminder {0}
    del promemoria {0}

    > of reminder {0} of {1}
    del promemoria {0} del {1}

    > of vital {0}
    del parametro {0}

    > of watch {0}
    della sorveglianza {0}

    > of setting {0}
    della preferenza {0}

    > of session {0}
    della sessione {0}

    > report {0}
    rilevazione {0}

    > single reading s{0}
    misurazione singola s{0}

    > reminder {0}
    promemoria {0}

    > reminder {0} of {1}
    promemoria {0} del {1}

    > vital {0}
    parametro {0}

    > setting {0}
    preferenza {0}

    > session {0}
    sessione {0}

    > by the reminder service
    dal servizio dei promemoria

    > by a source
    da una fonte

    > done again: {0}
    ripetuto: {0}

    > undone: {0}
    annullato: {0}

    > {0} is deleted now
    la {0} ora è eliminata

    > {0} is now: {1}
    la {0} ora è: {1}

    > , of {0}
    , del {0}

    > this stays, for it came in by itself: {0}
    questo rimane, perché è arrivato da solo: {0}

    > of session {0} of {1}
    della sessione {0} di {1}

    > of session {0} of {1} ({2})
    della sessione {0} di {1} ({2})

    > this stays, for it came in by itself: {0}; 'healthlog device discard {1}' takes it out
    questo resta, perché è arrivato da solo: {0}; 'healthlog device discard {1}' lo rimuove

    > this stays, for it came in by itself: {0}; 'healthlog import undo {1}' takes it out
    questo rimane, perché è arrivato da solo: {0}; 'healthlog import undo {1}' lo toglie

    > undo your own last step all the same? [Y/n]
    annullare comunque la tua ultima operazione? [S/n]

    > nothing was undone
    non è stato annullato nulla

    > nothing to change: it is so already
    niente da modificare: è già così

    > nothing was changed: {0}
    nessuna modifica: {0}

    > nothing was changed yet
    ancora nessuna modifica

    > plausible
    plausibile
    """#
}
