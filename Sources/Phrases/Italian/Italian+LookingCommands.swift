extension Italian {
  /// The help of `status`, `summary`, `calendar` and `chart`, and of periods.
  static let lookingCommands = #"""
    > Print the days as JSON
    Stampa i giorni in JSON

    > Show which days of a month have reports
    Mostra in quali giorni di un mese ci sono rilevazioni

    > Marks each day: • reports, ◦ samples alone, ! a value out of its normal range, !! a critical one. Weeks start as they do where your locale (LC_ALL, LC_TIME or LANG) is from. In a pipe a line for each day, separated by tabs: day, mark (none, reports, samples, caution, critical), number of reports, number of samples; with --words on a terminal too.
    Segna ogni giorno: • rilevazioni, ◦ solo misurazioni singole, ! un valore fuori dall'intervallo normale, !! un valore critico. Le settimane cominciano come si usa nel paese della tua localizzazione (LC_ALL, LC_TIME o LANG). In una pipe una riga per ogni giorno, con campi separati da tabulazioni: giorno, segno (none, reports, samples, caution, critical), numero di rilevazioni, numero di misurazioni singole; con --words anche su un terminale.

    > shows November 2026
    mostra novembre 2026

    > shows the twelve months of the year before
    mostra i dodici mesi dell'anno scorso

    > Draw what a week or more holds
    Disegna le misurazioni di una settimana o più

    > Draws pictures of the last seven days, or of a period of up to 120 years, and prints their names: one for each vital that is named, else temperature and glycemia where these days have them, else whatever they have. all ends at the last reading. Exits with 1 when these days have no reading to draw. --text and --show draw in the terminal instead; --show, where the terminal takes no pictures, as --text. It fits them to the terminal's width, unless --scale says how large; --text in a pipe to COLUMNS, else to 80.
    >
    > From 21 days on each day is a column from its lowest reading to its highest, of more than 120 days (a sensor's: a year) each week, of more than five years each month; a line joins their means. A column of fewer than six readings is drawn as dots.
    >
    > Pictures are in English or Italian, as LC_MESSAGES says, the names of days and months as LC_TIME does; the decimal mark follows LC_NUMERIC (LC_ALL goes before them, LANG after). Dates are day, month, year.
    Disegna i grafici degli ultimi sette giorni, o di un periodo di al massimo 120 anni, e stampa i nomi delle immagini: una per ogni parametro indicato, altrimenti temperatura e glicemia se in quei giorni ci sono, altrimenti tutto quello che c'è. all finisce con l'ultima misurazione. Esce con 1 se in quei giorni non c'è nessuna misurazione da disegnare. --text e --show disegnano invece nel terminale; --show, se il terminale non accetta immagini, fa come --text. La larghezza è quella del terminale, se --scale non indica quanto ingrandire; --text in una pipe segue COLUMNS, altrimenti 80.

    Da 21 giorni in su ogni giorno è una colonna, dalla misurazione più bassa alla più alta; oltre 120 giorni (un anno per un sensore) lo è ogni settimana, oltre cinque anni ogni mese; una linea unisce le medie. Una colonna di meno di sei misurazioni è disegnata a punti.

    Le immagini sono in inglese o in italiano, secondo LC_MESSAGES; i nomi di giorni e mesi seguono LC_TIME, il segno decimale LC_NUMERIC (LC_ALL prevale su tutte, LANG vale per ultima). Le date sono giorno, mese, anno.

    > A vital, such as temp or heart-rate, or pressure; behind them the PERIOD, if not the last 7 days: yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B, all
    Un parametro, per esempio temp o heart-rate, oppure pressure; alla fine il periodo (PERIOD), se non sono gli ultimi 7 giorni: yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B, all

    > draws the last seven days
    disegna gli ultimi sette giorni

    > draws it in the terminal
    disegna nel terminale

    > Draw every vital with a reading in these days
    Disegna tutti i parametri con una misurazione in questi giorni

    > A calendar week
    Una settimana del calendario

    > The first day
    Il primo giorno

    > The last day
    L'ultimo giorno

    > Folder, instead of healthlog in your pictures; for one vital a file too: bp.pdf
    Cartella, al posto di healthlog fra le tue immagini; per un solo parametro anche un file: bp.pdf

    > png (the default), svg or pdf
    png (predefinito), svg o pdf

    > Pixels for each point, 1 (the default) to 8, such as 1.5; vectors grow by it
    Pixel per ogni punto, da 1 (predefinito) a 8, per esempio 1.5; ingrandisce anche le immagini vettoriali

    > Width and height in points, 800x400 (the default); 600x300 to 4000x4000
    Larghezza e altezza in punti, 800x400 (predefinito); da 600x300 a 4000x4000

    > light (the default) or dark
    light (predefinito) o dark

    > Show them in the terminal, where it takes pictures
    Mostra i grafici nel terminale, se accetta immagini

    > Open them with the desktop's program
    Apre i grafici con il programma del desktop

    > From the first day of a period on
    Dal primo giorno di un periodo in poi

    > Up to the last day of a period
    Fino all'ultimo giorno di un periodo

    > the week up to the last entry (unless said), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B or all
    la settimana fino all'ultima registrazione (se non indichi altro), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B o all

    > this month (unless said), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B or all
    this month (se non indichi altro), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B o all

    > 30d (unless said), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B or all
    30d (se non indichi altro), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B o all

    > all (unless said), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B or all
    all (se non indichi altro), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B o all

    > One line; exits with 1 when today's report is missing
    Una sola riga; esce con 1 se manca la rilevazione di oggi

    > Show today at a glance
    Mostra la giornata a colpo d'occhio

    > Today's reports, or the last one when today has none, and what the reminder says. With --short one line without colour, for a status bar or a shell prompt; the exit status then tells whether today's report is there (0) or missing (1).
    Le rilevazioni di oggi, o l'ultima se oggi non ce ne sono, e che cosa dice il promemoria. Con --short una sola riga senza colori, per una barra di stato o il prompt di una shell; lo stato di uscita dice allora se la rilevazione di oggi c'è (0) o manca (1).

    > asks for today's report if it is missing
    chiede la rilevazione di oggi, se manca

    > Print the summary as CSV, nothing rounded
    Stampa il riepilogo in CSV, senza arrotondare

    > Print the summary as JSON, nothing rounded
    Stampa il riepilogo in JSON, senza arrotondare

    > Sum a day or a period up, vital by vital
    Riepiloga un giorno o un periodo, parametro per parametro

    > For each vital: n, mean, lowest and highest value, over what is there, in reports and in samples. A period longer than a day adds the standard deviation (SD), the coefficient of variation (CV), how many values lie below, in and above the normal range, the days with a value, and of a glucose sensor that measured through 70 % of fourteen days or more the glucose management indicator (GMI). A mean of values with < or > takes them at their limit and says ≥, ≤ or ≈; SD and CV are then open. On a terminal a table, with the share of values in range, the means of mornings and evenings of a pressure, and two to six months side by side; in a pipe the same columns without titles, separated by tabs. Exits with 1 when there is no value.
    Per ogni parametro: n, media, valore minimo e massimo di ciò che c'è, fra rilevazioni e misurazioni singole. Per un periodo più lungo di un giorno si aggiungono la deviazione standard (SD), il coefficiente di variazione (CV), quanti valori stanno sotto, dentro e sopra l'intervallo normale, i giorni con un valore e, per un sensore del glucosio che ha misurato per il 70 % di quattordici giorni o più, l'indicatore di gestione del glucosio (GMI). La media di valori con < o > li prende con quel limite e lo dice con ≥, ≤ o ≈; SD e CV restano allora aperti. Su un terminale una tabella, con la quota dei valori nell'intervallo, le medie delle mattine e delle sere di una pressione e da due a sei mesi affiancati; in una pipe le stesse colonne senza titoli, separate da tabulazioni. Esce con 1 se non c'è alcun valore.

    > sums the last seven days up
    riepiloga gli ultimi sette giorni

    > draws these two, of three months
    disegna questi due, di tre mesi

    > Draw in the terminal, in letters, and make no pictures
    Disegna nel terminale, con caratteri, senza creare immagini

    > draws all that is on record
    disegna tutto quello che c'è

    > draws it for print
    la disegna per la stampa

    > Where they go
    Dove vanno

    > Pictures
    Immagini

    > tells how today stands, as healthlog alone does
    dice a che punto è la giornata, come healthlog da solo

    > sums glycemia of three months up
    riepiloga la glicemia di tre mesi

    > A vital, such as gly, or bp, if not all of them; behind them the PERIOD, if not the week up to the last entry: today, yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B or all
    Un parametro, come gly, oppure bp, se non tutti; dopo di essi il PERIOD, se non la settimana fino all'ultima registrazione: today, yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B oppure all
    """#
}
