/// A walk through a file's parts in reading order, which gives each its metadata.
struct UntoldParts {
  let description: PDFDescription
  var found: [PDFDescription.Part: Int] = [:]

  /// A depth that no paper reaches; a deeper file has a cycle.
  private static let deepest = 64

  /// Gives a part and its children their metadata. A part has its role in `/S` and its content, an
  /// object or an array, in `/K`; only dictionaries in the content can be parts.
  mutating func tell(
    _ part: PDFHandle.Object, of document: borrowing PDFHandle, depth: Int = 0
  ) throws(PDFFault) {
    guard depth < Self.deepest else { throw .damaged("structure tree") }
    defer { document.release(part) }
    for index in 0..<document.count(part) {
      try tell(document[part, index], of: document, depth: depth + 1)
    }
    guard document.isDictionary(part), let role = document.name(document[part, "/S"]) else {
      return
    }
    if let role = PDFDescription.Part(rawValue: String(role.dropFirst())) {
      let place = found[role, default: 0]
      found[role] = place + 1
      tell(part, role, place, of: document)
    }
    try tell(document[part, "/K"], of: document, depth: depth + 1)
  }

  private func tell(
    _ part: PDFHandle.Object, _ role: PDFDescription.Part, _ place: Int,
    of document: borrowing PDFHandle
  ) {
    guard let words = description.words[role]?.dropFirst(place).first else { return }
    switch role {
    case .figure: document.set(part, "/Alt", document.string(words))
    case .heading: document.set(part, "/A", document.value("<< /O /Table /Scope /\(words) >>"))
    case .link:
      // The part refers to the link in the page's list of annotations.
      let held = document[part, "/K"]
      for index in 0..<document.count(held) {
        let annotation = document[document[held, index], "/Obj"]
        if document.isDictionary(annotation) {
          document.set(annotation, "/Contents", document.string(words))
          // Print the link as shown.
          document.set(annotation, "/F", document.value("4"))
        }
      }
    }
  }

  /// - Throws: `PDFFault.otherParts`.
  func check() throws(PDFFault) {
    for role in PDFDescription.Part.allCases {
      let (found, told) = (found[role, default: 0], description.words[role, default: []].count)
      if found != told { throw .otherParts(role, found: found, told: told) }
    }
  }
}
