#!/usr/bin/env bash
# Builds the Debian packages again, in another folder, and compares them byte by byte.
# Usage: reproducible.sh PACKAGES
set -euo pipefail
packages=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
if [ -n "$(git status --porcelain)" ]; then
  echo "healthlog: something isn't committed, and would not be in the other folder: see 'git status'" >&2
  exit 65
fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/healthlog-elsewhere.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 143' TERM INT HUP
git clone --quiet --no-local . "$folder/a-longer-name"
# Also use another umask and time zone.
(umask 077 && TZ=Pacific/Chatham LC_ALL=C.UTF-8 make --directory "$folder/a-longer-name" deb >"$folder/log" 2>&1) || {
  tail -n 40 "$folder/log" >&2
  exit 1
}
for package in "$packages"/*.deb; do
  cmp "$package" "$folder/a-longer-name/.build/deb/${package##*/}"
  sha256sum "$package" | sed "s| .*/|  |"
done
echo "built in another folder, the same bytes"
