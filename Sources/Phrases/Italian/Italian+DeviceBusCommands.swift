extension Italian {
  /// The help of what `device` does over Bluetooth.
  static let deviceBusCommands = #"""
    > looks for devices that can be added
    cerca i dispositivi che si possono aggiungere

    > pairs with one, and takes what it has
    si abbina con uno, e prende ciò che ha

    > reads the one that was read last
    legge quello letto per ultimo

    > Look for devices that measure, and list them
    Cerca i dispositivi che misurano, e li elenca

    > Switch the device on, or let it send, while this looks. Nothing is connected to, and nothing is stored. In a pipe the columns without titles, separated by tabs: name, address, what it measures, signal in dBm, and the name by which it was added. Ctrl-C ends the search with what was found. Exits with 1 when there was none.
    Accendi il dispositivo, o fallo trasmettere, mentre questo cerca. Non si collega a nulla, e non registra nulla. In una pipe le colonne senza titoli, separate da tabulazioni: nome, indirizzo, che cosa misura, segnale in dBm, e il nome con cui è stato aggiunto. Ctrl-C chiude la ricerca con ciò che è stato trovato. Esce con 1 quando non ce n'era nessuno.

    > Look for so long; else for 30 seconds
    Cerca per questo tempo; altrimenti per 30 secondi

    > List every Bluetooth LE device, of any kind
    Elenca ogni dispositivo Bluetooth LE, di qualunque tipo

    > lists the devices that can be added
    elenca i dispositivi che si possono aggiungere

    > looks for a minute
    cerca per un minuto

    > Pair with a device, and take what it has
    Si abbina con un dispositivo, e prende ciò che ha

    > Looks for the device, says what it is and asks whether to add it; then pairs with it, which some do without a word and others with a passkey on their display, and takes what it holds. From then on it is known by its address, whatever it is called. No other device is ever connected to. Many devices are to be put into pairing mode first: hold the button until its Bluetooth sign blinks.
    Cerca il dispositivo, dice che cos'è e chiede se aggiungerlo; poi si abbina, cosa che alcuni fanno senza dire nulla e altri con un codice sul display, e prende ciò che contiene. Da allora lo riconosce dall'indirizzo, comunque si chiami. Non si collega mai a nessun altro dispositivo. Molti vanno prima messi in modalità di abbinamento: tieni premuto il tasto finché il segno del Bluetooth lampeggia.

    > Its address or its name, as 'device scan' lists them
    Il suo indirizzo o il suo nome, come li elenca 'device scan'

    > Call it so; else as it calls itself
    Chiamalo così; altrimenti come si chiama da sé

    > Add it without asking first
    Aggiungilo senza chiedere prima

    > The six digits that its display shows, for scripts; else they are asked for
    Le sei cifre che mostra il suo display, per gli script; altrimenti vengono chieste

    > adds a cuff
    aggiunge un misuratore di pressione

    > adds it without asking, for a script
    lo aggiunge senza chiedere, per uno script

    > Read devices now
    Legge adesso i dispositivi

    > Calls the device for a minute, takes its records until it is done, hangs up or says nothing for 5 seconds, and listens to a stream, such as a strap's, until Ctrl-C or as long as --for says. A link that breaks is awaited for a minute. What was stored stays stored, and a meter goes on where it was cut off. Where the service reads your devices it is asked to do it. The exit status is 65 where something is held or was refused, and 69 where a device didn't answer.
    Chiama il dispositivo per un minuto, prende le sue misurazioni finché ha finito, chiude o tace per 5 secondi, e ascolta un flusso, come quello di una fascia, fino a Ctrl-C o per quanto dice --for. Un collegamento che si interrompe viene atteso per un minuto. Ciò che è registrato resta, e un glucometro riprende da dove è stato interrotto. Dove il servizio legge i tuoi dispositivi, viene chiesto a quello. Lo stato di uscita è 65 dove qualcosa è in sospeso o è stato rifiutato, e 69 dove un dispositivo non ha risposto.

    > The devices; else the one that was read last
    I dispositivi; altrimenti quello letto per ultimo

    > Ask a meter for every record that it holds, not for new ones alone
    Chiedi a un glucometro tutte le misurazioni che contiene, non solo le nuove

    > Listen to a stream for so long: 90s, 10m, 1h
    Ascolta un flusso per questo tempo: 90s, 10m, 1h

    > takes what the cuff has
    prende ciò che ha il misuratore di pressione

    > listens to the strap for ten minutes
    ascolta la fascia per dieci minuti

    > Read your devices whenever they are there, until the session ends
    Legge i tuoi dispositivi ogni volta che ci sono, fino alla fine della sessione

    > What the service does that 'device install' sets up: bluetoothd calls each device as soon as that advertises, and what it hands over is filed. Nothing is polled. What goes wrong is told in the log, without names and values.
    Ciò che fa il servizio che 'device install' predispone: bluetoothd chiama ogni dispositivo appena si annuncia, e ciò che trasmette viene registrato. Nulla viene interrogato di continuo. Ciò che va storto è detto nel registro, senza nomi né valori.

    > reads them until Ctrl-C
    li legge fino a Ctrl-C

    > has that done from every login on
    lo fa fare da ogni accesso in poi

    > Have systemd start the service that reads your devices
    Fa avviare a systemd il servizio che legge i tuoi dispositivi

    > Writes a unit for your own systemd and starts it: now, and with every login. 'loginctl enable-linger' has it go on while nobody is logged in. It is a service beside that of reminders: neither can silence the other. With --journal it keeps to that journal.
    Scrive una unit per il tuo systemd e la avvia: adesso, e a ogni accesso. 'loginctl enable-linger' la fa proseguire anche quando nessuno è collegato. È un servizio accanto a quello dei promemoria: nessuno dei due può zittire l'altro. Con --journal si attiene a quel diario.

    > reads your devices whenever they are there
    legge i tuoi dispositivi ogni volta che ci sono

    > says whether it does
    dice se lo fa

    > Take back what 'device install' did
    Annulla ciò che ha fatto 'device install'

    > Stops the service, too. Devices, sessions and what they brought stay as they are.
    Ferma anche il servizio. Dispositivi, sessioni e ciò che hanno portato restano come sono.

    > reads devices no longer by itself
    non legge più i dispositivi da sé

    > reads one when you say so
    ne legge uno quando lo dici tu

    > Check whether devices can be read
    Verifica se i dispositivi si possono leggere

    > Looks at the bus, the Bluetooth service and its adapter, at your devices and the service that reads them, and says what to do. Exits with 1 when something is wrong.
    Guarda il bus, il servizio Bluetooth e il suo adattatore, i tuoi dispositivi e il servizio che li legge, e dice che cosa fare. Esce con 1 quando qualcosa non va.

    > says what is wrong, if anything
    dice che cosa non va, se c'è

    > reads where nothing is
    legge se tutto va bene

    > Take a device out, and end its pairing
    Toglie un dispositivo, e ne chiude l'abbinamento

    > What it has handed over stays. Added once more, its sessions of before are there again. 'device discard' takes out what came.
    Ciò che ha trasmesso resta. Se lo aggiungi di nuovo, le sue sessioni di prima ci sono ancora. 'device discard' toglie ciò che è arrivato.

    > is not connected to any more
    non ci si collega più

    > takes out what came in session 7
    toglie ciò che è arrivato nella sessione 7

    """#
}
