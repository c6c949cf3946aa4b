import Foundation

/// The real records, where they stand beside the project; tests that want them say so without.
public enum RealRecords {
  static let shared = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared").standardized
  public static let folder = shared.appending(path: "data")
  /// What independent programs make of them.
  public static let figures = shared.appending(path: "pictures/report-figures.json")
  public static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }
  public static let areMissing = "the real records are not beside this checkout"

  /// Shape: a path such as `cgm/subject-1.csv`.
  public static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
