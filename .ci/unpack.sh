#!/usr/bin/env bash
# Unpacks a Debian package below .build, for a program that tests run and nobody wants as a service: installed, it would listen to
# the network from then on. Usage: unpack.sh PACKAGE PROGRAM, the program's path in the package; nothing is done where it is there.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$1 program=$2
folder=.build/unpacked/$package
[ ! -x "$folder$program" ] || exit 0
# Elsewhere the system's own is used.
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
