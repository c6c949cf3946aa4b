internal import HealthModel

/// What a PDF file says of itself and of its parts beside showing them, as far as Cairo 1.16 can't
/// write it: ISO 14289-1 (PDF/UA-1) asks for it.
public struct PDFDescription: Equatable, Sendable {
  /// As BCP 47 has it: `en`, `it`.
  public var language: String
  /// Shown in the place of the file's name.
  public var title: String
  /// What each figure says to a reader who can't see it, in reading order.
  public var alternatives: [String]
  /// What each link is called, in reading order.
  public var links: [String]
  /// Which cells each heading of a table is of, in reading order.
  public var scopes: [Scope]

  /// Which cells a heading is of.
  public enum Scope: String, Sendable {
    case row = "Row"
    case column = "Column"
  }

  /// The parts of a file that need words beside those that they show.
  public enum Part: String, Sendable, CaseIterable {
    case figure = "Figure"
    case link = "Link"
    case heading = "TH"
  }

  /// Shape: as many `alternatives`, `links` and `scopes` as the file has figures, links and
  /// headings of tables, in reading order.
  public init(
    language: String, title: String, alternatives: [String] = [], links: [String] = [],
    scopes: [Scope] = []
  ) {
    self.language = language
    self.title = title
    self.alternatives = alternatives
    self.links = links
    self.scopes = scopes
  }

  /// The file with this description inside, packed more tightly.
  ///
  /// The same file and description give the same bytes. Beside the description it gets what Cairo
  /// leaves out or gets wrong: tabs in reading order, the mark of a date, the number of the
  /// outline's lines, the map of a TrueType font; and it loses its groups of transparency, in which
  /// nothing is transparent.
  /// - Parameter file: a tagged PDF file, as Cairo writes it.
  /// - Throws: `PDFFault`.
  public func added(to file: [UInt8]) throws(PDFFault) -> [UInt8] {
    let document = try PDFHandle()
    let outcome: Result<[UInt8], PDFFault> = unsafe file.withUnsafeBufferPointer { bytes in
      do throws(PDFFault) {
        try unsafe document.read(bytes)
        try describe(document)
        return .success(try document.written())
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private func describe(_ document: borrowing PDFHandle) throws(PDFFault) {
    let catalogue = document.catalogue
    var rest = UntoldParts(self)
    let tree = document[catalogue, "/StructTreeRoot"]
    guard document.isDictionary(tree) else { throw .untagged }
    try rest.tell(document[tree, "/K"], of: document)
    try rest.check()
    document.set(catalogue, "/Lang", document.string(language))
    document.set(
      catalogue, "/ViewerPreferences", document.value("<< /DisplayDocTitle true >>"))
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

  /// Cairo leaves out the `D:` of dates that it is told.
  private func correctDates(of document: borrowing PDFHandle) {
    let about = document[document.trailer, "/Info"]
    for key in ["/CreationDate", "/ModDate"] {
      if let date = document.text(document[about, key]), !date.hasPrefix("D:") {
        document.set(about, key, document.string("D:\(date)"))
      }
    }
  }

  /// Cairo leaves out, of fonts with outlines of TrueType, that letters' numbers are their outlines'.
  private func completeFonts(of document: borrowing PDFHandle) {
    // Whatever a damaged file says: as many objects no paper has.
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

  /// XMP, ISO 16684-1.
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
