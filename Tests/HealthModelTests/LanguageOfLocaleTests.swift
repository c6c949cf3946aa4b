import HealthModel
import TestSupport
import Testing

@Suite struct LanguageOfLocaleTests {
  @Test(
    "The messages locale selects the language; LANGUAGE wins, except in the C locale",
    arguments: [
      (nil, "C", Language.english), (nil, "it_IT.UTF-8", .italian), (nil, "xx_XX.UTF-8", .english),
      ("it", "en_US.UTF-8", .italian), ("xx:it:en", "de_DE.UTF-8", .italian),
      ("en", "it_IT.UTF-8", .english), ("it", "C.UTF-8", .english), ("it", "POSIX", .english),
      ("", "it", .italian),
    ])
  func environment(list: String?, messages: String, language: Language) {
    #expect(Language(list: list, messages: messages) == language)
  }

  @Test(
    "A language is known by its code, locale or name",
    arguments: [
      ("it", Language.italian), ("IT", .italian), ("it_CH.UTF-8", .italian), ("Italiano", .italian),
      ("italian", .italian), (" en ", .english), ("english", .english), ("xx", nil), ("", nil),
    ])
  func named(text: String, language: Language?) {
    #expect(Language(named: text) == language)
  }

  @Test(
    "A locale has its decimal mark",
    arguments: [
      ("it_IT.UTF-8", true), ("it_CH", false), ("en_US", false), ("en_NL", true), ("C", false),
      ("es_MX", false), ("es_ES", true), ("de_AT@euro", true), ("", false),
    ])
  func mark(locale: String, isComma: Bool) {
    #expect(LocaleName(locale).hasDecimalComma == isComma)
  }

  @Test("The header of a PO file tells a code and a name", arguments: Language.allCases)
  func header(language: Language) {
    #expect(language.rawValue.count == 2)
    #expect(Language(named: language.ownName) == language)
    #expect(language.po?.isEmpty != true)
  }

  @Test("A language's decimal mark is that of its locale", arguments: Language.allCases)
  func mark(language: Language) {
    #expect(language.hasDecimalComma == LocaleName(language.rawValue).hasDecimalComma)
  }
}
