#!/usr/bin/env bash
# Draws the guide's pictures of a terminal from the sample journal, at two pixels a point, in each language,
# and the Italian guide's charts.
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

# shown NAME LINE : what a terminal of 100 columns shows after LINE.
shown() {
  script -qec "stty cols 100 rows 60; env LC_ALL=$language $2" /dev/null </dev/null | tr -d '\r' |
    python3 "$here/terminal.py" "$2" 100 >"$home/$1.svg"
  rsvg-convert --zoom 2 --output "$folder/terminal-$1.png" "$home/$1.svg"
  echo "$folder/terminal-$1.png"
}

all() {
  shown list 'healthlog list 2025-11-12'
  shown summary 'healthlog summary 2025-W46'
  shown calendar 'healthlog calendar 2025-11'
  shown chart 'healthlog chart glycemia 2025-W46 --text'
}

language=C.UTF-8
all
language=it_IT.UTF-8
folder=$folder/it
mkdir -p "$folder"
all
LC_ALL=$language healthlog chart glycemia pressure 2025-W46 --scale 2 --output "$folder"
chmod 644 "$folder"/*.png "${folder%/it}"/terminal-*.png
