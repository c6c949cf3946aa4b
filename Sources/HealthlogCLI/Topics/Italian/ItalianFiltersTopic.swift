import CommandTable

extension ItalianTopics {
  static let filters = Topic(
    "filters", "Che cosa può cercare 'healthlog filter'",
    """
    I termini affiancati devono valere tutti; 'or', 'not' e le parentesi sono parole come le altre.
    La shell tiene per sé >, < e le parentesi, quindi i termini che li contengono vanno fra apici;
    con le parole non serve.

    # Termini
    | gly above 180, gly over 180, 'gly>180' | un valore superiore a un altro
    | temp below 36, temp under 36, 'temp<36' | il contrario; >=, <=, = e != si scrivono solo con i
      segni
    | 'bp>=135/85' | una delle due pressioni, o entrambe
    | gly above 10mmol/L | un'unità, come dove si scrivono i valori
    | severity critical, severity caution | un valore fuori norma di quella gravità
    | priority 4, 'priority>=4' | da 1 a 5
    | has weight | una misurazione di quel parametro
    | note cake, "note~'birthday cake'" | l'inizio di una parola, senza badare a maiuscole e accenti latini
    | time=06:00..10:00 | quella fascia oraria
    | last month, 2026-11, since 30d, until monday | un periodo

    $ healthlog filter gly above 180 last month
      trova le glicemie alte

    $ healthlog filter severity critical
      trova tutto ciò che era critico

    $ healthlog filter '(gly<70 or gly>250) time=00:00..06:00'
      trova i valori bassi e alti della notte

    $ healthlog filter 'bp>=135/85' not note coffee
      trova le pressioni alte senza quella nota

    $ healthlog filter --explain gly above 180 or note cake since 30d
      dice che cosa è stato capito, senza cercare nulla

    'or' lega meno dei termini affiancati: l'ultimo esempio vuol dire glicemia sopra 180 in
    qualsiasi momento, oppure cake negli ultimi 30 giorni. --since e --until valgono per tutto.

    # Stato di uscita
    1 se nulla corrisponde.
    """)
}
