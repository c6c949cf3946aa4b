#!/usr/bin/env bash
# Makes the source archive of the last commit, and CHECKSUM; the same commit gives the same bytes.
# Usage: dist.sh OUT VERSION
set -euo pipefail
cd "$(dirname "$0")/.."
out=$1
version=$2

if [ -n "$(git status --porcelain)" ]; then
  echo "healthlog: something isn't committed, and would not be in the archive: see 'git status'" >&2
  exit 65
fi
rm -rf "$out"
mkdir -p "$out"
archive=healthlog-$version.tar.gz
git -c tar.umask=0022 archive --format=tar --prefix="healthlog-$version/" HEAD | gzip -9 -n >"$out/$archive"
(cd "$out" && sha256sum "$archive" >CHECKSUM)
echo "made:"
for file in "$archive" CHECKSUM; do echo "  ${out#"$PWD"/}/$file"; done
