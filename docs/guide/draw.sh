#!/usr/bin/env bash
# Draws what the guide shows of a terminal, from the sample journal, at two pixels a point.
# Usage: draw.sh PROGRAMS [FOLDER]
set -euo pipefail
programs=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
folder=${2:-$here}

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME=$home TZ=Europe/Rome LC_ALL=C.UTF-8 TERM=xterm PATH="$programs:$PATH"
unset HEALTHLOG_JOURNAL XDG_DATA_HOME NO_COLOR PAGER
healthlog import "$root/Resources/sample-journal.csv" >/dev/null

# shown NAME LINE : what a terminal of 100 columns shows of it.
shown() {
  script -qec "stty cols 100 rows 60; $2" /dev/null </dev/null | tr -d '\r' |
    python3 "$here/terminal.py" "$2" 100 >"$home/$1.svg"
  rsvg-convert --zoom 2 --output "$folder/terminal-$1.png" "$home/$1.svg"
  echo "$folder/terminal-$1.png"
}

shown list 'healthlog list 2025-11-12'
shown summary 'healthlog summary 2025-W46'
shown calendar 'healthlog calendar 2025-11'
shown chart 'healthlog chart glycemia 2025-W46 --text'
chmod 644 "$folder"/terminal-*.png
