#!/bin/sh
# Runs each command of the README's tour, and compares what it prints with what the README shows.
# Usage: tour.sh README SAMPLES    (the folder of the sample journal)
# Needs only programs of a bare Debian.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
awk -v folder="$folder" '
  /^```console$/ { inside = 1; next }
  /^```/ { inside = 0 }
  !inside { next }
  /^\$ healthlog/ {
    if (number) close(shown)
    number++
    line = folder "/" number ".line"; shown = folder "/" number ".shown"
    print substr($0, 3) >line; close(line)
    printf "" >shown
    next
  }
  { print >shown }' "$1"
cd
ln -s "$2" Resources
number=1
while [ -e "$folder/$number.line" ]; do
  # Use a terminal as wide as the README's, without input. Remove each line of progress, which the
  # next line replaces.
  NO_COLOR=1 script -qec "stty rows 100 cols 96; exec </dev/null; $(cat "$folder/$number.line")" /dev/null \
    </dev/null 2>&1 | sed "s/\r$//; s/^.*$(printf '\033')\[K//; s|$HOME/|/home/anna/|" >"$folder/printed" || true
  if ! diff "$folder/$number.shown" "$folder/printed"; then
    echo "the README shows (<) another answer than is printed (>) to: $(cat "$folder/$number.line")" >&2
    exit 1
  fi
  number=$((number + 1))
done
rm Resources
[ $number -gt 10 ] || {
  echo "$1 shows no tour" >&2
  exit 1
}
for name in temperature glycemia; do
  head -c 4 "pictures/$name-2025-W46.png" | grep -q PNG
done
echo "$((number - 1)) commands print what the README shows"
