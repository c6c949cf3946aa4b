extension Italian {
  /// What may be wrong with a file of JSON, XML or zip.
  static let documents = #"""
    > line {0}: this is no JSON
    riga {0}: questo non è JSON

    > line {0}: one document is longer than 1 MiB, or holds more than 100,000 values
    riga {0}: un documento supera 1 MiB, o contiene più di 100.000 valori

    > line {0}: arrays and objects stand in each other too deep
    riga {0}: array e oggetti sono annidati troppo in profondità

    > it can't be read to its end
    non si riesce a leggerlo fino alla fine

    > with --partial what stands before is taken
    con --partial viene preso ciò che precede

    > the document breaks off in line {0}
    il documento si interrompe alla riga {0}

    > line {0}, column {1}: this is no XML
    riga {0}, colonna {1}: questo non è XML

    > line {0}: a tag or a text there is longer than 1 MiB
    riga {0}: un tag o un testo supera 1 MiB

    > line {0}: elements stand in each other too deep for any export
    riga {0}: gli elementi sono annidati troppo in profondità per un'esportazione

    > line {0}: elements and attributes have more names by now than those of any export
    riga {0}: elementi e attributi hanno più nomi di quelli di qualsiasi esportazione

    > there is too little memory to read the document
    la memoria non basta per leggere il documento

    > this is no whole zip archive: the list of members at its end can't be read
    l'archivio zip non è completo: l'elenco dei file alla sua fine è illeggibile

    > the archive has more than 100,000 members
    l'archivio contiene più di 100.000 file

    > {0} in the archive is encrypted; unpack it first
    {0} nell'archivio è cifrato; estrailo prima

    > {0} in the archive is packed in a way that isn't known ({1}); unpack it first
    {0} nell'archivio è compresso in un modo sconosciuto ({1}); estrailo prima

    > {0} in the archive is packed into more than 4 GiB; unpack it first
    {0} nell'archivio occupa più di 4 GiB; estrailo prima

    > {0} in the archive is damaged
    {0} nell'archivio è danneggiato
    """#
}
