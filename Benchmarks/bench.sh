#!/usr/bin/env bash
# Prints each budget as a ratio: healthlog's median time over its peer's, in one run on one machine.
# Usage: bench.sh PROGRAMS
#
# Rounds alternate between the two, and the median of the rounds' ratios counts, so that a machine
# that slows down meanwhile slows both.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
rounds=${ROUNDS:-7}
runs=${RUNS:-60}
warmup=5

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# As installed: a linker leaves a file in memory in another way than whoever copies it, and its pages
# come in a tenth slower. The peers are installed too.
cp "$1"/healthlog{,-chart,-files,-report,-reminderd} "$work"
healthlog=$work/healthlog
export HOME=$work TZ=Europe/Rome
cd "$work"

# What counts of command $1 of a round (0 or 1) in hyperfine's results t, in SQL.
median_time() { echo "json_extract(t, '\$.results[$1].median')"; }
processor_time() {
  echo "(json_extract(t, '\$.results[$1].user') + json_extract(t, '\$.results[$1].system'))"
}
counted=median_time

# ratio OURS PEER: the median over the rounds of ours / peer.
ratio() {
  : >ratios
  for _ in $(seq "$rounds"); do
    hyperfine -N --style none --warmup "$warmup" --runs "$runs" --export-json times.json "$1" "$2" \
      >/dev/null 2>&1
    sqlite3 :memory: "SELECT $($counted 0) / $($counted 1)
      FROM (SELECT CAST(readfile('times.json') AS TEXT) AS t)" >>ratios
  done
  sort -n ratios | sed -n "$(((rounds + 1) / 2))p"
}

# row BUDGET LIMIT RATIO
row() {
  local verdict=ok
  awk -v r="$3" -v l="$2" 'BEGIN { exit !(r > l) }' && verdict=MISSED
  printf '%-62s %6.2f  (budget %.2f)  %s\n' "$1" "$3" "$2" "$verdict"
}

echo "making 41 years of reports" >&2
awk 'BEGIN {
  srand(7); print "taken_at,temperature_C,systolic_mmHg,diastolic_mmHg,glycemia_mg_dL,heart_rate_bpm"
  for (day = 0; day < 15167; day++) for (n = 0; n < 6; n++)
    printf "%s,%.1f,%d,%d,%d,%d\n", strftime("%Y-%m-%d", 422051200 + day * 86400, 1) " " \
      sprintf("%02d:%02d", 7 + 2 * n, int(rand() * 60)), 36 + rand() * 1.5, 110 + rand() * 35,
      65 + rand() * 25, 75 + rand() * 130, 55 + rand() * 40
}' >years.csv
"$healthlog" import years.csv --journal years.db >/dev/null
"$healthlog" add temp=36.5 hr=70 --journal empty.db >/dev/null
for journal in years empty; do cp $journal.db $journal-peer.db; done

# The same rows as `add` writes: the report with its readings, the replica's count, the change.
cat >add.sql <<'SQL'
PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
BEGIN IMMEDIATE;
INSERT INTO report (uid, taken_at, utc_offset, note, priority, priority_set)
  VALUES (lower(hex(randomblob(18))), 1795158000000, 3600, '', 2, 0);
INSERT INTO reading (report_id, vital, value, unit, severity) VALUES
  (last_insert_rowid(), 'temperature', 36.5, '°C', 0),
  (last_insert_rowid(), 'heart-rate', 70, 'bpm', 0);
UPDATE replica SET last_seq = last_seq + 1 WHERE id = (SELECT replica FROM identity);
INSERT INTO change (uid, replica, seq, stamp, at, step, actor, action, object, after)
  SELECT uid, id, last_seq, (1795158000000 << 16) + last_seq, 1795158000000, uid, 'person', 'add',
    'report:' || (SELECT uid FROM report ORDER BY id DESC LIMIT 1),
    '{"taken_at":1795158000000,"utc_offset":3600,"note":"","priority":null,"intake":null,'
    || '"readings":{"heart-rate":{"value":70,"comparator":null,"unit":"bpm","mark":null},'
    || '"temperature":{"value":36.5,"comparator":null,"unit":"°C","mark":null}}}'
  FROM (SELECT id, last_seq, lower(hex(randomblob(18))) AS uid
    FROM replica WHERE id = (SELECT replica FROM identity));
COMMIT;
SQL
cat >filter.sql <<'SQL'
SELECT report.id, report.uid, taken_at, utc_offset, note, priority, priority_set, intake,
  report_id, vital, value, comparator, unit, severity, mark
FROM report LEFT JOIN reading ON reading.report_id = report.id
WHERE day BETWEEN '2001-05-14' AND '2001-05-20' AND priority = 3
ORDER BY day, taken_at, report.id;
SQL
add="$healthlog add temp=36.5 hr=70 --journal"
filter="$healthlog filter --priority 3 week=2001-W20 --journal"

echo "timing $rounds rounds of $runs runs each" >&2
$filter years.db >ours.txt
sqlite3 years-peer.db '.read filter.sql' >peer.txt
test "$(wc -l <ours.txt)" -gt 0
test "$(wc -l <ours.txt)" = "$(cut -d '|' -f 1 peer.txt | sort -u | wc -l)"

# A peer only for as long as it writes what `add` writes.
$add empty.db >/dev/null
sqlite3 empty-peer.db '.read add.sql'
for journal in empty empty-peer; do
  sqlite3 $journal.db "SELECT length(uid), taken_at > 0, note, priority, intake FROM report
      WHERE id = (SELECT max(id) FROM report);
    SELECT * FROM reading WHERE report_id = (SELECT max(id) FROM report);
    SELECT length(uid), replica, seq - (SELECT last_seq FROM replica), length(step), undoes, actor,
      action, substr(object, 1, 7), length(object), fields, before, length(after), seen
    FROM change WHERE id = (SELECT max(id) FROM change)" >$journal.rows
done
cmp empty.rows empty-peer.rows

row "add, two readings / sqlite3 inserting the same rows" 1.6 \
  "$(ratio "$add empty.db" "sqlite3 empty-peer.db '.read add.sql'")"
row "filter a week and a priority out of 91,000 reports / sqlite3" 1.6 \
  "$(ratio "$filter years.db" "sqlite3 years-peer.db '.read filter.sql'")"
row "add at 41 years / in an empty journal" 1.2 "$(ratio "$add years.db" "$add empty.db")"
"$healthlog" add gly=200 hr=70 --at '2001-05-15 08:00' --journal small.db >/dev/null
row "filter at 41 years / in a journal of one report" 1.2 \
  "$(ratio "$filter years.db" "$filter small.db")"
"$healthlog" add temp=36.6 hr=71 --journal years.db >/dev/null
row "open, show one report, close: at 41 years / in a journal of one" 1.2 \
  "$(ratio "$healthlog show 1 --journal years.db" "$healthlog show 1 --journal small.db")"

. "$root/Benchmarks/charts.sh"

# Each run sets the other of two values, so that each derives anew.
alternate() {
  printf '#!/bin/sh\nif [ -e flip ]; then rm flip; value=%s; else touch flip; value=%s; fi\n' "$2" "$3"
  printf 'exec "%s" vital set glycemia %s "$value" --journal years.db\n' "$healthlog" "$1"
}
alternate --normal 70..140 70..160 >limits.sh
alternate --importance 2 3 >importance.sh
chmod +x limits.sh importance.sh
rounds=3 runs=4
update="sqlite3 years-peer.db 'UPDATE report SET priority = 6 - priority'"
row "new limits for 91,000 reports / sqlite3 updating each report" 1.5 "$(ratio ./limits.sh "$update")"
row "new importance for 91,000 reports / sqlite3 updating each report" 1.5 \
  "$(ratio ./importance.sh "$update")"

# A year of a sensor: 100,000 values, five minutes apart, to a picture of 800 × 400 pixels.
awk 'BEGIN {
  srand(7); print "taken_at,glycemia_mg_dL"
  for (n = 0; n < 100000; n++) printf "%s,%d\n", strftime("%Y-%m-%d %H:%M", 1735693200 + n * 300, 1), \
    130 + 40 * sin(n / 46) + 20 * sin(n / 7777) + 6 * rand()
}' >sensor.csv
"$healthlog" import sensor.csv --journal sensor.db >/dev/null
sqlite3 -separator ' ' sensor.db 'SELECT taken_at / 1000, value FROM single_reading ORDER BY taken_at' >sensor.dat
test "$(wc -l <sensor.dat)" = 100000
cat >sensor.gp <<'GNUPLOT'
set terminal pngcairo size 800,400
set output 'sensor-peer.png'
set xdata time
set timefmt '%s'
plot 'sensor.dat' using 1:2 with lines notitle
GNUPLOT
rounds=5 runs=8
row "a year of 100,000 single readings to PNG / gnuplot pngcairo" 0.2 \
  "$(ratio "$healthlog chart glycemia --from 2025 --to 2025 -o sensor.png --journal sensor.db" \
    "gnuplot sensor.gp")"

# A million single readings, nine years of a sensor, from a table; the peer has its rows ready to be taken.
awk 'BEGIN {
  srand(7); print "taken_at,glycemia_mg_dL"
  for (n = 0; n < 1000000; n++) printf "%s,%d\n", strftime("%Y-%m-%d %H:%M", 1435693200 + n * 300, 1), \
    130 + 40 * sin(n / 46) + 20 * sin(n / 7777) + 6 * rand()
}' >million.csv
printf '#!/bin/sh\nrm -f million.db*; exec "%s" import million.csv --journal million.db\n' \
  "$healthlog" >import.sh
printf '#!/bin/sh\nrm -f peer.db; exec sqlite3 peer.db <import.sql\n' >import-peer.sh
chmod +x import.sh import-peer.sh
./import.sh >/dev/null
# CSV has no bytes that are no text, and no NULL: the peer's table takes texts as long as uids, in
# the same order, and checks less.
sqlite3 -csv million.db "SELECT id, printf('%012d', id), vital, taken_at, utc_offset, value,
  comparator, unit, severity, mark, intake, note FROM single_reading" >rows.csv
{
  echo 'PRAGMA ignore_check_constraints = ON;'
  sqlite3 million.db "SELECT sql || ';' FROM sqlite_schema WHERE tbl_name = 'single_reading' AND sql <> ''" |
    sed 's/uid BLOB/uid TEXT/; s/) STRICT;/);/'
  printf '.mode csv\n.import rows.csv single_reading\n'
} >import.sql
./import-peer.sh
test "$(sqlite3 peer.db 'SELECT count(*) FROM single_reading')" = 1000000
rounds=3 runs=2 warmup=1
row "import of 1,000,000 single readings / sqlite3's .import into the same table" 1.5 \
  "$(ratio ./import.sh ./import-peer.sh)"
row "its peak memory / 64 MiB" 1 "$(mebibytes ./import.sh 64)"

cp million.db out.db
row "export of 1,000,000 single readings as NDJSON / sqlite3 -json of the same rows" 3 \
  "$(ratio "$healthlog export --format ndjson --journal out.db" \
    "sqlite3 -json out.db 'SELECT hex(uid), taken_at, utc_offset, vital, value, comparator, unit, mark,
      note FROM single_reading'")"
row "its peak memory / 24 MiB" 1 \
  "$(mebibytes "$healthlog export --format ndjson --journal out.db" 24)"
rm out.db*

. "$root/Benchmarks/apple.sh"

# Bytes of the file as the import leaves it, its log written back; VACUUM changes it by less than a
# hundredth. In mmol/L every value is a real number and has its unit beside it.
bytes_each() {
  sqlite3 "$1" 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
  echo $(($(stat -c %s "$1") / 1000)) | awk '{ print $1 / 1000 }'
}
row "bytes in the file for each whole-number single reading" 90 "$(bytes_each million.db)"
awk -F, 'NR == 1 { print "taken_at,glycemia_mmol_L" } NR > 1 { printf "%s,%.1f\n", $1, $2 / 18 }' \
  million.csv >mmol.csv
"$healthlog" import mmol.csv --journal mmol.db >/dev/null
row "the same in mmol/L" 100 "$(bytes_each mmol.db)"
rm mmol.*

# What was imported is taken out and brought in again, by turns, each beside an import of its own.
cp million.db turned.db
printf '#!/bin/sh\nexec "%s" "$@" --journal turned.db\n' "$healthlog" >turn.sh
chmod +x turn.sh
times() {
  /usr/bin/python3 - "$@" <<'PYTHON'
import statistics, subprocess, sys, time


def run(*words):
    start = time.monotonic()
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - start


ratios = {"undo": [], "redo": [], "history": [], "summary all": []}
for _ in range(int(sys.argv[1])):
    imported = run("./import.sh")
    for line in ratios:
        ratios[line].append(run("./turn.sh", *line.split()) / imported)
print(*(statistics.median(found) for found in ratios.values()))
PYTHON
}
read -r undone redone told summed < <(times 3)
row "undo of that import / the import" 1.5 "$undone"
row "its peak memory / 64 MiB" 1 "$(mebibytes './turn.sh undo' 64)"
row "redo of that import / the import" 1.5 "$redone"
row "its peak memory / 64 MiB" 1 "$(mebibytes './turn.sh redo' 64)"
row "history after it / the import" 1.5 "$told"
row "its peak memory / 64 MiB" 1 "$(mebibytes './turn.sh history' 64)"

# What people ask of so much.
row "summary all of 1,000,000 single readings / 64 MiB of peak memory" 1 \
  "$(mebibytes './turn.sh summary all' 64)"
row "summary all of 1,000,000 single readings / the import" 1 "$summed"
awk -v end="$(date +%s)" 'BEGIN {
  print "taken_at,glycemia_mg_dL"
  for (n = 105000; n > 0; n--)
    printf "%s,%d\n", strftime("%Y-%m-%d %H:%M", end - n * 300, 1), 130 + 60 * sin(n / 46)
}' >year.csv
TZ=UTC "$healthlog" import year.csv --journal year.db >/dev/null
for limit in 'above 180' 'below 80' 'above 185'; do
  "$healthlog" watch start gly $limit from -365d for 366d --journal year.db >/dev/null 2>&1
done
test "$(sqlite3 year.db 'SELECT count(*) FROM watch WHERE is_open = 1')" = 3
runs=8
row "status with three watches over a sensor's year / without" 10 \
  "$(ratio "$healthlog status --journal year.db" "$healthlog status --journal small.db")"
row "its peak memory / 32 MiB" 1 "$(mebibytes "$healthlog status --journal year.db" 32)"

. "$root/Benchmarks/finding.sh"
