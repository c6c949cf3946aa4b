import Glibc
import HealthModel
import Testing

@testable import Phrases

@Suite struct SentenceTests {
  let name = "glycemia"

  @Test("A sentence is known by its text with places for what is filled in")
  func keys() {
    #expect(Sentence("nothing was filed").key == "nothing was filed")
    #expect(("\(name) is given \(2) times" as Sentence).key == "{0} is given {1} times")
    #expect(("of \(1)" + " and \(2)" as Sentence).key == "of {0} and {1}")
  }

  @Test(
    "The system's reasons are known by the words that it has for them",
    arguments: [
      EPERM, ENOENT, EIO, EACCES, EEXIST, ENOTDIR, EISDIR, EMFILE, EFBIG, ENOSPC, EROFS,
      ENAMETOOLONG, ELOOP, EDQUOT, EBUSY, ENOMEM, ENOEXEC, ESTALE, ETXTBSY, ENOTCONN, EINVAL, EBADF,
      EPIPE,
    ])
  func reasons(code: Int32) {
    #expect(SystemReason.known.contains(String(cString: strerror(code))))
  }

  @Test("In English it says what the source says")
  func english() {
    #expect(("\(name): \(2)" + " of \(3)" as Sentence).text(in: .english) == "glycemia: 2 of 3")
  }

  @Test("What is filled in stands where the language wants it, and its braces are nobody's")
  func filled() {
    #expect(Catalogue.filled("{1} di {0}", with: ["{1}", "due"]) == "due di {1}")
    #expect(Catalogue.filled("{ {x} {0", with: []) == "{ {x} {0")
  }

  @Test("A page gives texts by the English ones, over several lines too")
  func pages() {
    let catalogue = Catalogue([
      "> one\nuno\n\n> two {0}\n> lines\ndue {0}\n\nrighe\n\n> no\n=\n", "> three\ntre",
    ])
    #expect(
      catalogue.texts == [
        "one": "uno", "two {0}\nlines": "due {0}\n\nrighe", "no": "no", "three": "tre",
      ])
    #expect(catalogue.faults == [])
  }

  @Test(
    "What is wrong with a page is found",
    arguments: [
      ("> a {0}\nb", "other places: a {0}"), ("> a\nb {0}", "other places: a"),
      ("> a\n\n> b\nb", "empty: a"), ("> a\nb\n\n> a\nc", "twice: a"),
    ])
  func faults(page: String, fault: String) {
    #expect(Catalogue([page]).faults == [fault])
  }
}
