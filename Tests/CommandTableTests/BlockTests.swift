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

  @Test("A text is taken apart into headings, paragraphs, examples and rows; lines go on")
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

  @Test("A page parts its blocks by lines, but for what belongs together")
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

  @Test("A page has the columns that it is set to; headings look as they are told to")
  func style() {
    var style = PageStyle()
    style.columns = 12
    style.heading = { "<\($0)>" }
    var page = Page(style)
    page.add([.heading("Long"), .paragraph("one two three four"), .rows([.init("name", "a b")])])
    #expect(page.text == "<Long:>\n  one two\n  three four\n\n  name  a b\n")
  }
}
