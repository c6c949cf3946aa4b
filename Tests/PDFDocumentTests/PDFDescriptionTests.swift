import Canvas
import ChartRendering
import Charts
import Foundation
import TestSupport
import Testing

@testable import PDFDocument

private func painted(_ paper: Paper = samplePaper()) throws -> [UInt8] {
  let painter = try ChartPainter()
  return try painter.pdf(of: paper)
}

private func finished(_ paper: Paper = samplePaper()) throws -> PDFFile {
  try PDFFile(PDFDescription(paper).added(to: painted(paper)))
}

/// A paper with a table and a figure on each of two sheets.
private func twice() -> Paper {
  var paper = samplePaper()
  paper.title = "1 < 2 & ≥ 3"
  paper.sheets.append(paper.sheets[0])
  guard case .group(.section, var parts) = paper.sheets[2].parts[0] else { return paper }
  for (index, part) in parts.enumerated() {
    guard case .leaf(.figure, let marks, _, _) = part else { continue }
    parts[index] = .leaf(.figure, marks, alternative: "Più di (3) \\ ≥ 2.")
  }
  paper.sheets[2].parts = [.group(.section, parts)]
  return paper
}

/// A part and those below it, in reading order.
private func parts(_ part: Any) -> [[String: Any]] {
  if let array = part as? [Any] { return array.flatMap(parts) }
  guard let dictionary = part as? [String: Any] else { return [] }
  return [dictionary] + parts(dictionary["/K"] ?? [])
}

private func parts(of file: PDFFile, _ role: String) throws -> [[String: Any]] {
  let catalogue = try file.trailer()["/Root"] as? [String: Any]
  return parts(catalogue?["/StructTreeRoot"] ?? []).filter { $0["/S"] as? String == role }
}

@Suite struct PDFDescriptionTests {
  @Test("Figures get alternative text, headings their scopes and links their names, in order")
  func words() throws {
    let file = try finished(twice())
    #expect(
      try parts(of: file, "/Figure").map { $0["/Alt"] as? String }
        == ["u:Two readings rise.", "u:Più di (3) \\ ≥ 2."])
    let scopes = try parts(of: file, "/TH").map { part in
      (part["/A"] as? [String: String])?["/Scope"]
    }
    let table = ["/Column", "/Column", "/Column", "/Row", "/Row"]
    #expect(scopes == table + table)
    let links = try parts(of: file, "/Link").map { part in
      let held = part["/K"] as? [Any]
      let reference = held?.compactMap { $0 as? [String: Any] }.first
      return (reference?["/Obj"] as? [String: Any])?["/Contents"] as? String
    }
    #expect(links == ["u:Glucose", "u:back", "u:Glucose"])
  }

  @Test("The file has its language and title, claims PDF/UA-1, and tabs in reading order")
  func document() throws {
    let trailer = try finished(twice()).trailer()
    let catalogue = try #require(trailer["/Root"] as? [String: Any])
    #expect(catalogue["/Lang"] as? String == "u:it")
    #expect(
      (catalogue["/ViewerPreferences"] as? [String: Bool]) == ["/DisplayDocTitle": true])
    let metadata = try #require(catalogue["/Metadata"] as? [String: Any])
    #expect(metadata["/Subtype"] as? String == "/XML" && metadata["/Filter"] == nil)
    let data = try #require((metadata["data"] as? String).flatMap { Data(base64Encoded: $0) })
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(">1 &lt; 2 &amp; ≥ 3</rdf:li>"))
    #expect(text.contains("<pdfuaid:part>1</pdfuaid:part>"))
    let about = try #require(trailer["/Info"] as? [String: String])
    #expect(about["/Title"] == "u:1 < 2 & ≥ 3")
    #expect(about["/CreationDate"] == "u:D:20261117000000+01'00")
    #expect(about["/ModDate"] == about["/CreationDate"])
    let pages = try #require((catalogue["/Pages"] as? [String: Any])?["/Kids"] as? [[String: Any]])
    #expect(pages.count == 3)
    #expect(pages.allSatisfy { $0["/Tabs"] as? String == "/S" && $0["/Group"] == nil })
    #expect((catalogue["/Outlines"] as? [String: Any])?["/Count"] as? Int == 3)
  }

  @Test("Content stays as Cairo wrote it; the file is valid, and smaller")
  func otherwise() throws {
    let bytes = try painted()
    let (before, after) = (try PDFFile(bytes), try finished())
    for question in [["pdftotext", "-layout"], ["pdfinfo", "-dests"], ["pdfimages", "-list"]] {
      #expect(
        try after.shown(by: question[0], question[1])
          == before.shown(by: question[0], question[1]))
    }
    let heard = try after.shown(by: "pdfinfo", "-struct-text").split(separator: "\n")
      .filter { !$0.contains("/Scope") }
      .map { $0.replacing(/:$/, with: "").replacing(/Object \d+/, with: "Object") }
    #expect(
      try before.shown(by: "pdfinfo", "-struct-text").split(separator: "\n")
        .map { $0.replacing(/Object \d+/, with: "Object") } == heard)
    #expect(try after.shown(by: "qpdf", "--check").contains("No syntax or stream encoding errors"))
    #expect(try after.fonts().allSatisfy { $0.isEmbedded && $0.hasMeanings })
    #expect(try PDFDescription(samplePaper()).added(to: bytes).count < bytes.count * 3 / 4)
  }

  @Test("A TrueType font maps letters to glyphs")
  func fonts() throws {
    let (before, after) = (
      try PDFFile(painted(samplePaper(value: "שלום 132"))),
      try finished(samplePaper(value: "שלום 132"))
    )
    func outlines(_ file: PDFFile) throws -> [[String: Any]] {
      func found(_ value: Any) -> [[String: Any]] {
        if let array = value as? [Any] { return array.flatMap(found) }
        guard let dictionary = value as? [String: Any] else { return [] }
        return (dictionary["/Subtype"] as? String == "/CIDFontType2" ? [dictionary] : [])
          + dictionary.values.flatMap(found)
      }
      return found(try file.trailer())
    }
    #expect(try !outlines(before).isEmpty)
    #expect(try outlines(after).allSatisfy { $0["/CIDToGIDMap"] as? String == "/Identity" })
    #expect(
      try after.shown(by: "pdftotext", "-layout") == before.shown(by: "pdftotext", "-layout"))
  }

  @Test("The same file and texts give the same bytes, other texts don't")
  func bytes() throws {
    let bytes = try painted()
    let description = PDFDescription(samplePaper())
    let first = try description.added(to: bytes)
    #expect(try description.added(to: bytes) == first)
    var other = description
    other.words[.figure] = ["Two readings fall."]
    #expect(try other.added(to: bytes) != first)
  }

  @Test(
    "Bytes that aren't a valid PDF are an error",
    arguments: ["", "hello", "%PDF-1.5", "cut", "gap", "%PDF-1.5\nxref\n0 1\ntrailer\n<<>>\n"])
  func damaged(text: String) throws {
    let whole = try painted()
    let bytes =
      switch text {
      case "cut": Array(whole.dropLast(whole.count / 2))
      case "gap": Array(whole.prefix(whole.count / 2) + whole.suffix(whole.count / 2 - 3))
      default: Array(text.utf8)
      }
    let fault = #expect(throws: PDFFault.self) {
      _ = try PDFDescription(samplePaper()).added(to: bytes)
    }
    guard case .damaged(let words) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(!words.isEmpty)
  }

  @Test("An untagged file is an error, and so is one with unexpected parts")
  func otherParts() throws {
    let fonts = try FontLibrary()
    let canvas = try Canvas(width: 40, height: 20, scale: 1, medium: .pdf, fonts: fonts)
    canvas.cover(Colour(0xC81E0A))
    let untagged = try canvas.file()
    let none = PDFDescription(language: "en", title: "")
    #expect(throws: PDFFault.untagged) { try none.added(to: untagged) }
    let bytes = try painted()
    func fault(_ change: (inout PDFDescription) -> Void) -> PDFFault? {
      var description = PDFDescription(samplePaper())
      change(&description)
      do throws(PDFFault) {
        _ = try description.added(to: bytes)
        return nil
      } catch { return error }
    }
    #expect(fault { _ in } == nil)
    #expect(fault { $0.words[.figure] = [] } == .otherParts(.figure, found: 1, told: 0))
    #expect(fault { $0.words[.link]?.append("") } == .otherParts(.link, found: 2, told: 3))
    #expect(fault { $0.words[.heading]?.removeLast() } == .otherParts(.heading, found: 5, told: 4))
  }
}
