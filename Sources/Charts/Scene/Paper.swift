/// Sheets whose parts have roles, in reading order for screen readers. Papers compare exactly.
public struct Paper: Equatable, Sendable {
  /// The document's title.
  public var title: String
  /// The language as a BCP 47 tag: `en`, `it`.
  public var language: String
  /// The document's date, used instead of today's: `2026-11-17T00:00:00+01:00`.
  public var date: String
  /// The sheets, in order; at least one.
  public var sheets: [Sheet]

  /// Creates a paper of one sheet or more.
  public init(title: String, language: String, date: String, sheets: [Sheet]) {
    (self.title, self.language, self.date, self.sheets) = (title, language, date, sheets)
  }
}

/// One side of paper, in points of 1/72 inch from the upper left corner, y downwards.
public struct Sheet: Equatable, Sendable {
  /// The paper's width.
  public var width: Double
  /// The paper's height.
  public var height: Double
  /// The sheet's entry in the table of contents.
  public var title: String
  /// The parts in reading order, which is also the order of painting.
  public var parts: [SheetPart]

  /// Creates a sheet without checking that everything lies on the paper.
  public init(width: Double, height: Double, title: String, parts: [SheetPart]) {
    (self.width, self.height, self.title, self.parts) = (width, height, title, parts)
  }
}

/// A part of a sheet, with its role.
public indirect enum SheetPart: Equatable, Sendable {
  case group(Role, [SheetPart])
  /// Draws marks, back to front. A figure has an `alternative` in sentences, and a link a
  /// `destination`, the index of a sheet; other parts have neither.
  case leaf(Role, [SheetMark], alternative: String? = nil, destination: Int? = nil)

  /// The role of a part, one of the structure types of ISO 32000-1, 14.8.4.
  public enum Role: Sendable, CaseIterable {
    case section, heading1, heading2, paragraph, list, item, itemBody, table, row, columnHeading
    case rowHeading, cell, figure, link
  }

  /// Returns a list with an item for each group of marks.
  public static func list(_ items: [[SheetMark]]) -> SheetPart {
    .group(.list, items.map { .group(.item, [.leaf(.itemBody, $0)]) })
  }
}

/// A mark on a sheet: a shape or a line of text.
public enum SheetMark: Hashable, Sendable {
  case shape(Shape)
  case text(SceneText)
}
