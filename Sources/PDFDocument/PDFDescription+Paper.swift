public import Charts

extension PDFDescription {
  /// What a paper says of itself and of its parts: goes into the file that is painted of it.
  public init(_ paper: Paper) {
    self.init(language: paper.language, title: paper.title)
    for sheet in paper.sheets {
      for part in sheet.parts { add(part) }
    }
  }

  private mutating func add(_ part: SheetPart) {
    switch part {
    case .group(_, let parts):
      for part in parts { add(part) }
    case .leaf(let leaf):
      switch leaf.role {
      case .figure: alternatives.append(leaf.alternative ?? "")
      case .link: links.append(leaf.string)
      case .columnHeading: scopes.append(.column)
      case .rowHeading: scopes.append(.row)
      default: break
      }
    }
  }
}

extension SheetLeaf {
  /// Its words, without the styles.
  fileprivate var string: String {
    let strings = marks.compactMap { mark -> String? in
      guard case .text(let text) = mark else { return nil }
      return text.string
    }
    return strings.joined(separator: " ")
  }
}
