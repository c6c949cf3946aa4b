public import HealthModel

/// A file as the journal remembers it: what its rows come with.
public struct IncomingFile: Sendable {
  /// Its name, without its folder.
  public var name: String
  /// What kind of file it is, as `import formats` says.
  public var format: String
  /// What its names for its rows are names in; `file` for a file without any.
  public var key: String
  /// Whether rows of it that say the same are one row.
  public var copiesAreOne: Bool
  /// The zone that its local times were read in; nil where it has none.
  public var zone: String?

  /// Unless said otherwise its rows have no names, and two that say the same are two: a table.
  public init(
    name: String, format: String, key: String = "file", copiesAreOne: Bool = false,
    zone: String? = nil
  ) {
    self.name = name
    self.format = format
    self.key = key
    self.copiesAreOne = copiesAreOne
    self.zone = zone
  }
}

/// What came of an import.
public struct ImportOutcome: Equatable, Sendable {
  /// New ones; one that was completed counts in `changed`.
  public var reports = 0
  /// New single readings; one that was completed counts in `changed`.
  public var samples = 0
  /// Rows that were on record already.
  public var known = 0
  /// Of these the ones that are on record at the same local time of another zone.
  public var knownDuplicates: Duplicates?
  /// Rows that brought a reading which a report or a single reading on record lacked.
  public var changed = 0
  /// Rows with nothing in them that the journal keeps.
  public var empty = 0
  /// Rows of a local time that the clocks skipped.
  public var moved = 0
  /// What the file holds that isn't ours, by what it calls it.
  public var leftOut: [String: Int] = [:]
  /// When what was to come in was taken, first and last.
  public var period: ClosedRange<Instant>?
  /// The number of what they came with; nil where nothing came.
  public internal(set) var intake: Int64?
  /// Vitals that it brought and whose country's unit is the person's from now on.
  public internal(set) var settled: [Vital] = []
  /// Rows that were refused, however many.
  public var refusedCount = 0
  /// The first of them, with what is wrong; at most `refusalsKept`.
  public var refused: [Refusal] = []

  /// How many refused rows are kept with their reasons: a file of nothing else costs no more.
  public static let refusalsKept = 1000

  /// Rows that came with an import whose local times were read in another zone.
  public struct Duplicates: Equatable, Sendable {
    /// How many there were; each counts in `known` as well.
    public internal(set) var rows = 0
    /// The number of that import; of several the first that was met.
    public let intake: Int64
    /// The zone of that import: `Europe/Rome`.
    public let zone: String
  }

  /// A row that can't be read, or that the journal doesn't take.
  public struct Refusal: Equatable, Sendable {
    /// Where it stands in the file, from 1.
    public let line: Int
    /// As an `ImportRow` has it.
    public var entry: Int?
    /// Never empty; as many as a `RowFault` keeps.
    public let faults: [ReportFault]
  }

  /// Of a file with nothing else in it.
  public init(reports: Int = 0, samples: Int = 0, settled: [Vital] = []) {
    (self.reports, self.samples, self.settled) = (reports, samples, settled)
  }

  /// Whether the journal changed.
  public var addedSomething: Bool { reports + samples + changed > 0 }

  /// Counts what came in later as well; why rows were refused is not kept.
  public mutating func add(_ later: ImportOutcome) {
    reports += later.reports
    samples += later.samples
    known += later.known
    changed += later.changed
    empty += later.empty
    moved += later.moved
    refusedCount += later.refusedCount
  }

  mutating func count(duplicateOf intake: Int64, _ zone: String) {
    known += 1
    var seen = knownDuplicates ?? Duplicates(intake: intake, zone: zone)
    seen.rows += 1
    knownDuplicates = seen
  }

  /// Counts a row that is refused, and keeps the first of them.
  public mutating func refuse(_ fault: RowFault) {
    refusedCount += 1
    if refused.count < Self.refusalsKept {
      refused.append(.init(line: fault.line, entry: fault.entry, faults: fault.faults))
    }
  }
}
