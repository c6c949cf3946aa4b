#!/usr/bin/env bash
# Checks that all files name the program's version, that debian/control and the Makefile list the
# same packages, and that the desktop entries and the metainfo are valid.
set -u
cd "$(dirname "$0")/.." || exit 1
status=0

fault() {
  printf '%s\n' "$*" >&2
  status=1
}

version=$(sed -n 's/.*let version = "\(.*\)"/\1/p' Sources/HealthlogCLI/Program/HealthlogCommands.swift)
[ -n "$version" ] || fault "HealthlogCommands.swift names no version"
# same FILE VERSION: reports a version in FILE that isn't the program's.
same() { [ "$2" = "$version" ] || fault "$1 says version '$2', the program $version"; }
metainfo=Resources/org.healthlog.healthlog.metainfo.xml
same CHANGELOG.md "$(sed -nE '/^## /{s/^## ([0-9][0-9.]*) .*/\1/p;q}' CHANGELOG.md)"
same debian/changelog "$(sed -nE '1s/^healthlog \(([^)]*)\).*/\1/p' debian/changelog)"
same "$metainfo" "$(sed -nE '/<release /{s/.* version="([^"]*)".*/\1/p;q}' "$metainfo")"

# Check the headings that keepachangelog.com prescribes.
strays=$(grep -nE '^#' CHANGELOG.md | grep -vE ':# Changelog$|:### (Added|Changed|Deprecated|Removed|Fixed|Security)$' |
  grep -vE ':## [0-9]+(\.[0-9]+){2} - (Unreleased|[0-9]{4}-[0-9]{2}-[0-9]{2})$')
[ -z "$strays" ] || fault "CHANGELOG.md has other headings than 'VERSION - DATE' and Added, Changed …: $strays"

needed=$(make -s --no-print-directory build-packages | tr ' ' '\n' | sort)
named=$(sed -n '/^Build-Depends:/,/^[A-Z]/p' debian/control | grep -oE '^ +[a-z][a-z0-9.+-]*' | tr -d ' ' |
  grep -vx debhelper-compat | sort)
[ "$needed" = "$named" ] || fault "debian/control and the Makefile's BUILD_PACKAGES disagree:" \
  "$(diff <(echo "$named") <(echo "$needed"))"

appstreamcli validate --no-net "$metainfo" >/dev/null || fault "$(appstreamcli validate --no-net "$metainfo")"
folder=$(mktemp -d)
for entry in Resources/*.desktop.in; do
  file=$folder/$(basename "$entry" .in)
  sed 's|@PROGRAM@|/usr/bin/healthlog|' "$entry" >"$file"
  verdict=$(desktop-file-validate "$file") && [ -z "$verdict" ] || fault "$verdict"
done
rm -rf "$folder"
exit $status
