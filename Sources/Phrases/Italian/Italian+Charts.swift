extension Italian {
  /// What may be wrong when charts are drawn.
  static let charts = #"""
    > {0} is no week: write a year and 01 to 52 or 53, such as 2026-W47
    {0} non è una settimana: scrivi un anno e da 01 a 52 o 53, per esempio 2026-W47

    > {0} is no day that healthlog knows
    {0} non è un giorno che healthlog conosca

    > write such as 2026-11-20, 2026-11, 2026-W47, today, yesterday or -30d
    scrivi per esempio 2026-11-20, 2026-11, 2026-W47, today, yesterday o -30d

    > --week says which days: leave --from and --to out
    --week indica già i giorni: togli --from e --to

    > the days from {0} to {1} end before they start
    i giorni dal {0} al {1} finiscono prima di cominciare

    > a chart shows {0} years at most, and these are more
    un grafico mostra al massimo {0} anni, e questi sono di più

    > name a shorter period, such as 90d or 2026
    indica un periodo più breve, per esempio 90d o 2026

    > no readings so far: there is nothing to draw
    finora nessuna misurazione: non c'è nulla da disegnare

    > no readings on {0}: there is nothing to draw
    nessuna misurazione il {0}: non c'è nulla da disegnare

    > no readings from {0} to {1}: there is nothing to draw
    nessuna misurazione dal {0} al {1}: non c'è nulla da disegnare

    > {0} is no scale: write 1 to 8
    {0} non è una scala: scrivi da 1 a 8

    > {0} is no size: write 600x300 to 4000x4000, width first, in points
    {0} non è una dimensione: scrivi da 600x300 a 4000x4000, prima la larghezza, in punti

    > {0} at scale {1} is more than 64 million pixels
    {0} alla scala {1} supera i 64 milioni di pixel

    > ask for a smaller --size or --scale
    chiedi un valore più piccolo per --size o --scale

    > {0} is no format: write png, svg or pdf
    {0} non è un formato: scrivi png, svg o pdf

    > {0} would be no {1} file
    {0} non sarebbe un file {1}

    > leave --format out, or name a folder
    togli --format, oppure indica una cartella

    > {0} is a term of 'healthlog filter'; a chart takes a PERIOD
    {0} è un termine di 'healthlog filter'; un grafico vuole un PERIOD

    > write {0} in its place
    al suo posto scrivi {0}

    > write such as 90d, last week, 2026-11 or 2026-W47 behind the vitals
    scrivi dopo i parametri, per esempio, 90d, last week, 2026-11 o 2026-W47

    > {0} is one file: name one vital
    {0} è un solo file: indica un solo parametro

    > or a folder for several
    oppure una cartella, se sono di più

    > --output names no place
    --output non indica alcun posto

    > name a folder, or a file for one vital: bp.pdf
    indica una cartella, oppure un file per un solo parametro: bp.pdf

    > {0} would be no picture that healthlog draws: those are png, svg and pdf
    {0} non sarebbe un'immagine che healthlog disegna: può essere png, svg o pdf

    > end the name of a folder with /
    termina il nome di una cartella con /

    > --all draws every vital: name none beside it
    --all disegna tutti i parametri: non indicarne altri

    > {0} is no theme: write light or dark
    {0} non è un tema: scrivi light o dark

    > {0} and {1} don't go together: leave one of them out
    {0} e {1} non vanno insieme: togli l'uno o l'altro

    > --show wants a terminal, and standard output is none
    --show ha bisogno di un terminale, e lo standard output non lo è

    > leave it out to write files
    toglilo per scrivere file

    > no font to draw with is found
    non si trova un carattere con cui disegnare

    > install Inter (fonts-inter) or DejaVu (fonts-dejavu-core)
    installa Inter (fonts-inter) o DejaVu (fonts-dejavu-core)

    > name another place with --output
    indica un altro posto con --output

    > there is too little memory to draw
    la memoria non basta per disegnare

    > the PDF file could not be completed ({0})
    non è stato possibile completare il file PDF ({0})

    > the picture could not be drawn ({0})
    impossibile disegnare l'immagine ({0})

    > the pictures are written, but there is no display to open them on
    le immagini sono scritte, ma manca uno schermo su cui aprirle

    > the pictures are written, but there is no xdg-open to open them with
    le immagini sono scritte, ma manca xdg-open per aprirle

    > install xdg-utils, or open them yourself
    installa xdg-utils, oppure aprile tu

    > the pictures are written, but xdg-open failed: {0}
    le immagini sono scritte, ma xdg-open non è riuscito: {0}
    """#
}
