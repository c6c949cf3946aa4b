struct Sixel {
  private let width: Int
  private let height: Int
  /// At most 256 colours as `0xRRGGBB`.
  private let palette: [UInt32]
  /// The palette index of each pixel, row by row.
  private let indices: [UInt8]

  /// Creates a picture from pixels as `0xRRGGBB`, in whole rows of `width`.
  init(pixels: [UInt32], width: Int) {
    self.width = width
    height = width > 0 ? pixels.count / width : 0
    let counts = pixels.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let palette = Self.palette(of: ranked)
    var places = Dictionary(
      uniqueKeysWithValues: palette.enumerated().map { ($0.element, UInt8($0.offset)) })
    for colour in ranked where places[colour] == nil {
      let nearest = palette.indices.min {
        Self.distance(palette[$0], colour) < Self.distance(palette[$1], colour)
      }
      places[colour] = UInt8(nearest ?? 0)
    }
    self.palette = palette
    indices = pixels.map { places[$0] ?? 0 }
  }

  var text: String {
    var bytes = Array("\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
    for (index, colour) in palette.enumerated() {
      let parts = [16, 8, 0].map { (bit: UInt32) in ((colour >> bit & 255) * 100 + 127) / 255 }
      bytes += "#\(index);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8
    }
    for top in stride(from: 0, to: height, by: 6) { append(bandAt: top, to: &bytes) }
    bytes += "\u{1B}\\".utf8
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends six rows: one line of sixels for each of their colours, drawn over each other.
  private func append(bandAt top: Int, to bytes: inout [UInt8]) {
    var bands: [Int: [UInt8]] = [:]
    for row in top..<min(top + 6, height) {
      for column in 0..<width {
        let colour = Int(indices[row * width + column])
        bands[colour, default: Array(repeating: 0, count: width)][column] |= 1 << UInt8(row - top)
      }
    }
    for (colour, sixels) in bands.sorted(by: { $0.key < $1.key }) {
      bytes += "#\(colour)".utf8
      var start = 0
      while start < width {
        var end = start + 1
        while end < width, sixels[end] == sixels[start] { end += 1 }
        let isLastBlank = end == width && sixels[start] == 0
        if !isLastBlank {
          let sixel = sixels[start] + 63
          if end - start > 3 {
            bytes += "!\(end - start)".utf8
            bytes.append(sixel)
          } else {
            bytes += repeatElement(sixel, count: end - start)
          }
        }
        start = end
      }
      bytes.append(UInt8(ascii: "$"))
    }
    bytes.append(UInt8(ascii: "-"))
  }

  /// Returns at most 256 colours: the 128 most frequent, then whichever is farthest from the chosen
  /// ones. Charts have few colours, but edges have many shades between two colours.
  private static func palette(of ranked: [UInt32]) -> [UInt32] {
    guard ranked.count > 256 else { return ranked }
    var palette = Array(ranked.prefix(128))
    var distances = ranked.map { colour in palette.map { distance($0, colour) }.min() ?? 0 }
    while palette.count < 256,
      let farthest = distances.indices.max(by: { distances[$0] < distances[$1] })
    {
      palette.append(ranked[farthest])
      for index in ranked.indices {
        distances[index] = min(distances[index], distance(ranked[farthest], ranked[index]))
      }
    }
    return palette
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    [16, 8, 0].reduce(0) { sum, shift in
      let step = Int(one >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)
      return sum + step * step
    }
  }
}
