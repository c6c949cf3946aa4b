extension Italian {
  /// Why a remote place gives nothing.
  static let sourceTroubles = #"""
    > the keyring is locked
    il portachiavi è bloccato

    > log in, or unlock it, and try again
    accedi alla sessione, o sbloccalo, e riprova

    > there is no keyring to keep the token in
    non c'è un portachiavi in cui conservare il token

    > 'apt install gnome-keyring' brings one on Debian
    su Debian 'apt install gnome-keyring' ne installa uno

    > the token of {0} isn't in the keyring any more
    il token di {0} non è più nel portachiavi

    > 'healthlog source add' with the same name asks for it again
    'healthlog source add' con lo stesso nome lo chiede di nuovo

    > {0} of {1} readings are gone from {2}; none was deleted here
    {0} misurazioni su {1} non ci sono più su {2}; qui non ne è stata eliminata nessuna

    > 'healthlog source pull --gone {0}' takes them out here too
    'healthlog source pull --gone {0}' le rimuove anche qui

    > {0} refuses the token or password
    {0} rifiuta il token o la password

    > 'healthlog source add' with the same name takes another; until then it isn't asked
    'healthlog source add' con lo stesso nome ne prende un altro; fino ad allora non viene interrogato

    > {0} can't answer now (HTTP {1})
    {0} ora non può rispondere (HTTP {1})

    > nothing was lost; try again later
    nulla è andato perso; riprova più tardi

    > {0} has moved; add it again with its new address
    {0} si è spostato; aggiungilo di nuovo col nuovo indirizzo

    > {0} has moved to {1}; add it again
    {0} si è spostato a {1}; aggiungilo di nuovo

    > no answer from {0}: a log-in page of the network?
    nessuna risposta da {0}: una pagina di accesso della rete?

    > open a page in a browser, log in to the network, and try again
    apri una pagina in un browser, accedi alla rete, e riprova

    > what {0} answers isn't understood
    ciò che {0} risponde non si capisce

    > there is no such service at {0} (HTTP {1})
    presso {0} non c'è un servizio di questo tipo (HTTP {1})

    > look at the address and the protocol
    controlla l'indirizzo e il protocollo

    > the mapping finds nothing in the answer of {0}: look at {1}
    la mappatura non trova nulla nella risposta di {0}: guarda {1}

    > {0} isn't found
    {0} non si trova

    > look at the address, and at the network
    controlla l'indirizzo, e la rete

    > {0} can't be reached
    {0} non è raggiungibile

    > {0} doesn't answer
    {0} non risponde

    > the line to {0} broke off; nothing of it was stored
    il collegamento con {0} si è interrotto; non ne è stato salvato nulla

    > {0} sends more than is taken at once
    {0} manda più di quanto si accetti in una volta

    > stopped; what came before stays
    interrotta; ciò che era già arrivato resta

    > the certificate of {0} has expired
    il certificato di {0} è scaduto

    > nothing was sent; whoever runs it must renew it
    non è stato inviato nulla; chi lo gestisce deve rinnovarlo

    > the certificate of {0} isn't valid yet
    il certificato di {0} non è ancora valido

    > look at the clock of this machine
    controlla l'orologio di questo computer

    > the certificate is of another place than {0}
    il certificato è di un altro sito, non di {0}

    > nothing was sent; look at the address
    non è stato inviato nulla; controlla l'indirizzo

    > the certificate of {0} is signed by nobody who is trusted here
    il certificato di {0} non è firmato da nessuno di cui qui ci si fida

    > if it is your own, 'healthlog source add' takes its authority with --ca FILE
    se è tuo, 'healthlog source add' ne accetta l'autorità con --ca FILE

    > there are no certificates in {0}
    in {0} non ci sono certificati

    > name a PEM file of your authority with --ca FILE
    indica con --ca FILE il file PEM della tua autorità

    > {0} offers no TLS 1.2 or newer
    {0} non offre TLS 1.2 o più recente

    > {0} can't be reached: {1}
    {0} non è raggiungibile: {1}

    """#
}
