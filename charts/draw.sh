#!/usr/bin/env bash
# Draws the gallery from the sample journal, at two pixels a point.
# Usage: draw.sh PROGRAMS [FOLDER]
set -euo pipefail
programs=$1
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${2:-$root/charts}

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
healthlog() { env HOME="$home" TZ=Europe/Rome LC_ALL=C "$programs/healthlog" "$@" --journal "$home/journal.db"; }

healthlog import "$root/Resources/sample-journal.csv" >/dev/null
mkdir -p "$folder"
vitals=(temperature glycemia pressure heart-rate)
healthlog chart "${vitals[@]}" --week 2025-W46 --scale 2 --output "$folder"
healthlog chart "${vitals[@]}" --week 2025-W46 --scale 2 --theme dark --output "$home/dark" >/dev/null
for picture in "$home"/dark/*.png; do
  name=$(basename "$picture" .png)
  mv "$picture" "$folder/$name-dark.png"
  echo "$folder/$name-dark.png"
done
chmod 644 "$folder"/*.png
