extension Italian {
  /// The titles of columns, and what stands for nothing in a table.
  static let listings = #"""
    > time
    ora

    > note
    nota

    > unit
    unità

    > DAY
    GIORNO

    > MARK
    SEGNO

    > REPORTS
    RILEVAZIONI

    > SAMPLES
    SINGOLE

    > ID
    =

    > TAKEN
    QUANDO

    > PRIORITY
    PRIORITÀ

    > PRI
    =

    > NOTE
    NOTA

    > IMPORT
    IMPORTAZIONE

    > WHEN
    QUANDO

    > FORMAT
    FORMATO

    > KNOWN
    GIÀ NOTE

    > REFUSED
    RIFIUTATE

    > STATE
    STATO

    > in
    presente

    > out
    rimossa

    > FILE
    =

    > NAME
    NOME

    > TIME
    ORA

    > DAYS
    GIORNI

    > every
    tutti

    > NEEDS
    RICHIEDE

    > FOR
    ENTRO

    > PAUSED UNTIL
    IN PAUSA FINO AL

    > DATE
    DATA

    > REMINDER
    PROMEMORIA

    > DUE
    PREVISTO

    > OUTCOME
    ESITO

    > REPORT
    RILEVAZIONE

    > FILED
    REGISTRATA

    > REASON
    MOTIVO

    > VITAL
    PARAMETRO

    > SHORT
    NOMI BREVI

    > NORMAL
    NORMA

    > CRITICAL
    SOGLIE CRITICHE

    > PLAUSIBLE
    PLAUSIBILE

    > IMPORTANCE
    IMPORTANZA

    > UNITS
    UNITÀ

    > WATCH
    SORVEGLIANZA

    > FROM
    DAL

    > UNTIL
    FINO AL

    > READINGS
    MISURAZIONI

    > N
    =

    > BEYOND
    OLTRE SOGLIA

    > samples
    misurazioni singole
    """#
}
