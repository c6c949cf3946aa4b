extension Italian {
  /// What the manual's pages say around the texts of the commands and the topics.
  static let manual = #"""
    > SYNOPSIS
    SINTASSI

    > DESCRIPTION
    DESCRIZIONE

    > OPTIONS
    OPZIONI

    > COMMANDS
    COMANDI

    > FILES
    FILE

    > EXIT STATUS
    STATO DI USCITA

    > EXAMPLES
    ESEMPI

    > SEE ALSO
    VEDERE ANCHE

    > General Commands Manual
    Manuale dei comandi

    > File Formats Manual
    Manuale dei formati di file

    > A report is two readings or more that were taken at one moment, and a note if you like; one value alone is kept as a single reading. healthlog files them, finds them again, sums them up and draws them, reminds you when the day's report is missing, and judges each value by limits that you can set. It is for one person, keeps everything in one file and connects to no network but for the sources that you add. It is no medical device: it gives no diagnosis and no advice.
    Una rilevazione è fatta di due o più misurazioni dello stesso momento e, se vuoi, di una nota; un valore da solo resta una misurazione singola. healthlog le registra, le ritrova, le riepiloga e le disegna, ti avvisa se manca la rilevazione del giorno e valuta ogni valore secondo limiti che puoi impostare tu. È per una sola persona, tiene tutto in un solo file e si collega alla rete solo per le fonti che aggiungi. Non è un dispositivo medico: non fa diagnosi e non dà consigli.

    > Without a command it tells how today stands. 'healthlog help' and a command's or a topic's name shows on the terminal what stands here:
    Senza un comando dice a che punto è la giornata. 'healthlog help' con il nome di un comando o di un tema mostra sul terminale ciò che si legge qui:

    > Every command takes these, before its name or behind it.
    Ogni comando accetta queste opzioni, prima o dopo il suo nome.

    > Show help
    Mostra l'aiuto

    > 0 when it is done, 1 when there is nothing to show. healthlog(1) lists the others.
    0 se tutto è andato a buon fine, 1 se non c'è nulla da mostrare. Gli altri sono elencati in healthlog(1).

    > Without a command it does '{0}'.
    Senza un comando esegue '{0}'.

    > More is explained by {0}, and in healthlog(1).
    Altre spiegazioni in {0} e in healthlog(1).

    > {0} {1}, {2}
    {1} {0} {2}
    """#
}
