public import Charts
internal import HealthModel

/// The metadata that ISO 14289-1 (PDF/UA-1) requires and Cairo 1.16 can't write.
public struct PDFDescription: Equatable, Sendable {
  /// The language as a BCP 47 tag: `en`, `it`.
  let language: String
  /// The title, shown instead of the file's name.
  let title: String
  /// Alternative texts, links' texts and header cells' scopes, `Row` or `Column`, in reading order.
  var words: [Part: [String]] = [:]

  public enum Part: String, Sendable, CaseIterable {
    case figure = "Figure"
    case link = "Link"
    case heading = "TH"
  }

  /// Returns Cairo's tagged `file` with this metadata, compressed; equal input gives equal bytes.
  /// Also corrects tab order, date prefixes, outline count, TrueType maps and transparency groups.
  /// - Throws: `PDFFault`.
  public func added(to file: [UInt8]) throws(PDFFault) -> [UInt8] {
    let document = try PDFHandle()
    return try unsafe file.withUnsafeBufferPointer { bytes throws(PDFFault) in
      try unsafe document.read(bytes)
      try describe(document)
      return try document.written()
    }
  }

  private func describe(_ document: borrowing PDFHandle) throws(PDFFault) {
    let catalogue = document.catalogue
    var rest = UntoldParts(description: self)
    let tree = document[catalogue, "/StructTreeRoot"]
    guard document.isDictionary(tree) else { throw .untagged }
    try rest.tell(document[tree, "/K"], of: document)
    try rest.check()
    document.set(catalogue, "/Lang", document.string(language))
    document.set(catalogue, "/ViewerPreferences", document.value("<< /DisplayDocTitle true >>"))
    document.set(catalogue, "/Metadata", document.metadata(titleMetadata))
    for page in try document.pages() {
      document.set(page, "/Tabs", document.value("/S"))
      document.remove(page, "/Group")
    }
    correctDates(of: document)
    completeFonts(of: document)
    let outline = document[catalogue, "/Outlines"]
    if document.isDictionary(outline), let count = document.integer(document[outline, "/Count"]) {
      document.set(outline, "/Count", document.value("\(abs(count))"))
    }
    try document.check()
  }

  /// Adds the `D:` that Cairo omits from dates that are set.
  private func correctDates(of document: borrowing PDFHandle) {
    let about = document[document.trailer, "/Info"]
    for key in ["/CreationDate", "/ModDate"] {
      if let date = document.text(document[about, key]), !date.hasPrefix("D:") {
        document.set(about, key, document.string("D:\(date)"))
      }
    }
  }

  /// Adds the glyph map that Cairo omits from TrueType fonts; glyph and outline numbers are equal.
  private func completeFonts(of document: borrowing PDFHandle) {
    // A damaged file may claim more objects than any paper has.
    let size = min(document.integer(document[document.trailer, "/Size"]) ?? 0, 100_000)
    for number in 1..<max(1, Int(size)) {
      let object = document.object(number)
      defer { document.release(object) }
      guard document.name(document[object, "/Subtype"]) == "/CIDFontType2",
        document.isNull(document[object, "/CIDToGIDMap"])
      else { continue }
      document.set(object, "/CIDToGIDMap", document.value("/Identity"))
    }
  }

  /// The title and language as XMP, ISO 16684-1.
  private var titleMetadata: String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
     xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(title.escapedMarkup)</rdf:li></rdf:Alt></dc:title>
    <dc:language><rdf:Bag><rdf:li>\(language.escapedMarkup)</rdf:li></rdf:Bag></dc:language>
    <pdfuaid:part>1</pdfuaid:part>
    </rdf:Description>
    </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="r"?>
    """
  }
}

extension PDFDescription {
  /// Creates the description of the file that is painted from `paper`.
  public init(_ paper: Paper) {
    self.init(language: paper.language, title: paper.title)
    for sheet in paper.sheets { for part in sheet.parts { add(part) } }
  }

  private mutating func add(_ part: SheetPart) {
    switch part {
    case .group(_, let parts): for part in parts { add(part) }
    case .leaf(.figure, _, let alternative, _):
      words[.figure, default: []].append(alternative ?? "")
    case .leaf(.link, let marks, _, _):
      let strings = marks.compactMap { if case .text(let text) = $0 { text.string } else { nil } }
      words[.link, default: []].append(strings.joined(separator: " "))
    case .leaf(.columnHeading, _, _, _): words[.heading, default: []].append("Column")
    case .leaf(.rowHeading, _, _, _): words[.heading, default: []].append("Row")
    case .leaf: break
    }
  }
}

public enum PDFFault: Error, Equatable, Sendable {
  /// The file isn't a valid PDF file. The text is libqpdf's message, or names the damaged part.
  case damaged(String)
  case untagged
  /// The numbers of these parts in the file and in the description differ.
  case otherParts(PDFDescription.Part, found: Int, told: Int)
  case outOfMemory
}
