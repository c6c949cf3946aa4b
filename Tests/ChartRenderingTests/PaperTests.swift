import Canvas
import TestSupport
import Testing

@testable import ChartRendering
@testable import Charts

private let ink = Colour(0x1F2933)

private func text(
  _ strings: String..., x: Double, y: Double, anchor: SceneText.Anchor = .start,
  isTabular: Bool = false
) -> SheetMark {
  .text(
    SceneText(
      strings.enumerated().map { index, string in
        TextRun(string, size: 9.5, weight: index == 0 ? .semibold : .regular, colour: ink)
      }, at: Point(x: x, y: y), anchor: anchor, hasTabularFigures: isTabular,
      halo: anchor == .end ? Stroke(Colour(0xFFFFFF), width: 2) : nil))
}

private func row(_ name: String, _ values: [String], y: Double) -> SheetPart {
  .group(
    .row,
    [.leaf(SheetLeaf(.rowHeading, [text(name, x: 42, y: y)]))]
      + values.enumerated().map { index, value in
        .leaf(
          SheetLeaf(
            .cell, [text(value, x: 150 + 60 * Double(index), y: y, anchor: .end, isTabular: true)]))
      })
}

/// Two sheets of different size with each role on them.
private func paper(value: String = "132.5/81") -> Paper {
  let curve = SheetLeaf(
    .figure,
    [
      .shape(.box(Box(x: 42, y: 200, width: 500, height: 80), fill: Colour(0xE4F1F3))),
      .shape(
        .polyline(
          [Point(x: 42, y: 270), Point(x: 300, y: 210), Point(x: 542, y: 250)],
          stroke: Stroke(ink, width: 1.2))),
      .shape(
        .rule(
          from: Point(x: 42, y: 240.3), to: Point(x: 542, y: 240.3), stroke: Stroke(ink, width: 0.3)
        )),
      text("120", x: 42, y: 215), text("80", x: 42, y: 275),
    ], alternative: "Two readings rise.")
  let first = Sheet(
    width: 595.276, height: 841.89, title: "At a glance",
    parts: [
      .group(
        .section,
        [
          .leaf(SheetLeaf(.heading1, [text("Two weeks", x: 42, y: 60)])),
          .leaf(
            SheetLeaf(
              .paragraph,
              [
                text("Sunday", " 16 November", x: 42, y: 80),
                text(value, " mmHg", x: 300, y: 80), text("14 days", x: 42, y: 95),
              ])),
          .leaf(SheetLeaf(.heading2, [text("Pressure ≥ 135", x: 42, y: 120)])),
          .group(
            .table,
            [
              .group(
                .row,
                ["", "n", "mean"].enumerated().map { index, title in
                  .leaf(
                    SheetLeaf(.columnHeading, [text(title, x: 42 + 60 * Double(index), y: 140)]))
                }), row("morning", ["11", "131.1"], y: 155),
              row("evening", ["8", "126.4"], y: 170),
            ]), .leaf(curve),
          .group(
            .list,
            [
              .group(
                .item,
                [
                  .group(
                    .itemBody,
                    [.leaf(SheetLeaf(.link, [text("Glucose", x: 42, y: 320)], destination: 1))])
                ])
            ]),
        ])
    ])
  let second = Sheet(
    width: 612, height: 792, title: "Glucose – è più",
    parts: [
      .leaf(SheetLeaf(.heading1, [text("Glicemia più alta", x: 42, y: 60)])),
      .leaf(SheetLeaf(.link, [text("back", x: 42, y: 90)], destination: 0)),
    ])
  return Paper(
    title: "Giornale: 3–16", language: "it", date: "2026-11-17T00:00:00+01:00",
    sheets: [first, second])
}

private func file(_ paper: Paper = paper()) throws -> PDFFile {
  let painter = try ChartPainter()
  return try PDFFile(painter.pdf(of: paper))
}

@Suite struct PaperTests {
  @Test("A reader hears the parts in their roles and in order, each text apart from the next")
  func structure() throws {
    let parts = try file().shown(by: "pdfinfo", "-struct-text")
    #expect(
      parts.replacing(/Object \d+/, with: "Object N") == """
        Document
          Sect
            H1 (block)
              "Two weeks "
            P (block)
              "Sunday 16 November 132.5/81 mmHg 14 days "
            H2 (block)
              "Pressure ≥ 135 "
            Table (block)
              TR
                TH
                  ""
                TH
                  "n "
                TH
                  "mean "
              TR
                TH
                  "morning "
                TD
                  "11 "
                TD
                  "131.1 "
              TR
                TH
                  "evening "
                TD
                  "8 "
                TD
                  "126.4 "
            Figure
              "120 80 "
            L (block)
              LI (block)
                LBody (block)
                  Link (inline)
                    Object N 0
                    "Glucose "
          H1 (block)
            "Glicemia più alta "
          Link (inline)
            Object N 0
            "back "

        """)
  }

  @Test("Each sheet has its size, and its letters are found as they were set")
  func letters() throws {
    let file = try file()
    let sheets = try file.shown(by: "pdftotext", "-layout").split(separator: "\u{c}")
    #expect(
      sheets.map { $0.split { $0.isWhitespace } } == [
        [
          "Two", "weeks", "Sunday", "16", "November", "132.5/81", "mmHg", "14", "days", "Pressure",
          "≥", "135", "n", "mean", "morning", "11", "131.1", "evening", "8", "126.4", "120", "80",
          "Glucose",
        ], ["Glicemia", "più", "alta", "back"],
      ])
    let sizes = try file.shown(by: "pdfinfo", "-f", "1", "-l", "2")
    #expect(sizes.contains("1 size:  595.276 x 841.89 pts (A4)"))
    #expect(sizes.contains("2 size:  612 x 792 pts (letter)"))
  }

  @Test("Fonts are inside in part, with what their letters mean; nothing is a bitmap")
  func fonts() throws {
    let file = try file()
    let fonts = try file.fonts()
    #expect(Set(fonts.map { $0.name.drop { $0 != "+" } }) == ["+Inter-SemiBold", "+Inter-Regular"])
    #expect(fonts.allSatisfy { $0.isEmbedded && $0.hasMeanings })
    // Two lines of heading.
    #expect(try file.shown(by: "pdfimages", "-list").split(separator: "\n").count == 2)
    #expect(try file.shown(by: "qpdf", "--check").contains("No syntax or stream encoding errors"))
  }

  @Test("The outline and the links lead to the tops of their sheets")
  func places() throws {
    let file = try file()
    let outline = try file.shown(by: "qpdf", "--json", "--json-key=outlines")
    #expect(
      outline.matches(of: /"title": "(.*)"/).map { String($0.1) } == [
        "At a glance", "Glucose – è più",
      ]
    )
    let places = try file.shown(by: "pdfinfo", "-dests").split(separator: "\n").dropFirst()
    #expect(
      places.map { $0.filter { $0 != " " } } == [#"1[XYZ0842null]"1""#, #"2[XYZ0792null]"2""#])
    let plain = try file.shown(by: "qpdf", "--qdf", "--object-streams=disable")
    // Of the outline, then of the sheets.
    #expect(plain.matches(of: /\/Dest \((.*)\)/).map { String($0.1) } == ["1", "2", "2", "1"])
  }

  @Test("A thin line lies where it was drawn, as thin as it was drawn: paper has no pixels")
  func lines() throws {
    let plain = try file().shown(by: "qpdf", "--qdf", "--object-streams=disable")
    #expect(plain.contains("0.3 w"))
    #expect(plain.contains("42 240.301 m 542 240.301 l S"))
  }

  @Test("The same paper gives the same bytes, whatever was drawn before it, and another others")
  func bytes() throws {
    let painter = try ChartPainter()
    let first = try painter.pdf(of: paper())
    #expect(try painter.pdf(of: paper(value: "133/81")) != first)
    #expect(try painter.pdf(of: paper()) == first)
  }

  @Test("What covers a sheet takes no tag from it")
  func cover() throws {
    var covered = paper()
    let shade = SheetMark.shape(
      .box(Box(x: 0, y: 0, width: 612, height: 792), fill: Colour(0xE4F1F3)))
    let figure = SheetLeaf(.figure, [shade, text("shade", x: 42, y: 42)], alternative: "Shade.")
    covered.sheets[1].parts.append(.leaf(figure))
    let parts = try file(covered).shown(by: "pdfinfo", "-struct-text")
    #expect(parts.hasSuffix("back \"\n  Figure\n    \"shade \"\n"))
  }

  @Test("Both dates are the paper's")
  func dates() throws {
    let dates = try file().shown(by: "pdfinfo", "-isodates").split(separator: "\n")
      .filter { $0.contains("Date:") }
    #expect(
      dates == [
        "CreationDate:    2026-11-17T00:00:00+01", "ModDate:         2026-11-17T00:00:00+01",
      ])
  }

  @Test("A paper without sheets, a sheet without size and a link to nowhere are errors")
  func faults() throws {
    let painter = try ChartPainter()
    func fault(_ change: (inout Paper) -> Void) -> CanvasError? {
      var paper = paper()
      change(&paper)
      do {
        _ = try painter.pdf(of: paper)
        return nil
      } catch { return error }
    }
    #expect(fault { $0.sheets = [] } == .badSize(width: 0, height: 0))
    #expect(fault { $0.sheets[1].height = 0 } == .badSize(width: 612, height: 0))
    #expect(fault { $0.sheets.removeLast() } == .noSheet(1))
    let link = SheetLeaf(.link, [text("nowhere", x: 42, y: 42)])
    #expect(fault { $0.sheets[1].parts = [.leaf(link)] } == .noSheet(nil))
  }
}
