import HealthModel
import POSIX
import SQLite

/// The tables of a journal, and how they came to be.
///
/// Migrations only go forward. Once a version is released its text never changes.
enum Schema {
  /// "HLOG", so that `file(1)` and a careful program know the file.
  static let applicationID: Int64 = 0x484C_4F47

  static let migrations = [version1]

  private static let version1 = """
    CREATE TABLE report (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uid TEXT NOT NULL UNIQUE,
      taken_at INTEGER NOT NULL CHECK (taken_at >= -2209075200000),  -- ms; 1900 in the last zone
      utc_offset INTEGER NOT NULL CHECK (abs(utc_offset) <= 93600),  -- seconds
      day TEXT NOT NULL GENERATED ALWAYS AS (\(dayExpression)) VIRTUAL,
      note TEXT NOT NULL CHECK (length(note) <= 10000),
      priority INTEGER NOT NULL CHECK (priority BETWEEN 1 AND 5),
      priority_set INTEGER NOT NULL CHECK (priority_set IN (0, 1)),
      import_batch INTEGER REFERENCES import_batch (id),
      external_id TEXT
    ) STRICT;
    CREATE INDEX report_by_day ON report (day, taken_at);
    CREATE INDEX report_by_priority ON report (priority, day, taken_at);
    CREATE UNIQUE INDEX report_by_origin ON report (external_id) WHERE external_id IS NOT NULL;
    CREATE INDEX report_by_batch ON report (import_batch) WHERE import_batch IS NOT NULL;

    CREATE TABLE reading (
      report_id INTEGER NOT NULL REFERENCES report (id) ON DELETE CASCADE,
      vital TEXT NOT NULL,
      value REAL NOT NULL,  -- in the vital's canonical unit
      unit TEXT NOT NULL,   -- as typed
      severity INTEGER NOT NULL CHECK (severity BETWEEN 0 AND 2),
      PRIMARY KEY (report_id, vital)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE sample (
      vital TEXT NOT NULL,
      taken_at INTEGER NOT NULL,
      utc_offset INTEGER NOT NULL CHECK (abs(utc_offset) <= 93600),
      value REAL NOT NULL,
      unit TEXT NOT NULL,
      severity INTEGER NOT NULL CHECK (severity BETWEEN 0 AND 2),
      source TEXT NOT NULL,
      external_id TEXT NOT NULL,
      import_batch INTEGER NOT NULL REFERENCES import_batch (id),
      PRIMARY KEY (vital, taken_at, source, external_id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX sample_by_origin ON sample (source, external_id);

    CREATE TABLE import_batch (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      file TEXT NOT NULL,
      format TEXT NOT NULL,
      reports INTEGER NOT NULL,
      samples INTEGER NOT NULL,
      known INTEGER NOT NULL,    -- rows that were on record already
      refused INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE change (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      step INTEGER NOT NULL,     -- what was done together is undone together
      at INTEGER NOT NULL,
      action TEXT NOT NULL,
      object TEXT NOT NULL,      -- 'report:7', 'import:2', 'vital:glycemia', …
      before TEXT,               -- JSON, NULL where the object did not exist
      after TEXT,
      undoes INTEGER             -- the step that an undo or a redo takes back
    ) STRICT;
    CREATE INDEX change_by_object ON change (object);
    CREATE INDEX change_by_undone_step ON change (undoes) WHERE undoes IS NOT NULL;

    -- What the person has set about a vital; NULL leaves the default.
    CREATE TABLE vital (
      id TEXT PRIMARY KEY,
      preferred_unit TEXT,
      importance INTEGER CHECK (importance BETWEEN 1 AND 3),
      normal_low REAL,
      normal_high REAL CHECK (normal_high >= normal_low),
      plausible_low REAL,
      plausible_high REAL CHECK (plausible_high >= plausible_low),
      critical TEXT,             -- '<54 >250', '<35 >=39', '' for none
      own_unit TEXT,             -- set for a vital of the person's own
      own_precision INTEGER CHECK (own_precision BETWEEN 0 AND 6),
      own_short_name TEXT,
      CHECK ((own_unit IS NULL) = (own_precision IS NULL)),
      CHECK (own_unit IS NULL OR (plausible_low + plausible_high) IS NOT NULL)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Words of notes, without case and accents. Kept by the program: SQLite 3.40 lets no trigger
    -- write to it where the schema isn't trusted.
    CREATE VIRTUAL TABLE note_word USING fts5 (
      note, content = 'report', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');

    CREATE TABLE reminder_rule (
      name TEXT PRIMARY KEY,
      minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439),  -- of the local day
      days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 127),           -- bit 0 is Monday
      needs TEXT NOT NULL,                     -- vitals, a comma between them
      grace INTEGER CHECK (grace > 0),         -- seconds; NULL: until 04:00 next day
      since INTEGER NOT NULL,
      enabled INTEGER NOT NULL CHECK (enabled IN (0, 1))
    ) STRICT, WITHOUT ROWID;

    -- No reference to the rule: what was due stays on record when the rule goes.
    CREATE TABLE occurrence (
      rule TEXT NOT NULL,
      day TEXT NOT NULL,
      due_at INTEGER NOT NULL,
      state TEXT NOT NULL
        CHECK (state IN ('pending', 'shown', 'snoozed', 'done', 'skipped', 'missed')),
      snoozed_until INTEGER,
      shown_at INTEGER,
      dismissed INTEGER NOT NULL CHECK (dismissed IN (0, 1)),
      repeats INTEGER NOT NULL CHECK (repeats BETWEEN 0 AND 2),
      quiet_until INTEGER,
      popup_server TEXT,
      popup_number INTEGER,
      PRIMARY KEY (rule, day),
      CHECK ((state = 'snoozed') = (snoozed_until IS NOT NULL)),
      CHECK ((popup_server IS NULL) = (popup_number IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX open_occurrence ON occurrence (day)
      WHERE state IN ('pending', 'shown', 'snoozed');

    -- What is told once.
    CREATE TABLE notice (
      matter TEXT PRIMARY KEY,   -- 'range:glycemia:1763676000000:2', 'charts:2026-W46'
      at INTEGER NOT NULL,
      deadline INTEGER,
      state TEXT NOT NULL CHECK (state IN ('preparing', 'pending', 'shown', 'done', 'dropped')),
      popup_server TEXT,
      popup_number INTEGER,
      CHECK ((popup_server IS NULL) = (popup_number IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX open_notice ON notice (state)
      WHERE state NOT IN ('done', 'dropped') OR popup_server IS NOT NULL;

    -- The values out of their normal range that notices tell of.
    CREATE TABLE alert (
      vital TEXT NOT NULL,
      taken_at INTEGER NOT NULL,
      severity INTEGER NOT NULL CHECK (severity BETWEEN 1 AND 2),
      high INTEGER NOT NULL CHECK (high IN (0, 1)),
      notice TEXT NOT NULL REFERENCES notice (matter),
      PRIMARY KEY (vital, taken_at, severity)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alert_by_notice ON alert (notice);

    -- The last runs of the reminder service, for those who ask why nothing came.
    CREATE TABLE service_run (
      started_at INTEGER PRIMARY KEY,
      woke_at INTEGER NOT NULL,       -- by its alarm, or by news of the notification server
      stopped_at INTEGER,             -- NULL while it runs, and after it was killed
      server TEXT,                    -- the notification server's name, '' for unknown; NULL: none
      server_version TEXT NOT NULL,
      capabilities TEXT NOT NULL,     -- of that server, a blank between them
      server_since INTEGER NOT NULL,
      quiet_since INTEGER,            -- when "do not disturb" last held a notification back
      quiet_until INTEGER
    ) STRICT;

    CREATE TABLE watch (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      vital TEXT NOT NULL,
      low REAL,                  -- less is beyond; in the vital's canonical unit
      high REAL CHECK (high >= low),
      unit TEXT NOT NULL,        -- as typed
      start_at INTEGER NOT NULL,
      end_at INTEGER NOT NULL CHECK (end_at > start_at),
      boot TEXT,                 -- the run of the machine whose own clock judges the end
      boot_end INTEGER,          -- ms that it shows then
      stopped_at INTEGER,
      is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),  -- 1 until its outcome is told
      CHECK (low IS NOT NULL OR high IS NOT NULL),
      CHECK ((boot IS NULL) = (boot_end IS NULL))
    ) STRICT;
    CREATE INDEX watch_by_end ON watch (end_at);
    CREATE INDEX open_watch ON watch (end_at) WHERE is_open = 1;

    -- What the person was told at the end of a watch, and once more if it was another outcome later.
    CREATE TABLE watch_outcome (
      watch INTEGER NOT NULL REFERENCES watch (id) ON DELETE CASCADE,
      is_correction INTEGER NOT NULL CHECK (is_correction IN (0, 1)),
      told_at INTEGER NOT NULL,
      readings INTEGER NOT NULL CHECK (readings >= 0),
      beyond INTEGER NOT NULL CHECK (beyond BETWEEN 0 AND readings),
      lowest REAL,               -- NULL, like those below, when there is no reading
      lowest_unit TEXT,
      lowest_at INTEGER,
      mean REAL,                 -- NULL, too, when every reading has a comparator
      highest REAL CHECK (highest >= lowest),
      highest_unit TEXT,
      highest_at INTEGER,
      PRIMARY KEY (watch, is_correction),
      CHECK ((readings = 0) = (lowest IS NULL) AND (readings = 0) = (lowest_unit IS NULL)
        AND (readings = 0) = (lowest_at IS NULL) AND (readings > 0 OR mean IS NULL)
        AND (readings = 0) = (highest IS NULL) AND (readings = 0) = (highest_unit IS NULL)
        AND (readings = 0) = (highest_at IS NULL))
    ) STRICT, WITHOUT ROWID;
    """

  /// The local date of an instant and its offset; the division rounds towards the past.
  static let dayExpression = """
    date((taken_at - ((taken_at % 1000) + 1000) % 1000) / 1000 + utc_offset, 'unixepoch')
    """

  /// Throws unless the file is a journal that this program knows, or empty; changes nothing.
  /// - Throws: `JournalError.notAJournal`, `.newerSchema`.
  @discardableResult
  static func check(
    _ connection: borrowing Connection, path: String, migrations: [String] = migrations
  ) throws -> Int {
    let (identity, version) = try identify(connection)
    let isOurs = identity == applicationID && version >= 0
    let isNew = try identity == 0 && version == 0 && isEmpty(connection)
    guard isOurs || isNew else {
      throw JournalError.notAJournal(path: path)
    }
    guard version <= migrations.count else {
      throw JournalError.newerSchema(found: version, known: migrations.count)
    }
    return version
  }

  /// Brings the file to the newest schema, each migration in one transaction, after a copy of the
  /// file as it was.
  static func migrate(
    _ connection: borrowing Connection, path: String, migrations: [String] = migrations
  ) throws {
    let version = try check(connection, path: path, migrations: migrations)
    guard version < migrations.count else { return }
    if version > 0 { try copy(connection, path: path, version: version) }
    for number in version..<migrations.count {
      try connection.transaction {
        // Another program may have been faster between the look and the lock.
        guard try check(connection, path: path, migrations: migrations) == number else { return }
        try connection.execute(migrations[number])
        try connection.execute("PRAGMA application_id = \(applicationID)")
        try connection.execute("PRAGMA user_version = \(number + 1)")
      }
    }
  }

  /// Keeps the file as it was beside it, whole or not at all.
  private static func copy(
    _ connection: borrowing Connection, path: String, version: Int
  ) throws {
    let target = "\(path).v\(version)"
    try PrivateFile.remove("\(target).part")
    try connection.run("VACUUM INTO ?", [.text("\(target).part")])
    try PrivateFile.rename("\(target).part", to: target)
  }

  private static func identify(_ connection: borrowing Connection) throws -> (Int64, Int) {
    let identity = try connection.firstRow("PRAGMA application_id") { $0.integer(0) }
    let version = try connection.firstRow("PRAGMA user_version") { Int($0.integer(0)) }
    return (identity ?? 0, version ?? 0)
  }

  private static func isEmpty(_ connection: borrowing Connection) throws -> Bool {
    try connection.firstRow("SELECT 1 FROM sqlite_schema") { _ in true } == nil
  }
}
