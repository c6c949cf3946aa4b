import CommandTable

extension ItalianTopics {
  static let units = Topic(
    "units", "Come si scrivono i valori e le loro unità",
    """
    Una misurazione si scrive parametro=valore, con o senza unità: temp=36.6, gly=7mmol/L. 36.6 e
    36,6 sono la stessa cosa, e così 7mmol/L e 7 mmol/L. 'healthlog vital list' elenca i parametri.

    # Parametri e unità
    | t, temp, temperature | °C, °F
    | bp, pressure | le due pressioni: 120/80; con la frequenza cardiaca 120/80/70
    | sys, systolic; dia, diastolic | mmHg, kPa
    | gly, glycemia, glucose, bg | mg/dL, mmol/L
    | hr, heart-rate, pulse | bpm
    | spo2, oxygen-saturation | %
    | weight | kg, lb

    # Un valore senza unità
    Vale l'unità del tuo paese, come la indica il locale: glicemia in mmol/L o temperatura in °F dove
    si usano, altrimenti la prima della sua riga. Il primo valore la fissa. Oppure di' tu qual è la tua:

    $ healthlog config set unit.glycemia mmol/L
      da ora in poi legge e mostra la glicemia in mmol/L

    $ healthlog add gly=7.2 hr=70
      significa quindi 7,2 mmol/L

    $ healthlog add gly=126mg/dL hr=72
      resta in mg/dL, perché è scritto

    Ciò che è nel diario conserva l'unità con cui è stato scritto.

    # Che cosa viene rifiutato
    Se qualcosa può voler dire due cose, healthlog non tira a indovinare. gly=15 è alto in mmol/L e
    pericolosamente basso in mg/dL: scrivi l'unità. bp=12/8 è 120/80 per mezza Europa, e a temp=365
    manca la virgola: il rifiuto dice che cosa scrivere. Vengono rifiutati anche i valori che
    nessuno può avere; 'healthlog vital set' sposta il limite di ciò che è plausibile.

    # Oltre la portata del misuratore
    | gly=HI | sopra 600 mg/dL
    | gly=LO | sotto 20 mg/dL
    | gly=>500 | un altro limite, per un misuratore che ne ha uno diverso

    Un valore così viene valutato e trovato come gli altri, ma non entra nelle medie.

    # Parametri tuoi
    $ healthlog vital define girth --unit cm --plausible 20..300 --normal 60..95
      ne definisce uno

    $ healthlog add girth=84 bp=120/80
      lo registra
    """)
}
