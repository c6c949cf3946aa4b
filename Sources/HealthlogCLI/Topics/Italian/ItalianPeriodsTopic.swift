import CommandTable

extension ItalianTopics {
  static let periods = Topic(
    "periods", "Come si scrive un giorno o un periodo, in ogni comando",
    """
    Un periodo sta alla fine di list, summary, filter, calendar, chart, export, history e remind
    history, oppure dopo --since e --until. È fatto di giorni interi, compresi il primo e l'ultimo.

    # Giorni
    | today, yesterday | quel giorno
    | monday | l'ultimo già cominciato
    | 19/11, 2026-11-19 | prima il giorno; negli Stati Uniti il mese

    # Una certa durata, fino a oggi
    | week, month, year | gli ultimi 7 giorni, l'ultimo mese, l'ultimo anno
    | 30d, 6w, 3m, 1y | tanti giorni, settimane, mesi, anni
    | last 30 days | lo stesso a parole

    # Del calendario
    | this week, last week | come nel calendario
    | this month, last month, last year | a partire dal primo giorno
    | W47, 2026-W47 | una settimana, con il suo numero
    | october, oct 2025, 2026-11, 2026 | un mese, un anno; l'ultimo già cominciato

    # Da un giorno a un altro
    | A..B | dal primo giorno di A all'ultimo di B
    | A.., ..B | senza una fine, o senza un inizio
    | all | tutto

    $ healthlog list last week
      elenca la settimana prima di questa

    $ healthlog summary 2025-10..2025-12
      riepiloga un trimestre

    $ healthlog filter gly above 180 --since 30d
      trova le glicemie alte degli ultimi 30 giorni

    In un periodo m sono mesi, in una durata ('2h ago', --for 10m) minuti; mo e min non lasciano mai
    dubbi.
    """)
}
