import Testing

@testable import CommandTable

@Suite struct BlockTests {
  private static let text = """
    What goes
    on, goes on.

    Another one.

    # A heading
    $ demo add a
      adds a,
      and says so
    $ demo show

    | a | what a is,
      at length
    | b, c | these

    | d | another table's?
    """

  @Test("A text is parsed into headings, paragraphs, examples and rows with continued lines")
  func blocks() {
    #expect(
      Block.blocks(of: Self.text) == [
        .paragraph("What goes on, goes on."), .paragraph("Another one."), .heading("A heading"),
        .example(Example("demo add a", "adds a, and says so")), .example(Example("demo show", "")),
        .rows([
          .init("a", "what a is, at length"), .init("b, c", "these"),
          .init("d", "another table's?"),
        ]),
      ])
    #expect(Block.blocks(of: "").isEmpty)
  }

  @Test("Blocks on a page are separated by blank lines, except those that belong together")
  func page() {
    var page = Page(PageStyle())
    page.add(Block.blocks(of: Self.text))
    #expect(
      page.text == """
        What goes on, goes on.

        Another one.

        A heading:
          demo add a
              adds a, and says so
          demo show

          a     what a is, at length
          b, c  these
          d     another table's?

        """)
  }

  @Test("A page wraps at its width and uses the given style for headings")
  func style() {
    var style = PageStyle()
    style.columns = 12
    style.heading = { "<\($0)>" }
    var page = Page(style)
    page.add([.heading("Long"), .paragraph("one two three four"), .rows([.init("name", "a b")])])
    #expect(page.text == "<Long:>\n  one two\n  three four\n\n  name  a b\n")
  }
}
