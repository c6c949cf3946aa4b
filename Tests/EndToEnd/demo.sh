#!/usr/bin/env bash
# Walks a user through healthlog on the sample journal, in a separate home folder.
# Usage: demo.sh PROGRAMS
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
pictures=$root/.build/demo
programs=$(cd "$1" && pwd)

HOME=$(mktemp -d)
trap 'rm -rf "$HOME"' EXIT
export HOME TZ=Europe/Rome PATH="$programs:$PATH"
unset HEALTHLOG_JOURNAL XDG_DATA_HOME
mkdir -p "$pictures"

# Shows a command line as typed, then runs it.
try() {
  local word shown='$ healthlog'
  for word in "$@"; do
    case $word in *[!A-Za-z0-9_=./:,+-]*) word="'$word'" ;; esac
    shown+=" ${word#"$root"/}"
  done
  printf '\n%s\n' "$shown"
  (cd "$root" && healthlog "$@" 2>&1) || echo "(exit status $?)"
}

echo "== A report is filed, a doubtful one refused"
try add temp=36.5 gly=90 bp=120/80 hr=70 -n "a riposo" --at "yesterday 21:30"
try add temp=99 bp=80/120
try edit 1 temp=36.8
try undo

echo
echo "== A log of six weeks comes in; importing it again adds nothing"
try import Resources/sample-journal.csv
try import Resources/sample-journal.csv

echo
echo "== Found again"
try filter gly above 180 2025-W46
try filter --priority 4 --since 2025-11-01 --until 2025-11-30
try show 72

echo
echo "== The week drawn"
try chart 2025-W46 --output "$pictures"

echo
echo "== Reminded, on a desktop of its own"
"$here/with-desktop.sh" "$here/demo-reminder.sh" "$pictures/reminder.png"

echo
echo "The pictures:"
for picture in temperature-2025-W46 glycemia-2025-W46 reminder; do
  test -s "$pictures/$picture.png"
  echo "  ${pictures#"$root"/}/$picture.png"
done
