extension Schema {
  /// Scans and the warnings of cuffs are marks, a backup says when it was made, a source counts its
  /// failures, and a notification that expired is shown again.
  static let version5 = """
    ALTER TABLE identity ADD COLUMN backed_up_at INTEGER;  -- NULL: not a backup
    ALTER TABLE remote ADD COLUMN failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0);
    ALTER TABLE notice ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE notice ADD COLUMN quiet_until INTEGER;

    ALTER TABLE sample RENAME TO sample_was;
    CREATE TABLE sample (
      id INTEGER PRIMARY KEY AUTOINCREMENT,  -- s12
      uid BLOB NOT NULL UNIQUE CHECK (length(uid) = 12),
      vital INTEGER NOT NULL REFERENCES vital (number),
      taken_at INTEGER NOT NULL CHECK (taken_at >= -2209075200000),
      utc_offset INTEGER NOT NULL CHECK (abs(utc_offset) <= 93600),
      value REAL NOT NULL,
      comparator TEXT CHECK (comparator IN ('<', '>')),
      unit TEXT,  -- NULL: the canonical one
      severity INTEGER NOT NULL CHECK (severity BETWEEN 0 AND 2),
      -- 1 sensor; meal: 2 before, 3 after, 4 fasting, 5 casual, 6 bedtime (2A34's words); 7 a sensor's scan;
      -- the warnings of a cuff (2A35), added up: 16 irregular pulse, 32 loose cuff, 64 movement, 128 position
      mark INTEGER CHECK (mark BETWEEN 1 AND 255),
      intake INTEGER REFERENCES intake (id),  -- NULL: typed
      note TEXT CHECK (length(note) <= 10000)  -- NULL: none
    ) STRICT;
    INSERT INTO sample SELECT * FROM sample_was;
    INSERT INTO sqlite_sequence (name, seq)
      SELECT 'sample', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'sample');
    UPDATE sqlite_sequence SET seq =
      max(seq, (SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'sample_was'))
      WHERE name = 'sample';
    DROP TABLE sample_was;
    CREATE INDEX sample_by_time ON sample (vital, taken_at);
    CREATE INDEX sample_typed ON sample (taken_at) WHERE intake IS NULL;

    -- Oxygen is critical below 92, no longer below 88; whoever has a normal range of their own keeps 88.
    UPDATE vital SET critical = '<88'
      WHERE id = 'oxygen-saturation' AND critical IS NULL AND normal_low IS NOT NULL;
    UPDATE sample SET severity = 2 WHERE severity = 1 AND value < 92 AND vital =
      (SELECT number FROM vital WHERE id = 'oxygen-saturation' AND critical IS NULL);
    UPDATE reading SET severity = 2
      WHERE severity = 1 AND value < 92 AND vital = 'oxygen-saturation' AND NOT EXISTS
        (SELECT 1 FROM vital WHERE id = 'oxygen-saturation' AND critical IS NOT NULL);
    UPDATE report SET priority = max(priority, 2 + ifnull(
        (SELECT importance FROM vital WHERE id = 'oxygen-saturation'), 2))
      WHERE priority_set = 0 AND id IN
        (SELECT report_id FROM reading WHERE vital = 'oxygen-saturation' AND severity = 2);
    """
}
