#!/usr/bin/env bash
# Installs the Debian packages that are missing; fails if Swift is missing or too old.
# Usage: setup.sh SWIFT PACKAGE…
set -euo pipefail

swift=$1
shift

oldest=6.2
if ! command -v "$swift" >/dev/null; then
  echo "healthlog: no Swift compiler is found; install Swift $oldest or newer from swift.org and" >&2
  echo "  put it in PATH, or name it: make SWIFT=/path/to/swift" >&2
  exit 69
fi
version=$("$swift" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
if [ "$(printf '%s\n' "$oldest" "${version:-0}" | sort -V | head -n 1)" != "$oldest" ]; then
  echo "healthlog: Swift ${version:-of an unknown version} is too old; $oldest or newer is needed" >&2
  exit 69
fi

missing=()
for package in "$@"; do
  status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
  [ "$status" = "install ok installed" ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "healthlog: these packages are needed, under their Debian names: ${missing[*]}" >&2
  exit 69
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "healthlog: as root, run: apt-get install ${missing[*]}" >&2
    exit 69
  fi
  as_root=(sudo)
fi
echo "installing: ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
