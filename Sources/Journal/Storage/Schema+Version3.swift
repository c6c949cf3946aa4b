extension Schema {
  /// What is known of copies of the journal, and of what was deleted for good.
  static let version3 = """
    -- The last backups: what `status` says of them, and where traces may be of what is deleted for
    -- good.
    CREATE TABLE backup (
      at INTEGER PRIMARY KEY,
      path TEXT NOT NULL,
      last_change INTEGER NOT NULL,  -- the highest change.id in it
      by_service INTEGER NOT NULL CHECK (by_service IN (0, 1))
    ) STRICT;
    -- That a number stood for something, and no word of what it was.
    CREATE TABLE forgotten (
      kind TEXT NOT NULL CHECK (kind IN ('report', 'sample')),
      id INTEGER NOT NULL,
      uid TEXT NOT NULL UNIQUE,  -- what `change` calls it since; random
      at INTEGER NOT NULL,
      -- 0 until free pages and the write-ahead log hold no trace of it
      is_erased INTEGER NOT NULL CHECK (is_erased IN (0, 1)),
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;
    """
}
