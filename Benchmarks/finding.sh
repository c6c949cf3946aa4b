# Doses beside readings, and what finds things again; sourced by bench.sh.

echo "making 36,524 reports with notes" >&2
awk 'BEGIN {
  srand(7); split("after a long walk by the river with a cake and coffee tired dizzy fine rest", words, " ")
  print "taken_at,temperature_C,glycemia_mg_dL,heart_rate_bpm,note"
  for (n = 0; n < 36524; n++) {
    note = words[1 + int(rand() * 16)] " " words[1 + int(rand() * 16)] " " words[1 + int(rand() * 16)]
    printf "%s,%.1f,%d,%d,%s\n", strftime("%Y-%m-%d %H:%M", 1000000000 + n * 21600, 1), 36 + rand(),
      75 + rand() * 130, 55 + rand() * 40, note
  }
}' >notes.csv
"$healthlog" import notes.csv --journal notes.db >/dev/null
test "$(sqlite3 notes.db 'SELECT count(*) FROM report')" = 36524
for n in $(seq 25); do
  "$healthlog" filter --save "f$n" "gly>$((150 + n))" --journal notes.db >/dev/null
done
cp notes.db measured.db
cp notes.db dosed.db
# A dose, or a weight, each day of a year, and thirty more in one week.
for n in $(seq 0 364); do
  day=$(date -u -d "2002-01-01 + $n days" +%F)
  echo "$day 07:30"
done >days.txt
for n in $(seq 1 23); do echo "2002-05-14 $(printf %02d "$n"):10"; done >>days.txt
while read -r day time; do
  "$healthlog" take insulin 6U --at "$day $time" --journal dosed.db
  "$healthlog" add weight=70 --at "$day $time" --journal measured.db
done <days.txt >/dev/null 2>&1
# A notification each day for five years.
sqlite3 notes.db "WITH RECURSIVE day(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM day WHERE n < 1825)
  INSERT INTO notification (topic, at, state)
  SELECT printf('charts:%d-W%02d', 1990 + n / 52, 1 + n % 52), (unixepoch() - n * 86400) * 1000, 'done' FROM day"

rounds=5 runs=20
row "take / add of one reading" 1.05 \
  "$(ratio "$healthlog take insulin 6U --journal dosed.db" \
    "$healthlog add weight=70 --journal measured.db")"
row "list of a year with 388 doses / with 388 single readings" 1.05 \
  "$(ratio "$healthlog list 2002 --readings --journal dosed.db" \
    "$healthlog list 2002 --readings --journal measured.db")"
row "a week's chart with 30 ticks / without" 1.1 \
  "$(ratio "$healthlog chart gly 2002-05-13..2002-05-19 -o ticks.png --journal dosed.db" \
    "$healthlog chart gly 2002-05-13..2002-05-19 -o plain.png --journal measured.db")"
row "search of two words in 36,524 reports / filter note~ of one" 1.5 \
  "$(ratio "$healthlog search river cake --journal notes.db" \
    "$healthlog filter note~cake --journal notes.db")"
row "filter --saved of 25 filters / 25 times one of them" 1 \
  "$(awk -v r="$(ratio "$healthlog filter --saved --journal notes.db" \
    "$healthlog filter @f1 --journal notes.db")" 'BEGIN { print r / 25 }')"
row "notifications of 30 days / status" 1.2 \
  "$(ratio "$healthlog notifications --journal notes.db" "$healthlog status --journal notes.db")"
