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

    # A parole tue
    healthlog esegue una riga che può significare una cosa sola, e prima dice che cosa ha capito:

    | glicemia 126 prima di pranzo | add gly=126 -n 'prima di pranzo'
    | pressione 142 su 88 ieri alle 21 | add bp=142/88 --at 'yesterday 21:00'
    | peso 68 e mezzo | add weight=68.5

    Se una riga può significare due cose, se un nome contiene un errore o un valore è impossibile,
    healthlog mostra la riga da copiare e non salva nulla. Fa lo stesso prima di eliminare qualcosa o di
    sostituire una nota. Una nota senza -n va fra virgolette, a meno che non cominci come dopo pranzo o
    a riposo. Negli script imposta HEALTHLOG_STRICT=1: viene eseguita solo la sintassi documentata.

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
