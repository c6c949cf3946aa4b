import HealthModel
import HealthlogCLI
import Terminal
import Testing

@Suite struct ListingTests {
  private struct Row {
    let name: String
    let count: Int?
  }

  private let name = Column<Row>("name", title: "NAME") { $0.name }
  private let count = Column<Row>("count", title: "COUNT", isNumber: true) { row in
    row.count
  } cell: { row in
    TextTable.Cell(row.count.map { String($0) } ?? "N/A")
  }
  private let kind = Column<Row>("kind") { _ in "row" }
  private let sign = Column<Row>(title: "SIGN") { row in
    TextTable.Cell(row.count == nil ? "?" : "")
  }

  private var columns: Columns<Row> { Columns("row", [name, count, kind, sign]) }

  private var listing: Listing<Row> {
    Listing([Row(name: "a, \"b\"", count: 1), Row(name: "c", count: nil)], columns)
  }

  @Test("One list of columns gives the table, tabs, CSV and JSON")
  func everyForm() {
    let terminal = TextStream(columns: 80) { _ in }
    #expect(
      listing.table.text(for: terminal)
        == "NAME    COUNT  SIGN\na, \"b\"      1\nc         N/A  ?\n")
    let pipe = TextStream { _ in }
    #expect(listing.table.text(for: pipe) == "a, \"b\"\t1\t\nc\tN/A\t?\n")
    #expect(listing.csv == "name,count,kind\n\"a, \"\"b\"\"\",1,row\nc,,row\n")
    #expect(
      JSONValue.array(listing.rows.map(columns.json(of:))).text
        == #"[{"name":"a, \"b\"","count":1,"kind":"row"},{"name":"c","count":null,"kind":"row"}]"#)
  }

  @Test("Every document starts with its version")
  func version() {
    let document = Document<Int?>("x", of: ["x"], [Column("x") { $0 }])
    #expect(document.json(nil).text == #"{"version":2,"x":null}"#)
  }

  @Test("A short title is the beginning of the long one")
  func others() {
    let all = PeriodSummary(period: Period(first: nil, last: nil), vitals: [])
    let columns = SummaryListing.table(all).columns
    #expect(columns.contains { $0.shortTitle != $0.title })
    for column in columns {
      #expect(column.title.hasPrefix(column.shortTitle), "\(column.title)")
    }
  }
}
