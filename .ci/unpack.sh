#!/usr/bin/env bash
# Unpacks a Debian package below .build for tests: installing it would start a network service.
# Usage: unpack.sh PACKAGE PROGRAM (a path in the package); does nothing if PROGRAM is there.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$1 program=$2
folder=.build/unpacked/$package
[ ! -x "$folder$program" ] || exit 0
# Without apt, tests use the program that the system has.
command -v apt-get >/dev/null || exit 0
echo "unpacking: $package"
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
apt-get download -qq "$package" >/dev/null 2>&1 || {
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  apt-get download -qq "$package" >/dev/null
}
dpkg -x "$package"_*.deb .
rm "$package"_*.deb
