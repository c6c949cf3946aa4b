extension Schema {
  /// What was taken out with its intake stays beside what came again with another, so that undo
  /// finds it; receipts say the encoding and the hours that the clocks skipped.
  static let version4 = """
    ALTER TABLE intake ADD COLUMN moved INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE intake ADD COLUMN encoding TEXT;  -- NULL: UTF-8, or none

    ALTER TABLE sample_withdrawn RENAME TO sample_was;
    CREATE TABLE sample_withdrawn (
      id INTEGER PRIMARY KEY, uid BLOB NOT NULL, vital INTEGER NOT NULL,
      taken_at INTEGER NOT NULL, utc_offset INTEGER NOT NULL,
      value REAL NOT NULL, comparator TEXT, unit TEXT, severity INTEGER NOT NULL, mark INTEGER,
      intake INTEGER, note TEXT,
      why TEXT NOT NULL CHECK (why IN ('intake', 'person', 'source')),
      withdrawn_at INTEGER NOT NULL,
      UNIQUE (uid, intake)
    ) STRICT;
    INSERT INTO sample_withdrawn SELECT * FROM sample_was;
    DROP TABLE sample_was;

    ALTER TABLE reading_withdrawn RENAME TO reading_was;
    ALTER TABLE report_withdrawn RENAME TO report_was;
    CREATE TABLE report_withdrawn (
      id INTEGER PRIMARY KEY, uid TEXT NOT NULL, taken_at INTEGER NOT NULL,
      utc_offset INTEGER NOT NULL, note TEXT NOT NULL,
      priority INTEGER NOT NULL, priority_set INTEGER NOT NULL, intake INTEGER,
      why TEXT NOT NULL CHECK (why IN ('intake', 'person', 'source')),
      withdrawn_at INTEGER NOT NULL,
      UNIQUE (uid, intake)
    ) STRICT;
    CREATE TABLE reading_withdrawn (
      report_id INTEGER NOT NULL REFERENCES report_withdrawn (id) ON DELETE CASCADE,
      vital TEXT NOT NULL, value REAL NOT NULL,
      comparator TEXT, unit TEXT NOT NULL, severity INTEGER NOT NULL, mark INTEGER,
      PRIMARY KEY (report_id, vital)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO report_withdrawn SELECT * FROM report_was;
    INSERT INTO reading_withdrawn SELECT * FROM reading_was;
    DROP TABLE reading_was;
    DROP TABLE report_was;
    """
}
