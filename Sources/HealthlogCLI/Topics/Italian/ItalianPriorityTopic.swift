import CommandTable

extension ItalianTopics {
  static let priority = Topic(
    "priority", "Che cosa sono gravità, importanza e priorità",
    """
    Un parametro ha dei limiti, in base ai quali viene valutato ogni suo valore. Accanto al valore
    compare un segno:

    | ▲, ▼ | attenzione: sopra o sotto l'intervallo normale
    | ▲▲, ▼▼ | critico: oltre il limite critico da quel lato

    Con --words al loro posto si legge alto, basso, molto alto o molto basso. Un valore uguale a un
    estremo dell'intervallo normale è normale.

    # Priorità
    La priorità di una rilevazione va da 1 a 5. Per ogni misurazione si sommano l'importanza del
    parametro (1 bassa, 2 media, 3 alta) e la gravità (0 normale, 1 attenzione, 2 critico); la somma
    più alta è la priorità della rilevazione. 'healthlog show' dice da quale misurazione viene.

    $ healthlog add temp=39.5 bp=150/95 --priority 5
      la imposta a mano; da allora nulla la cambia

    $ healthlog edit last --priority auto
      la fa calcolare di nuovo

    $ healthlog filter 'priority>=4' month
      trova ciò che contava di più nell'ultimo mese

    # Limiti tuoi
    I limiti predefiniti di healthlog vengono da linee guida pubblicate per gli adulti. Non sono un
    consiglio: quali debbano essere i tuoi lo decidi tu con il tuo medico.

    $ healthlog vital list
      li mostra, con un asterisco accanto a ciò che hai impostato tu

    $ healthlog vital set glycemia --normal 80..160 --importance 3
      li imposta; tutto ciò che è nel diario viene valutato di nuovo

    $ healthlog undo
      annulla la modifica

    I limiti vengono arrotondati all'unità in cui è stato scritto un valore: 10,0 mmol/L rientra in
    un intervallo che finisce a 180 mg/dL.
    """)
}
