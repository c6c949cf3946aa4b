import CommandTable

extension ItalianTopics {
  static let privacy = Topic(
    "privacy", "Chi può vedere ciò che registri, e come cancellarne ogni traccia",
    """
    healthlog non ha account e non raccoglie statistiche. Ciò che registri è nel diario, su questo
    computer. Non si collega ad alcuna rete se non per le fonti che aggiungi: a queste chiede
    misurazioni e non ne dà; 'healthlog help sources' dice come, e dove sono i loro token.

    # Sul disco
    Il diario, i backup, le esportazioni e le immagini li puoi leggere solo tu (0600), e così le
    loro cartelle (0700), qualunque sia la umask. Il diario non è cifrato: dovrebbe esserlo il
    disco, o la tua cartella home. Se altri possono leggerlo, un avviso lo dice una volta al giorno;
    'healthlog check --repair' rimedia.

    # Copie
    $ healthlog backup --encrypt-to ~/.age/recipients.txt --keep 8
      fa cifrare una copia da age: su disco non finisce nulla di leggibile

    $ healthlog export 30d --no-notes --format csv --output for-others.csv
      omette le note

    # Sullo schermo
    Le notifiche non riportano né parametri né valori, perché chiunque può guardare. I nomi dei
    promemoria non compaiono mai.

    $ healthlog config set notify.details on
      permette parametri e valori

    # Cancellare ogni traccia
    Ciò che elimini viene conservato, per poterlo ripristinare.

    $ healthlog delete 1 --forever --yes
      non lascia traccia: valore, nota e ora spariscono dal diario e dalla sua cronologia

    Le copie che possono ancora contenerlo vengono elencate, e restano. La shell conserva nella sua
    cronologia ciò che hai scritto: con 'healthlog add' da solo, che chiede i valori, non ha nulla
    da conservare.
    """)
}
