public import HealthModel

/// The heart rates of some days as the BioBeats band's app writes them.
///
/// Shape: `FrequenzaCardiaca` with its count before it, absent where there is none; times in UTC.
public struct BioBeatsWriter {
  private let days: ClosedRange<LocalDate>
  private let count: Int
  private var isFirst = true

  /// - Parameters:
  ///   - days: the first and the last, of UTC.
  ///   - count: how many values there will be.
  public init(days: ClosedRange<LocalDate>, count: Int) {
    self.days = days
    self.count = count
  }

  /// All that stands before the first value; where there is none, all but `end`.
  public var beginning: String {
    var members: [JSONValue.Member] = [
      .init("Device", .string("healthlog")),
      .init("Filters", .array([.string(BioBeatsFormat.heartRates)])),
      .init("DataInizio", .string(days.lowerBound.description)),
      .init("DataFine", .string(days.upperBound.description)),
    ]
    guard count > 0 else { return JSONValue.object(members).text.dropLast() + "" }
    members.append(.init("\(BioBeatsFormat.heartRates)Count", .integer(Int64(count))))
    return JSONValue.object(members).text.dropLast() + ",\"\(BioBeatsFormat.heartRates)\":[\n"
  }

  /// One more value, what parts it from the one before it included; times to the second.
  public mutating func text(_ instant: Instant, beatsPerMinute: Double) -> String {
    let local = LocalDateTime(instant, utcOffsetSeconds: 0)
    let record = JSONValue.object([
      .init(
        BioBeatsFormat.taken,
        .string("\(local.date) \(local.time.fullText.prefix(8)) +0000")),
      .init("level", .real(beatsPerMinute)),
    ])
    defer { isFirst = false }
    return (isFirst ? "" : ",\n") + record.text
  }

  /// Closes the document: as many values must be before it as `init` was told.
  public var end: String { count > 0 ? "\n]}\n" : "}\n" }
}
