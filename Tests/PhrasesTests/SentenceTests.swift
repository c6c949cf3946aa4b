import Glibc
import HealthModel
import TestSupport
import Testing

@testable import Phrases

@Suite struct SentenceTests {
  let name = "glycemia"

  @Test("A sentence's key is its text with numbered placeholders")
  func keys() {
    #expect(Sentence("Nothing was saved").key == "Nothing was saved")
    #expect(("\(name) is given \(2) times" as Sentence).key == "{0} is given {1} times")
    #expect(("of \(1)" + " and \(2)" as Sentence).key == "of {0} and {1}")
  }

  @Test(
    "System error reasons are in the catalogue",
    arguments: [
      EPERM, ENOENT, EIO, EACCES, EEXIST, ENOTDIR, EISDIR, EMFILE, EFBIG, ENOSPC, EROFS,
      ENAMETOOLONG, ELOOP, EDQUOT, EBUSY, ENOMEM, ENOEXEC, ESTALE, ETXTBSY, ENOTCONN, EINVAL, EBADF,
      EPIPE,
    ])
  func reasons(code: Int32) {
    #expect(Language.italian.catalogue?[String(cString: strerror(code))] != nil)
  }

  @Test("English texts are those of the source")
  func english() {
    #expect(
      Language.english.phrase("\(name): \(2)" + " of \(3)" as Sentence) == "glycemia: 2 of 3")
  }

  @Test("Placeholders are filled in the translation's order, and other braces stay")
  func filled() {
    #expect(Catalogue.filled("{1} di {0}", with: ["{1}", "due"]) == "due di {1}")
    #expect(Catalogue.filled("{ {x} {0", with: []) == "{ {x} {0")
  }

  @Test("A PO file maps English texts to translations, over several lines too")
  func texts() {
    let catalogue = Catalogue(
      po: #"""
        # Notes of a translator.
        msgid ""
        msgstr ""
        "Language: it\n"

        # A comment.
        #, c-format
        msgid "one \"1\""
        msgstr "uno \"1\" \\"

        msgid ""
        "two {0}\n"
        "lines"
        msgstr ""
        "due {0}\n"
        "\n"
        "righe"

        #~ msgid "gone"
        #~ msgstr "andato"
        msgid "three"
        msgstr "tre"
        """#)
    #expect(
      catalogue.texts == [
        "one \"1\"": "uno \"1\" \\", "two {0}\nlines": "due {0}\n\nrighe", "three": "tre",
      ])
    #expect(catalogue.faults == [])
    #expect(catalogue["three"] == "tre" && catalogue["gone"] == nil)
  }

  @Test("A text has a separate translation in its context, and the default elsewhere")
  func senses() {
    let catalogue = Catalogue(
      po: """
        msgid "High"
        msgstr "Alto"

        msgctxt "feminine"
        msgid "High"
        msgstr "Alta"

        msgid "Low"
        msgstr "Basso"
        """)
    #expect(
      catalogue.texts == ["High": "Alto", "feminine\u{4}High": "Alta", "Low": "Basso"])
    #expect(catalogue.faults == [])
    #expect(Language.italian.phrase("High") == "Alto")
    #expect(Language.italian.phrase("High", .feminine) == "Alta")
    #expect(Language.italian.phrase("High", .chart) == "Alto")
    #expect(Language.english.phrase("High", .feminine) == "High")
  }

  @Test("An empty translation and a fuzzy one aren't used")
  func unfinished() {
    let catalogue = Catalogue(
      po: """
        msgid "High"
        msgstr ""

        #, c-format, fuzzy
        msgid "Low"
        msgstr "Basso"

        #. for charts
        msgid "Normal"
        msgstr "Normale"
        """)
    #expect(catalogue["High"] == nil && catalogue["Low"] == nil)
    #expect(catalogue["Normal"] == "Normale")
    #expect(catalogue.faults == ["fuzzy: Low", "empty: High"])
  }

  @Test(
    "Errors in a translation are found",
    arguments: [
      (#"msgid "a {0}"\nmsgstr "b""#, "other places: a {0}"),
      (#"msgid "a"\nmsgstr "b {0}""#, "other places: a"),
      (#"msgid "a"\nmsgstr """#, "empty: a"),
      (#"msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c""#, "twice: a"),
      (#"#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr "d""#, "fuzzy: a"),
      (
        #"msgid "a"\nmsgstr "b"\n\n#, fuzzy\nmsgctxt "chart"\nmsgid "a"\nmsgstr "b""#,
        "fuzzy: chart\u{4}a"
      ),
    ])
  func faults(po: String, fault: String) {
    #expect(Catalogue(po: po.replacing(#"\n"#, with: "\n")).faults == [fault])
  }
}
