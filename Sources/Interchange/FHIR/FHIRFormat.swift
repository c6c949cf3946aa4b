import HealthModel

/// FHIR R4: a Bundle of any type, one Observation, or one resource a line.
struct FHIRFormat: FileFormat {
  let called = FormatName.fhir
  let key = "fhir"

  func recognises(_ file: InputFile) -> Bool { FHIRFormat.root(of: file) != nil }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try FHIRRows(file, isBundle: FHIRFormat.root(of: file) == "Bundle", terms)
  }

  /// The type of the resource at the outside, or of the first one.
  private static func root(of file: InputFile) -> String? {
    if let type = JSONHead.text(of: "resourceType", in: file) { return type }
    // Where members are sorted, a long Bundle's type comes last.
    guard JSONHead.names(of: file).contains("entry") else { return nil }
    return file.head.firstPlace(of: "\"resourceType\"".utf8) == nil ? nil : "Bundle"
  }
}

/// The Observations of a file as rows; those that one report of ours has become are one row again.
private final class FHIRRows: RowReader {
  private let file: JSONFile
  private let observations: FHIRObservations
  private var others = LeftOut()
  var leftOut: [String: Int] { others.counts }
  var remarks: [FileRemark] { file.remarks }
  private var subject: String?
  /// What waits for others of the same report.
  private var waiting: FHIRObservation?
  private var isOver = false

  init(_ file: InputFile, isBundle: Bool, _ terms: ReadingTerms) throws {
    self.file = try JSONFile(file, opensObject: isBundle, terms)
    observations = FHIRObservations(terms)
  }

  func next() throws -> ImportRow? {
    while !isOver {
      guard let found = try observation() else {
        isOver = true
        break
      }
      if let merged = waiting?.merged(with: found) {
        waiting = merged
        continue
      }
      let row = waiting?.row
      waiting = found
      if let row { return row }
    }
    defer { waiting = nil }
    return waiting?.row
  }

  /// The next Observation of something that is ours; nil at the end.
  private func observation() throws -> FHIRObservation? {
    while let (piece, value) = try file.next() {
      guard piece.name == nil || (piece.name == "entry" && piece.isElement) else { continue }
      let resource = piece.name == nil ? value : value["resource"] ?? .null
      let type = resource["resourceType"]?.plainText ?? LeftOutName.known(.resourceWithoutType).text
      guard type == "Observation" else {
        if type != "Patient" { others.count(type) }
        continue
      }
      switch try observations.read(
        resource, url: value["fullUrl"]?.plainText, line: piece.line, entry: file.entry)
      {
      case .ours(let observation):
        try check(observation)
        return observation
      case .other(let code): others.count(code)
      }
    }
    return nil
  }

  /// Two persons' values in one journal could never be told apart again.
  private func check(_ observation: FHIRObservation) throws {
    guard let other = observation.subject else { return }
    if let subject, subject != other { throw FileFault.severalSubjects }
    subject = other
  }
}
