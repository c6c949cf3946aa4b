import Foundation

/// The real records beside the project; tests say so if they are missing.
public enum RealRecords {
  static let shared = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared").standardized
  public static let folder = shared.appending(path: "data")
  /// The figures of independent programs.
  public static let figures = shared.appending(path: "pictures/report-figures.json")
  public static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }
  public static let areMissing = "the real records are not beside this checkout"

  /// Shape: a path such as `cgm/subject-1.csv`.
  public static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
