import HealthModel

@testable import Interchange

/// XML: the parser's input is the same wherever the pieces end, keeps its line ends, and has no
/// control characters or DTD. Then the parser reads it, and so do the formats.
@_cdecl("LLVMFuzzerTestOneInput")
public func documents(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let document = bytes(start, count)
  let whole = cut(document, pieces: max(count, 1))
  precondition(whole == cut(document, pieces: 1) && whole == cut(document, pieces: 7))
  precondition(whole.count <= document.count)
  let ends: [UInt8] = [0x0A, 0x0D]
  precondition(whole.filter(ends.contains) == document.filter(ends.contains))
  precondition(whole.allSatisfy { $0 >= 0x20 || $0 == 0x09 || ends.contains($0) })
  let read = tags(document, pieces: max(count, 1))
  precondition(read == tags(document, pieces: 5))
  for name in ["apple-health", "nightscout"] { readThrough(document, as: name) }
  return 0
}

private func each(_ document: [UInt8], pieces size: Int, _ body: ([UInt8]) throws -> Void) rethrows
{
  for start in stride(from: 0, to: document.count, by: size) {
    try body(Array(document[start..<min(start + size, document.count)]))
  }
}

private func cut(_ document: [UInt8], pieces size: Int) -> [UInt8] {
  var cut = XMLCut()
  var out: [UInt8] = []
  each(document, pieces: size) { out += cut.pass($0) }
  return out + cut.end()
}

/// The lines of the tags, and how it ended.
private func tags(_ document: [UInt8], pieces size: Int) -> [String] {
  var lines: [String] = []
  do {
    let reader = try XMLReader()
    try each(document, pieces: size) { piece in
      try reader.read(piece) { tag in lines.append("\(tag.line) \(tag.isEnd) \(tag["v"] ?? "")") }
    }
    try reader.read([]) { tag in lines.append("\(tag.line)") }
  } catch XMLFault.malformed(let line, _) {
    // Expat's column depends on where the pieces end.
    lines.append("malformed \(line)")
  } catch {
    lines.append("\(error)")
  }
  return lines
}

/// Reads the whole document, or fails.
private func readThrough(_ document: [UInt8], as name: String) {
  let terms = ReadingTerms(vitals: .standard, zone: FixedZone(offsetSeconds: 3600))
  guard
    let format = FileFormats.all.first(where: { $0.name == name }),
    let reader = try? format.rows(of: InputFile(bytes: document), terms)
  else { fatalError("no format \(name)") }
  while true {
    do {
      guard let row = try reader.next() else { return }
      precondition(!row.draft.readings.isEmpty && row.externalID != nil)
      _ = try? row.draft.checkedEntry(vitals: .standard, now: Instant(seconds: 1_795_158_000))
    } catch is RowFault {
      continue
    } catch {
      return
    }
  }
}
