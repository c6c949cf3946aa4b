/// A document of sheets, whose parts have roles and a reading order for screen readers.
public struct Paper: Equatable, Sendable {
  public var title: String
  /// The language as a BCP 47 tag: `en`, `it`.
  public var language: String
  /// The document's date, used instead of today's: `2026-11-17T00:00:00+01:00`.
  public var date: String
  /// The sheets; at least one.
  public var sheets: [Sheet]

  public init(title: String, language: String, date: String, sheets: [Sheet]) {
    (self.title, self.language, self.date, self.sheets) = (title, language, date, sheets)
  }
}

/// One side of paper, in points of 1/72 inch from the upper left corner, y downwards.
public struct Sheet: Equatable, Sendable {
  public var width: Double
  public var height: Double
  /// The sheet's entry in the document's outline.
  public var title: String
  /// The parts in reading order, which is also the order of painting.
  public var parts: [SheetPart]

  public init(width: Double, height: Double, title: String, parts: [SheetPart]) {
    (self.width, self.height, self.title, self.parts) = (width, height, title, parts)
  }
}

public indirect enum SheetPart: Equatable, Sendable {
  case group(Role, [SheetPart])
  /// Marks, back to front. Only a figure has an `alternative`, in sentences; only a link has a
  /// `destination`, the index of a sheet.
  case leaf(Role, [SheetMark], alternative: String? = nil, destination: Int? = nil)

  /// One of the structure types of ISO 32000-1, 14.8.4.
  public enum Role: Sendable, CaseIterable {
    case section, heading1, heading2, paragraph, list, item, itemBody, table, row, columnHeading
    case rowHeading, cell, figure, link
  }

  public static func list(_ items: [[SheetMark]]) -> SheetPart {
    .group(.list, items.map { .group(.item, [.leaf(.itemBody, $0)]) })
  }
}

public enum SheetMark: Hashable, Sendable {
  case shape(Shape)
  case text(SceneText)
}
