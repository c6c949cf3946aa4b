extension Italian {
  /// What help pages say around the texts of the commands.
  static let help = #"""
    > What is explained beside the commands
    I temi spiegati oltre ai comandi

    > More
    Altro

    > All of a command
    Tutto su un comando

    > Usage
    Uso

    > options
    opzioni

    > Show this help
    Mostra questo aiuto

    > Topics
    Temi

    > What else is explained: units, times, privacy, …
    Che cos'altro è spiegato: unità, orari, riservatezza, …

    > Arguments
    Argomenti

    > Examples
    Esempi

    > Commands
    Comandi

    > Options of every command
    Opzioni di ogni comando

    > Without a command
    Senza un comando

    > Options
    Opzioni
    """#
}
