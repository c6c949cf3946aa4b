extension Italian {
  /// The system's reasons, such as a permission denied.
  static let systemReasons = #"""
    > Operation not permitted
    operazione non consentita

    > No such file or directory
    il file o la cartella non esiste

    > Input/output error
    errore di lettura o scrittura

    > Permission denied
    permesso negato

    > File exists
    il file esiste già

    > Not a directory
    non è una cartella

    > Is a directory
    è una cartella

    > Too many open files
    troppi file aperti

    > File too large
    file troppo grande

    > No space left on device
    spazio esaurito sul disco

    > Read-only file system
    il disco è in sola lettura

    > File name too long
    nome di file troppo lungo

    > Too many levels of symbolic links
    troppi collegamenti simbolici uno dentro l'altro

    > Disk quota exceeded
    quota del disco superata

    > Device or resource busy
    dispositivo o risorsa occupata

    > Cannot allocate memory
    memoria insufficiente

    > Exec format error
    il file non è un programma eseguibile

    > Stale file handle
    il file non è più raggiungibile

    > Text file busy
    il programma è in uso

    > Transport endpoint is not connected
    il disco di rete non è collegato

    > Invalid argument
    argomento non valido

    > Bad file descriptor
    descrittore di file non valido

    > Broken pipe
    pipe interrotta
    """#
}
