/// Sheets of paper that belong together: drawings whose parts say what they are, so that whoever
/// can't see them is told the same in the same order.
///
/// Papers compare exactly, as scenes do.
public struct Paper: Equatable, Sendable {
  /// What the sheets are about, in a line.
  public var title: String
  /// As BCP 47 has it: `en`, `it`.
  public var language: String
  /// Written in the place of today: `2026-11-17T00:00:00+01:00`.
  public var date: String
  /// In order.
  public var sheets: [Sheet]

  /// Shape: one sheet at least.
  public init(title: String, language: String, date: String, sheets: [Sheet]) {
    self.title = title
    self.language = language
    self.date = date
    self.sheets = sheets
  }
}

/// One side of paper.
///
/// Units: points of 1/72 inch from the upper left corner, y downwards.
public struct Sheet: Equatable, Sendable {
  /// From edge to edge.
  public var width: Double
  /// From edge to edge.
  public var height: Double
  /// Its line in the table of contents.
  public var title: String
  /// In the order in which they are read; painted in that order too.
  public var parts: [SheetPart]

  /// Everything lies within the paper, which isn't checked.
  public init(width: Double, height: Double, title: String, parts: [SheetPart]) {
    self.width = width
    self.height = height
    self.title = title
    self.parts = parts
  }
}

/// A part of a sheet in its role.
public indirect enum SheetPart: Equatable, Sendable {
  /// Holds other parts, and draws nothing itself.
  case group(Role, [SheetPart])
  /// Draws, and holds nothing else.
  case leaf(SheetLeaf)

  /// What a part is, among the structure types of ISO 32000-1, 14.8.4.
  public enum Role: Sendable, CaseIterable {
    case section, heading1, heading2, paragraph
    case list, item, itemBody
    case table, row, columnHeading, rowHeading, cell
    case figure, link
  }
}

/// A part of a sheet that draws.
public struct SheetLeaf: Equatable, Sendable {
  /// What it is.
  public var role: SheetPart.Role
  /// Back to front; texts are read in this order.
  public var marks: [SheetMark]
  /// What a figure says to a reader who can't see it, in sentences; nil of everything else.
  public var alternative: String?
  /// Which sheet a link leads to, counted from 0; nil of everything else.
  public var destination: Int?

  /// Shape: a mark at least.
  public init(
    _ role: SheetPart.Role, _ marks: [SheetMark], alternative: String? = nil,
    destination: Int? = nil
  ) {
    self.role = role
    self.marks = marks
    self.alternative = alternative
    self.destination = destination
  }
}

/// One thing that is drawn.
public enum SheetMark: Hashable, Sendable {
  case shape(Shape)
  case text(SceneText)
}
