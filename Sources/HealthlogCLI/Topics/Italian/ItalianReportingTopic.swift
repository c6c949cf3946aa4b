import CommandTable

extension ItalianTopics {
  static let reporting = Topic(
    "reporting", "Dove c'è scritto di più, e come segnalare un difetto",
    """
    Il manuale è 'man healthlog', quello di un comando per esempio 'man healthlog-add'. La guida e le
    pagine su file, JSON e riservatezza vengono installate insieme, in /usr/share/doc/healthlog, o
    dove le ha messe 'make install': PREFIX/share/doc/healthlog. Le stesse si trovano nella cartella
    docs del progetto.

    # Qualcosa non va
    Segnalalo dove hai trovato healthlog: sulla pagina del progetto, sotto Issues. Per trovare il
    difetto servono la riga che hai scritto, tutto ciò che è stato stampato, ciò che dicono
    'healthlog --version' e questi comandi:

    $ healthlog check
      controlla se il diario è integro

    $ healthlog remind doctor
      dice perché non arrivano promemoria

    Ometti le tue misurazioni: valori inventati mostrano il difetto altrettanto bene. Ciò che permette
    ad altri di leggere o modificare un diario va segnalato in privato: sulla stessa pagina, sotto
    Security.

    # Manca qualcosa
    Scrivi lì che cosa vuoi fare, piuttosto che quale opzione vorresti.
    """)
}
