#!/usr/bin/env bash
# Makes the Debian packages from built programs, and checks them with lintian.
# Usage: deb.sh PROGRAMS OUT VERSION
set -euo pipefail
cd "$(dirname "$0")/.."
programs=$(cd "$1" && pwd)
out=$2
version=$3

# dpkg writes into the source's folder and beside it, so work on a copy below OUT.
rm -rf "$out"
source=$out/healthlog-$version
mkdir -p "$source"
if [ -e .git ]; then
  git ls-files -z | tar --create --null --files-from - --ignore-failed-read
else
  tar --create --exclude=./.build .
fi | tar --extract --directory "$source"

(
  cd "$source"
  PREBUILT=$programs dpkg-buildpackage --build=binary --no-sign
) >"$out/build.log" 2>&1 || {
  cat "$out/build.log" >&2
  exit 1
}
lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$out"/*.changes
rm -rf "$source"
echo "made, and lintian finds no fault with them:"
for package in "$out"/*.deb; do echo "  ${package#"$PWD"/}"; done
