extension Italian {
  /// The help of healthlog itself, of `config`, `setup` and `completion`.
  static let programCommands = #"""
    > Ask for language, what you measure, units, reminder and its service
    Chiede lingua, parametri che misuri, unità, promemoria e il suo servizio

    > Each question has its answer in brackets, which Enter keeps: what is set, or what your country uses. Nothing is changed before the last one, and Ctrl-C changes nothing; 'healthlog undo' takes all of it back but for the service. It can be run again at any time. Without a terminal it tells which commands set the same.
    Ogni domanda ha già una risposta tra parentesi, che Invio conferma: ciò che è impostato, o ciò che si usa nel tuo paese. Fino all'ultima non cambia nulla, e Ctrl-C abbandona senza cambiare nulla; 'healthlog undo' annulla tutto tranne il servizio. Si può ripetere in ogni momento. Senza un terminale indica i comandi che impostano le stesse cose.

    > asks, and sets what was answered
    chiede, e imposta ciò che hai risposto

    > files a report
    registra una rilevazione

    > Print what makes the Tab key finish commands, for your shell
    Stampa ciò che serve al tasto Tab per completare i comandi nella tua shell

    > For bash, put 'source <(healthlog completion bash)' into ~/.bashrc; for zsh, 'source <(healthlog completion zsh)' behind compinit in ~/.zshrc; for fish, 'healthlog completion fish | source' into ~/.config/fish/config.fish. Where healthlog was installed for everyone there is nothing to do. It finishes commands, options, vitals, periods, preferences, and the numbers of what you filed last, which zsh and fish show with their values.
    Per bash, metti 'source <(healthlog completion bash)' in ~/.bashrc; per zsh, 'source <(healthlog completion zsh)' dopo compinit in ~/.zshrc; per fish, 'healthlog completion fish | source' in ~/.config/fish/config.fish. Se healthlog è installato per tutti gli utenti non c'è nulla da fare. Completa comandi, opzioni, parametri, periodi, preferenze e i numeri di ciò che hai registrato per ultimo, che zsh e fish mostrano con i valori.

    > bash, zsh or fish
    bash, zsh o fish

    > What the scripts ask with
    Ciò che chiedono gli script

    > makes Tab work in this bash
    attiva il tasto Tab in questa bash

    > See and set preferences
    Mostra e imposta le preferenze

    > | unit.VITAL | the unit in which a vital is shown and typed
    > | notify.details | whether notifications name vitals and values; off unless set
    > | notify.out-of-range | whether a value out of its normal range is told; on unless set
    > | notify.sound | which notifications make a sound: none, critical or all; critical unless set
    > | charts.weekly | whether last week's charts are drawn on Monday; on unless set
    > | reminder.log-command | what Log now starts in place of the form
    > | backup.every | day, week or month: the service backs the journal up, into backups/ beside it
    > | backup.keep | how many of those backups stay; 8 unless set
    > | language | en or it; the one of your locale unless set
    > | glucose.targets | adults, older or pregnancy: what the doctor's report holds against a sensor
    > | day.parts | the hours at which a diary's parts of the day begin; 0,5,11,16,21 unless set
    > | measured | what you measure, such as bp,weight: 'add' asks for it, and lists leave the rest out
    > | pressure.day-start | when a day of blood pressure begins, and mornings with it; 04:00 unless set
    | unit.VITAL | l'unità con cui si mostra e si scrive un parametro
    | notify.details | se le notifiche riportano parametri e valori; off se non impostata
    | notify.out-of-range | se avvisare di un valore fuori dall'intervallo normale; on se non impostata
    | notify.sound | quali notifiche emettono un suono: none, critical o all; critical se non impostata
    | charts.weekly | se disegnare di lunedì i grafici della settimana scorsa; on se non impostata
    | reminder.log-command | che cosa avvia "Registra ora" al posto del modulo
    | backup.every | day, week o month: il servizio fa il backup del diario, in backups/ lì accanto
    | backup.keep | quanti di questi backup restano; 8 se non impostata
    | language | en o it; se non impostata, quella della tua localizzazione
    | glucose.targets | adults, older o pregnancy: con che cosa il resoconto per il medico confronta un sensore
    | day.parts | le ore in cui cominciano le parti del giorno di un diario; 0,5,11,16,21 se non impostata
    | measured | che cosa misuri, per esempio bp,weight: 'add' lo chiede, e gli elenchi tralasciano il resto
    | pressure.day-start | quando comincia il giorno della pressione, e con esso la mattina; 04:00 se non impostata

    > List those too that are as they come
    Elenca anche quelle con il valore predefinito

    > Such as unit.glycemia or notify.details
    Per esempio unit.glycemia o notify.details

    > Print what holds of a preference, set or not; exits with 1 when nothing does
    Stampa il valore di una preferenza, impostata o no; esce con 1 se non ne ha

    > Set a preference
    Imposta una preferenza

    > Such as mmol/L or on
    Per esempio mmol/L oppure on

    > Forget a preference
    Riporta una preferenza al valore predefinito

    > List the preferences that are set
    Elenca le preferenze impostate

    > Print where the journal is, or would be
    Stampa dove si trova il diario, o dove si troverebbe

    > That is $HEALTHLOG_JOURNAL, else healthlog/journal.db in $XDG_DATA_HOME, else in ~/.local/share; --journal goes before them all. Exits with 1 when there is no journal yet.
    È $HEALTHLOG_JOURNAL, altrimenti healthlog/journal.db in $XDG_DATA_HOME, altrimenti in ~/.local/share; --journal prevale su tutti. Esce con 1 se il diario non esiste ancora.

    > A personal health-report journal; no medical device, and no diagnosis
    Un diario personale della salute; non è un dispositivo medico e non fa diagnosi

    > Use this journal instead of your own
    Usa questo diario al posto del tuo

    > Use colour: auto (the default), always or never
    Usa i colori: auto (predefinito), always o never

    > Write high, critically low, … beside values, no signs
    Scrive alto, molto basso, … accanto ai valori, senza segni

    > Align columns below titles, in a pipe too, however wide that is
    Allinea le colonne sotto i titoli, anche in una pipe, per quanto larghe siano

    > Print long output at once, without $PAGER
    Stampa tutto in una volta l'output lungo, senza $PAGER

    > shows what you filed last week
    mostra che cosa hai registrato la settimana scorsa

    > makes it work in this fish
    lo attiva in questa fish

    > lists what holds, set or not
    elenca i valori in vigore, impostati o no

    > prints the unit
    stampa l'unità

    > prints how often the service backs the journal up
    stampa ogni quanto il servizio fa il backup del diario

    > lists what you have set
    elenca ciò che hai impostato

    > lists everything with what holds
    elenca tutto, con i valori in vigore

    > lists what is set for a program
    elenca per un programma ciò che è impostato

    > prints where your journal is
    stampa dove si trova il tuo diario

    > prints it, and copies it
    lo stampa e ne fa una copia

    > has the doctor's report use the ranges of pregnancy
    fa usare al resoconto per il medico gli intervalli della gravidanza

    > has the service back the journal up each week
    fa fare al servizio un backup del diario ogni settimana

    > has no charts drawn on Monday
    non fa disegnare grafici il lunedì

    > takes and shows glycemia in mmol/L
    legge e mostra la glicemia in mmol/L

    > takes mg/dL again
    torna a mg/dL

    > has notifications name nothing again
    torna a notifiche senza nomi e valori

    > takes what was set back
    annulla ciò che è stato impostato
    """#
}
