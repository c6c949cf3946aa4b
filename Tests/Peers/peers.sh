#!/usr/bin/env bash
# Has other programs read the output of `export`: LibreOffice the spreadsheets, `fhir.resources` the
# Bundle, khal the calendar.
# Usage: peers.sh PROGRAMS VENV      VENV: a folder for Python packages, created if missing
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
healthlog=$(cd "$1" && pwd)/healthlog
venv=$2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work TZ=Europe/Rome LC_ALL=C.UTF-8
cd "$work"

[ -x "$venv/bin/python3" ] || python3 -m venv "$venv"
"$venv/bin/python3" -c 'import fhir.resources.bundle' 2>/dev/null ||
  "$venv/bin/pip" -q install 'fhir.resources==5.1.1'

"$healthlog" import "$here/../../Resources/sample-journal.csv" >/dev/null
add() { "$healthlog" add "$@" >/dev/null 2>&1; }
add gly=5.55mmol/L temp=98.6F hr=70 -n $'two\nlines; "quoted", übel\tand 36,6' --at '2025-11-20 08:00'
add bp=16.5/10.2kPa hr=64 -n '=1+1' --at '2025-11-20 09:00:30'
add 'gly=>500' -n "@SUM(A1:A9)" --at '2025-11-20 10:00'
add spo2=94 -n '+39 06 1234' --at '2025-11-20 11:00'
add weight=72.35kg -n '1/2' --at '2025-11-20 12:00'
add gly=126 -n '00123' --at '2025-03-30 03:30'
"$healthlog" take Tachipirina 500mg insulin 6.5U coffee 1 --at '2025-11-20 13:00' >/dev/null 2>&1
"$healthlog" event carbs 60g walk 2h --at '2025-11-20 14:00' >/dev/null 2>&1

# Two countries' letters and separators. LibreOffice's language numbers: 1033, 1031.
localedef -i de_DE -f UTF-8 "$work/de_DE.UTF-8"
sheet() { # NAME LOCALE SEPARATOR LANGUAGE
  LOCPATH=$work LC_ALL=$2 "$healthlog" export --format csv --spreadsheet --output "$1.csv" >/dev/null
  mkdir "$1"
  timeout 120 soffice --headless "-env:UserInstallation=file://$work/office" \
    --infilter="Text - txt - csv (StarCalc):$3,34,76,1,,$4,false,false" \
    --convert-to 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true' \
    --outdir "$1" "$1.csv" >"$1.log" 2>&1 || { cat "$1.log"; exit 1; }
  python3 "$here/compare-sheet.py" "$1.csv" "$1/$1.csv" "$5"
}
sheet english C.UTF-8 44 1033 .
sheet german de_DE.UTF-8 59 1031 ,

"$healthlog" export --format fhir --output bundle.json >/dev/null
python3 "$here/../InterchangeTests/fhir-check.py" bundle.json
"$venv/bin/python3" - bundle.json <<'PYTHON'
import json
import sys

from fhir.resources.bundle import Bundle

# Throws at the first member that R4 doesn't have or defines differently.
bundle = Bundle(json.load(open(sys.argv[1], encoding="utf-8")))
kinds = [entry.resource.resource_type for entry in bundle.entry]
assert kinds[0] == "Patient" and kinds.count("MedicationAdministration") == 3 and len(kinds) > 20, kinds[:3]
assert set(kinds[1:]) == {"Observation", "MedicationAdministration"}, set(kinds)
print(f"fhir.resources reads {len(kinds)} resources")
PYTHON

# khal shows two years of reminders as the rules say: over clock changes, without the days of a pause.
"$healthlog" remind add tablets 08:00 --days mon-fri >/dev/null 2>&1
"$healthlog" remind at 20:00 >/dev/null 2>&1
first=$("$healthlog" remind pause 3d | grep -o '20[0-9-]*')
"$healthlog" export --format ics --output reminders.ics >/dev/null 2>&1
mkdir calendar
cat >khal.conf <<CONFIG
[calendars]
[[healthlog]]
path = $work/calendar
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
default_timezone = Europe/Rome
local_timezone = Europe/Rome
[sqlite]
path = $work/khal.db
CONFIG
khal -c khal.conf import --batch reminders.ics >/dev/null 2>&1
tomorrow=$(date -d tomorrow +%F)
khal -c khal.conf list --day-format '' --format '{start-long} {title}' "$tomorrow" 730d | sort >shown
python3 - "$tomorrow" "$first" <<'PYTHON' | sort >meant
import sys
from datetime import date, timedelta

tomorrow, first = (date.fromisoformat(day) for day in sys.argv[1:])
for day in (tomorrow + timedelta(days=number) for number in range(730)):
    if day >= first:
        print(f"{day} 20:00 healthlog: daily")
        if day.isoweekday() <= 5:
            print(f"{day} 08:00 healthlog: tablets")
PYTHON
diff shown meant
echo "khal shows $(wc -l <shown) reminders"
