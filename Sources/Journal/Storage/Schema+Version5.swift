extension Schema {
  /// The tables of version 5, the first to be released. Until the release of 0.2.0, new columns are
  /// added here; after it, no column is changed, and each later version is a migration.
  /// The day is written out, not interpolated from `dayExpression`, so that no text is assembled at
  /// start-up. A name, uid or key identifies a thing; an `id` is the number that a person types and
  /// that rows of this file use. No `change`, `notification` or partial export refers to an `id`.
  static let version5 = """
    -- `identity` has one row. Export and restore carry its `journal` but never its `replica`: a
    -- restored file, or one on another machine, gets a new one.
    CREATE TABLE replica (
      id INTEGER PRIMARY KEY,
      uid TEXT NOT NULL UNIQUE,  -- UUIDv7
      -- SHA-256 of machine-id and uid, hex; '' where there is no machine-id: never "moved"
      machine TEXT NOT NULL,
      name TEXT,  -- 'laptop'; for merging, later
      last_seq INTEGER NOT NULL DEFAULT 0 CHECK (last_seq >= 0)
    ) STRICT;
    CREATE TABLE identity (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      journal TEXT NOT NULL,  -- UUIDv7, the same on every replica
      replica INTEGER NOT NULL REFERENCES replica (id),
      backed_up_at INTEGER  -- NULL: not a backup
    ) STRICT;

    -- Every vital that ever occurred has a row, even a built-in one: `number` saves 16 bytes a single
    -- reading. NULL means the default.
    CREATE TABLE vital (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      preferred_unit TEXT,
      importance INTEGER CHECK (importance BETWEEN 1 AND 3),
      normal_low REAL,
      normal_high REAL CHECK (normal_high >= normal_low),
      plausible_low REAL,
      plausible_high REAL CHECK (plausible_high >= plausible_low),
      critical TEXT,
      own_unit TEXT,
      own_precision INTEGER CHECK (own_precision BETWEEN 0 AND 6),
      own_short_name TEXT,
      -- NULL: measured. Doses and events have no limits.
      role TEXT CHECK (role IN ('medicine', 'event')),
      label TEXT,  -- the name of a medicine or event as first typed; NULL: `id`
      CHECK ((own_unit IS NULL) = (own_precision IS NULL)),
      CHECK (role IS NULL OR own_unit IS NOT NULL),
      -- Normal limits may be absent (weight has none); then every value's severity is
      -- 0.
      CHECK (own_unit IS NULL OR role IS NOT NULL OR (plausible_low + plausible_high) IS NOT NULL)
    ) STRICT;

    -- Where entries come from. store.md describes `kind`; additional columns of devices and remote
    -- sources are in tables of their own.
    CREATE TABLE source (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uid TEXT NOT NULL UNIQUE,  -- UUIDv7
      kind TEXT NOT NULL CHECK (kind IN ('file', 'device', 'remote', 'machine')),
      -- Hashed into the identities of single readings: the same on every machine, so neither the uid
      -- nor a host.
      -- 'file' for sources without ids of their own; 'nightscout' (file and pull), 'health-connect',
      -- 'ble:AA:BB:…', 'homeassistant:HOST', …
      key TEXT NOT NULL,
      name TEXT UNIQUE,  -- as typed: CUFF, home; NULL for files
      -- after `device forget` or `source remove`, the row stays while readings refer to it
      gone_at INTEGER
    ) STRICT;
    CREATE INDEX source_by_key ON source (key);

    -- An import that is withdrawn as a whole: a file, a device's session, or a remote source's local
    -- day.
    CREATE TABLE intake (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uid TEXT NOT NULL UNIQUE,
      source INTEGER NOT NULL REFERENCES source (id),
      at INTEGER NOT NULL,
      day TEXT,  -- of a remote source's intake
      label TEXT NOT NULL,  -- file's name, 'CUFF', 'home'
      format TEXT NOT NULL,  -- as `import formats` says; '' when no file
      zone TEXT,  -- the zone that local times were read in
      first_at INTEGER, last_at INTEGER,  -- instants, to show
      first_single_reading INTEGER, last_single_reading INTEGER,  -- ids: where `import undo` walks
      reports INTEGER NOT NULL DEFAULT 0, single_readings INTEGER NOT NULL DEFAULT 0,
      known INTEGER NOT NULL DEFAULT 0, changed INTEGER NOT NULL DEFAULT 0,
      refused INTEGER NOT NULL DEFAULT 0, empty INTEGER NOT NULL DEFAULT 0,
      left_out TEXT NOT NULL DEFAULT '{}',  -- JSON: reason -> count
      withdrawn_at INTEGER,  -- not NULL: its rows are in the *_withdrawn tables
      moved INTEGER NOT NULL DEFAULT 0,  -- rows of a time that the clocks skipped
      encoding TEXT  -- NULL: UTF-8, or none
    ) STRICT;
    CREATE UNIQUE INDEX intake_of_day ON intake (source, day) WHERE day IS NOT NULL;
    CREATE TABLE intake_refusal (
      intake INTEGER NOT NULL REFERENCES intake (id) ON DELETE CASCADE,
      line INTEGER NOT NULL, reason TEXT NOT NULL,  -- a case's name, never a value
      PRIMARY KEY (intake, line, reason)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE report (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- UUIDv7 if typed, otherwise derived (as a single reading's), so that it is known when it comes again
      uid TEXT NOT NULL UNIQUE,
      taken_at INTEGER NOT NULL CHECK (taken_at >= -2209075200000),
      utc_offset INTEGER NOT NULL CHECK (abs(utc_offset) <= 93600),
      day TEXT NOT NULL GENERATED ALWAYS AS (\
    date((taken_at - ((taken_at % 1000) + 1000) % 1000) / 1000 + utc_offset, 'unixepoch')\
    ) VIRTUAL,
      note TEXT NOT NULL CHECK (length(note) <= 10000),
      priority INTEGER NOT NULL CHECK (priority BETWEEN 1 AND 5),
      priority_set INTEGER NOT NULL CHECK (priority_set IN (0, 1)),
      intake INTEGER REFERENCES intake (id)  -- NULL: typed
    ) STRICT;
    CREATE INDEX report_by_day ON report (day, taken_at);
    CREATE INDEX report_by_priority ON report (priority, day, taken_at);
    CREATE INDEX report_by_intake ON report (intake) WHERE intake IS NOT NULL;
    CREATE TABLE reading (
      report_id INTEGER NOT NULL REFERENCES report (id) ON DELETE CASCADE,
      vital TEXT NOT NULL,
      value REAL NOT NULL,
      comparator TEXT CHECK (comparator IN ('<', '>')),
      unit TEXT NOT NULL,
      severity INTEGER NOT NULL CHECK (severity BETWEEN 0 AND 2),
      mark INTEGER,  -- as in single_reading
      PRIMARY KEY (report_id, vital)
    ) STRICT, WITHOUT ROWID;

    -- A single reading. Its identity has 12 bytes: 48 bits of the instant (of typing, if typed),
    -- then 48 random bits or 48 bits of SHA-256 (source's key, 0, external id). In exports and FHIR
    -- it is a UUIDv8: TTTTTTTT-TTTT-8HHH-8HHH-HHHHHH000000. External ids themselves aren't stored.
    -- The identity is the only unique index. Because it sorts by time, a million rows are inserted
    -- 3.5 times as fast as with a hash in front (1.3 s, not 4.5 s), in 86 bytes each (94 with 16).
    CREATE TABLE single_reading (
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
      -- a cuff's warnings (2A35), added up: 16 irregular pulse, 32 loose cuff, 64 movement, 128 position
      mark INTEGER CHECK (mark BETWEEN 1 AND 255),
      intake INTEGER REFERENCES intake (id),  -- NULL: typed
      note TEXT CHECK (length(note) <= 10000)  -- NULL: none
    ) STRICT;
    CREATE INDEX single_reading_by_time ON single_reading (vital, taken_at);
    -- For `list` of a day without a sensor's 288 readings.
    CREATE INDEX single_reading_typed ON single_reading (taken_at) WHERE intake IS NULL;
    -- No index on intake (10 bytes a row): rows of one intake are adjacent by id, between
    -- intake.first_single_reading and .last_single_reading; any other rows between them have another `intake`.
    -- Intakes are never deleted, so no foreign key check searches for them.

    -- Withdrawn but not forgotten; a reading that several intakes brought has one row for each. The
    -- columns are those above and two more. SQL moves the rows both ways, never through JSON.
    -- why 'intake': `import undo`, `device discard`, `source remove --readings`; the same file
    -- brings them back.
    -- why 'person': one row deleted by hand; if a source or file brings it again, it counts as
    -- "known".
    -- why 'source': the source says that it is gone; removed after 30 days.
    CREATE TABLE single_reading_withdrawn (
      id INTEGER PRIMARY KEY, uid BLOB NOT NULL, vital INTEGER NOT NULL,
      taken_at INTEGER NOT NULL, utc_offset INTEGER NOT NULL,
      value REAL NOT NULL, comparator TEXT, unit TEXT, severity INTEGER NOT NULL, mark INTEGER,
      intake INTEGER, note TEXT,
      why TEXT NOT NULL CHECK (why IN ('intake', 'person', 'source')),
      withdrawn_at INTEGER NOT NULL,
      UNIQUE (uid, intake)
    ) STRICT;
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

    CREATE TABLE change (
      id INTEGER PRIMARY KEY AUTOINCREMENT,  -- order of arrival in this file
      -- UUIDv7: distinguishes two changes with the same (replica, seq) in a copied file
      uid TEXT NOT NULL UNIQUE,
      replica INTEGER NOT NULL REFERENCES replica (id),
      seq INTEGER NOT NULL CHECK (seq >= 1),
      stamp INTEGER NOT NULL,  -- hybrid clock, 48 bits of ms and 16 of count; orders changes
      at INTEGER NOT NULL,  -- wall clock, to show
      step TEXT NOT NULL,  -- uid of the first change of a step
      undoes TEXT,  -- the step that an undo or a redo reverts
      -- 'person', 'service', or a source's uid: undo looks for 'person' alone
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      -- 'report:UID', 'single_reading:UID', 'intake:UID', 'watch:UID', 'protocol:UID', 'source:UID';
      object TEXT NOT NULL,
                                                      -- 'vital:NAME', 'setting:KEY',
                                                      -- 'reminder:NAME', 'filter:NAME': a name is identity
      -- the changed fields, separated by blanks: 'note pressure'; '' if it was added or removed
      fields TEXT NOT NULL DEFAULT '',
      -- JSON of the row without derived columns and ids; of an intake a summary
      before TEXT, after TEXT,
      seen TEXT,  -- NULL: all with a smaller id (always so until machines merge)
      UNIQUE (replica, seq)
    ) STRICT;
    CREATE INDEX change_by_object ON change (object);
    CREATE INDEX change_by_stamp ON change (stamp);
    CREATE INDEX change_by_step ON change (step);
    CREATE INDEX change_by_undone_step ON change (undoes) WHERE undoes IS NOT NULL;
    CREATE INDEX change_of_person ON change (id) WHERE actor = 'person';

    CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE saved_filter (
      name TEXT PRIMARY KEY,
      terms TEXT NOT NULL CHECK (length(terms) <= 10000),  -- as typed
      since INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE VIRTUAL TABLE note_word USING fts5 (
      note, content = 'report', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');
    -- Single readings have few notes, so these have no stored index.

    CREATE TABLE protocol (
      id INTEGER PRIMARY KEY AUTOINCREMENT, uid TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL CHECK (kind IN ('bp')),
      first_day TEXT NOT NULL, days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 31),
      morning INTEGER NOT NULL CHECK (morning BETWEEN 0 AND 1439),
      evening INTEGER NOT NULL CHECK (evening BETWEEN 0 AND 1439),
      started_at INTEGER NOT NULL, stopped_at INTEGER
    ) STRICT;
    -- The message about a protocol's end isn't stored here: it is a notification.
    CREATE UNIQUE INDEX open_protocol ON protocol (kind) WHERE stopped_at IS NULL;

    -- A rule's name identifies it, like a vital's: 'daily' is the same rule on two machines.
    CREATE TABLE reminder_rule (
      name TEXT PRIMARY KEY,
      minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439),
      days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 127),
      needs TEXT NOT NULL,
      grace INTEGER CHECK (grace > 0),
      -- wall clock; NULL: the reminder's day
      window_from INTEGER CHECK (window_from BETWEEN 0 AND 1439),
      window_until INTEGER CHECK (window_until BETWEEN 0 AND 1439),
      count INTEGER NOT NULL DEFAULT 1 CHECK (count BETWEEN 1 AND 9),
      last_day TEXT,
      owner TEXT,  -- a protocol's uid
      since INTEGER NOT NULL,
      enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
      CHECK ((window_from IS NULL) = (window_until IS NULL))
    ) STRICT, WITHOUT ROWID;

    -- No foreign key to the rule: an occurrence stays on record when its rule is removed.
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

    -- Messages that are shown once.
    CREATE TABLE notification (
      topic TEXT PRIMARY KEY,  -- 'range:glycemia:1763676000000:2', 'charts:2026-W46', 'watch:UID'
      at INTEGER NOT NULL,
      deadline INTEGER,
      state TEXT NOT NULL CHECK (
        state IN ('preparing', 'pending', 'shown', 'done', 'missed', 'dropped')),
      popup_server TEXT,
      popup_number INTEGER,
      repeats INTEGER NOT NULL DEFAULT 0,
      quiet_until INTEGER,
      read_at INTEGER,  -- NULL: the person hasn't seen it
      CHECK ((popup_server IS NULL) = (popup_number IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX open_notification ON notification (state)
      WHERE state NOT IN ('done', 'missed', 'dropped') OR popup_server IS NOT NULL;
    CREATE INDEX notification_by_time ON notification (at);

    -- The values outside their normal range that notifications report.
    CREATE TABLE alert (
      vital TEXT NOT NULL,
      taken_at INTEGER NOT NULL,
      severity INTEGER NOT NULL CHECK (severity BETWEEN 1 AND 2),
      high INTEGER NOT NULL CHECK (high IN (0, 1)),
      notification TEXT NOT NULL REFERENCES notification (topic),
      PRIMARY KEY (vital, taken_at, severity)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alert_by_notification ON alert (notification);

    -- The last runs of the reminder service, to explain why no reminder came.
    CREATE TABLE service_run (
      started_at INTEGER PRIMARY KEY,
      woke_at INTEGER NOT NULL,  -- woken by its alarm or by the notification server
      stopped_at INTEGER,  -- NULL while it runs, and after it was killed
      server TEXT,  -- the notification server's name, '' for unknown; NULL: none
      server_version TEXT NOT NULL,
      capabilities TEXT NOT NULL,  -- of that server, separated by blanks
      server_since INTEGER NOT NULL,
      quiet_since INTEGER,  -- when "do not disturb" last held a notification back
      quiet_until INTEGER,
      hindrance TEXT CHECK (hindrance IN ('asleep', 'silent', 'refused')),
      hindered_since INTEGER,
      hindered_until INTEGER,  -- NULL while it lasts
      CHECK ((hindrance IS NULL) = (hindered_since IS NULL))
    ) STRICT;

    CREATE TABLE watch (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uid TEXT NOT NULL UNIQUE,  -- UUIDv7
      vital TEXT NOT NULL,
      low REAL,  -- less is beyond; in the vital's canonical unit
      high REAL CHECK (high >= low),
      unit TEXT NOT NULL,  -- as typed
      start_at INTEGER NOT NULL,
      end_at INTEGER NOT NULL CHECK (end_at > start_at),
      boot TEXT,  -- the run of the machine whose own clock judges the end
      boot_end INTEGER,  -- ms that it shows then
      stopped_at INTEGER,
      is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),  -- 1 until its outcome is told
      CHECK (low IS NOT NULL OR high IS NOT NULL),
      CHECK ((boot IS NULL) = (boot_end IS NULL))
    ) STRICT;
    -- The number of a watch whose start was undone: a redo gives it back.
    CREATE TABLE watch_withdrawn (id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE) STRICT;
    CREATE INDEX watch_by_end ON watch (end_at);
    CREATE INDEX open_watch ON watch (end_at) WHERE is_open = 1;

    -- The outcome reported at the end of a watch, and a second one if the outcome changed later.
    CREATE TABLE watch_outcome (
      watch INTEGER NOT NULL REFERENCES watch (id) ON DELETE CASCADE,
      is_correction INTEGER NOT NULL CHECK (is_correction IN (0, 1)),
      told_at INTEGER NOT NULL,
      readings INTEGER NOT NULL CHECK (readings >= 0),
      beyond INTEGER NOT NULL CHECK (beyond BETWEEN 0 AND readings),
      lowest REAL,  -- NULL, like those below, when there is no reading
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

    CREATE TABLE device (
      source INTEGER PRIMARY KEY REFERENCES source (id),
      address TEXT NOT NULL UNIQUE,
      maker TEXT, model TEXT, serial TEXT, services TEXT NOT NULL,
      user INTEGER, auto INTEGER NOT NULL CHECK (auto IN (0, 1)),
      -- left by `device sync` for a listener that runs
      cursor TEXT, clock_off INTEGER, sync_requested_at INTEGER
    ) STRICT;
    CREATE TABLE session (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- its counts, its uid, its source; made with the session
      intake INTEGER NOT NULL UNIQUE REFERENCES intake (id),
      device INTEGER NOT NULL REFERENCES device (source),
      start_at INTEGER NOT NULL, end_at INTEGER, utc_offset INTEGER NOT NULL,
      ended TEXT CHECK (ended IN ('done', 'stopped', 'lost', 'power', 'killed', 'error')),
      clock_off INTEGER,
      CHECK ((end_at IS NULL) = (ended IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX open_session ON session (device) WHERE end_at IS NULL;
    CREATE TABLE packet (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      session INTEGER NOT NULL REFERENCES session (id),
      at INTEGER NOT NULL, characteristic INTEGER NOT NULL,  -- 0x2A35
      n INTEGER NOT NULL,  -- values in `body`: 1, or those of a stream's 60 s
      -- 0 stored, 1 known, 2 held, 3 refused
      state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
      decoder INTEGER NOT NULL, body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX packet_by_session ON packet (session);
    CREATE INDEX held_packet ON packet (session) WHERE state = 2;

    CREATE TABLE remote (
      source INTEGER PRIMARY KEY REFERENCES source (id),
      protocol TEXT NOT NULL CHECK (protocol IN ('nightscout', 'homeassistant', 'json')),
      origin TEXT NOT NULL, user TEXT, zone TEXT, map TEXT, ca TEXT,
      every INTEGER NOT NULL, since INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('on', 'refused', 'waiting')), last_error TEXT,
      pulled_at INTEGER, next_at INTEGER, not_before INTEGER,
      failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0)
    ) STRICT;
    CREATE TABLE remote_sensor (
      source INTEGER NOT NULL REFERENCES remote (source), sensor TEXT NOT NULL, label TEXT,
      sensor_group TEXT, unit TEXT, vital TEXT,
      properties TEXT, last_value TEXT, last_at INTEGER,
      level INTEGER CHECK (level BETWEEN 0 AND 2), rhythm INTEGER, delay INTEGER,
      PRIMARY KEY (source, sensor)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE remote_cursor (
      source INTEGER NOT NULL REFERENCES remote (source), collection TEXT NOT NULL,
      stamp TEXT NOT NULL, day_at INTEGER, fortnight_at INTEGER,
      PRIMARY KEY (source, collection)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE remote_absent (  -- rule 4: absent once; twice in a row takes it out
      source INTEGER NOT NULL REFERENCES remote (source), single_reading INTEGER NOT NULL,
      since INTEGER NOT NULL, PRIMARY KEY (source, single_reading)
    ) STRICT, WITHOUT ROWID;

    -- The last backups, for `status`, and to find copies of what is deleted for good.
    CREATE TABLE backup (
      at INTEGER PRIMARY KEY,
      path TEXT NOT NULL,
      last_change INTEGER NOT NULL  -- the highest change.id in it
    ) STRICT;
    -- The numbers of entries that were deleted for good, without their content.
    CREATE TABLE forgotten (
      kind TEXT NOT NULL CHECK (kind IN ('report', 'single_reading')),
      id INTEGER NOT NULL,
      uid TEXT NOT NULL UNIQUE,  -- what `change` calls it since; random
      at INTEGER NOT NULL,
      -- 0 until free pages and the write-ahead log hold no trace of it
      is_erased INTEGER NOT NULL CHECK (is_erased IN (0, 1)),
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;
    """
}
