import CommandTable

extension ItalianTopics {
  static let times = Topic(
    "times", "Come si scrivono data e ora, per --at, from e until",
    """
    Senza --at una rilevazione è di adesso. Ciò che contiene spazi va fra apici:
    --at 'yesterday 21:30'.

    # In un certo giorno
    | 8, 8am, 8:30 pm, 20.30, 20:30:15 | oggi a quell'ora
    | yesterday 21:30, 9pm yesterday | il giorno prima
    | monday 8, last monday 8 | l'ultimo giorno con quel nome; per la fine di una sorveglianza, il
      prossimo
    | 19/11, 19/11/2026 08:00, 19.11.26 | prima il giorno; negli Stati Uniti il mese
    | 2026-11-19 08:00, 19 nov 8am | inequivocabile ovunque
    | 2026-11-19T08:00+09:00 | secondo gli orologi di un altro luogo

    # Prima di adesso
    | now | questo minuto
    | 2h ago, -2h | due ore fa
    | 90min ago, 3 days ago | qui m e min sono minuti

    $ healthlog add bp=135/85 hr=72 --at 'yesterday 21:30'
      registra ciò che hai misurato ieri sera

    $ healthlog add gly=110 --at '2h ago'
      registra ciò che hai misurato due ore fa

    # Solo il giorno o solo l'ora
    A un giorno da solo manca l'ora: su un terminale 'add' la chiede; altrove usa l'ora attuale, e
    lo dice. 'edit' modifica ciò che indichi e lascia il resto:

    $ healthlog edit last --at yesterday
      mantiene l'ora

    $ healthlog edit last --at 15:00
      mantiene il giorno

    # Quando cambia l'ora
    Un'ora che gli orologi saltano in primavera viene registrata un'ora più tardi, e healthlog lo
    dice; se in autunno un'ora si ripete, vale la prima. Ogni rilevazione conserva la differenza da
    UTC del luogo in cui è stata misurata, ed è mostrata con l'ora di quel luogo.
    """)
}
