import Canvas
import Charts
import TestSupport
import Testing

@testable import ChartRendering

private func text(_ string: String, at place: Point = Point(x: 42, y: 42)) -> SheetMark {
  let run = TextRun(string, size: 9.5, colour: Colour(0x1F2933))
  return .text(SceneText([run], at: place))
}

private func file(_ paper: Paper = samplePaper()) throws -> PDFFile {
  let painter = try ChartPainter()
  return try PDFFile(painter.pdf(of: paper))
}

/// The second sheet has only this text.
private func file(showing string: String) throws -> PDFFile {
  var paper = samplePaper()
  paper.sheets[1].parts = [.leaf(.paragraph, [text(string)])]
  return try file(paper)
}

@Suite struct PaperTests {
  @Test("Screen readers get the parts with their roles, in order, with each text separate")
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

  @Test("Each sheet has its size, and its text can be extracted")
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

  @Test(
    "Text in other scripts can be extracted",
    arguments: [
      "Ağrı ilacı", "Ελληνικά", "Привет, мир", "שלום", "مرحبا", "e\u{301}te\u{301}", "ffi fl",
      "▲ 181 ▼ 69 ◇●→≥", "½ hour − 5 °C – it’s",
    ])
  func scripts(string: String) throws {
    let file = try file(showing: string)
    let found = try file.shown(by: "pdftotext", "-f", "2").unicodeScalars
    // Right-to-left text is extracted between direction marks.
    let letters = String(String.UnicodeScalarView(found.filter { !$0.properties.isBidiControl }))
    #expect(letters.unicodeScalars.elementsEqual("\(string)\n\n\u{c}".unicodeScalars))
    #expect(try file.fonts().allSatisfy { $0.isEmbedded && $0.hasMeanings })
  }

  @Test(
    "Letters without a glyph and invisible characters leave the file valid",
    arguments: ["日本", "🌡", "a\u{AD}b", "x\u{200B}y", "tab\tx", "a\nb", "\u{1B}[1m", ""])
  func oddities(string: String) throws {
    let file = try file(showing: string)
    #expect(try file.fonts().allSatisfy { $0.isEmbedded && $0.hasMeanings })
    #expect(try file.shown(by: "qpdf", "--check").contains("No syntax or stream encoding errors"))
  }

  @Test("Fonts are embedded as subsets with Unicode maps, and nothing is a bitmap")
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
    // The outline, then the sheets.
    #expect(plain.matches(of: /\/Dest \((.*)\)/).map { String($0.1) } == ["1", "2", "2", "1"])
  }

  @Test("A thin line keeps its place and width, because paper has no pixels")
  func lines() throws {
    let plain = try file().shown(by: "qpdf", "--qdf", "--object-streams=disable")
    #expect(plain.contains("0.3 w"))
    #expect(plain.contains("42 240.301 m 542 240.301 l S"))
  }

  @Test("The same paper gives the same bytes, whatever was drawn before, and another paper others")
  func bytes() throws {
    let painter = try ChartPainter()
    let first = try painter.pdf(of: samplePaper())
    #expect(try painter.pdf(of: samplePaper(value: "133/81")) != first)
    #expect(try painter.pdf(of: samplePaper()) == first)
  }

  @Test("A shape that covers a sheet doesn't remove its tags", arguments: [0, 1])
  func cover(shape: Int) throws {
    var covered = samplePaper()
    let colour = Colour(0xE4F1F3)
    let corners = [(0.0, 0.0), (612, 0), (612, 792), (0, 792)].map { Point(x: $0.0, y: $0.1) }
    let shade = SheetMark.shape(
      [
        .box(Box(x: 0, y: 0, width: 612, height: 792), fill: colour),
        .polygon(corners, fill: colour, outline: nil),
      ][shape])
    let figure = SheetPart.leaf(.figure, [shade, text("shade")], alternative: "Shade.")
    covered.sheets[1].parts.append(figure)
    let parts = try file(covered).shown(by: "pdfinfo", "-struct-text")
    #expect(parts.hasSuffix("back \"\n  Figure\n    \"shade \"\n"))
  }

  @Test("Both dates are those of the paper")
  func dates() throws {
    let dates = try file().shown(by: "pdfinfo", "-isodates").split(separator: "\n")
      .filter { $0.contains("Date:") }
    #expect(
      dates == [
        "CreationDate:    2026-11-17T00:00:00+01", "ModDate:         2026-11-17T00:00:00+01",
      ])
  }

  @Test("A paper without sheets, a sheet without size and a dangling link are errors")
  func faults() throws {
    let painter = try ChartPainter()
    func fault(_ change: (inout Paper) -> Void) -> CanvasError? {
      var paper = samplePaper()
      change(&paper)
      do {
        _ = try painter.pdf(of: paper)
        return nil
      } catch { return error }
    }
    #expect(fault { $0.sheets = [] } == .badSize(width: 0, height: 0))
    #expect(fault { $0.sheets[1].height = 0 } == .badSize(width: 612, height: 0))
    #expect(fault { $0.sheets.removeLast() } == .noSheet(1))
    let link = SheetPart.leaf(.link, [text("nowhere")])
    #expect(fault { $0.sheets[1].parts = [link] } == .noSheet(nil))
    // CAIRO_STATUS_INVALID_MATRIX
    let lost = SheetPart.leaf(.paragraph, [text("lost", at: Point(x: .nan, y: 42))])
    #expect(fault { $0.sheets[0].parts.append(lost) } == .drawing(status: 5))
  }
}
