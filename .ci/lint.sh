#!/usr/bin/env bash
# Checks rules that the compiler doesn't: where pointers, Foundation and fatal errors are allowed.
set -u
cd "$(dirname "$0")/.." || exit 1

wrappers='Sources/(POSIX|SQLite|Interchange/(XML|Zip)|Canvas|PDFDocument|EventLoop|DesktopSession|Bluetooth|HTTP|Secrets|Terminal)/'
status=0

# rule NAME PATTERN PATHS…: reports the lines that match, except those in $allowed.
rule() {
  local name=$1 pattern=$2 found
  shift 2
  found=$(grep -rnE --include='*.swift' "$pattern" "$@" | grep -vE "${allowed:-^$}") || return 0
  printf '%s:\n%s\n' "$name" "$found" >&2
  status=1
}

allowed="^$wrappers" rule 'pointers belong in wrapper targets' \
  'OpaquePointer|Unsafe[A-Z]|@unchecked Sendable|nonisolated\(unsafe\)' Sources
allowed='' rule 'a fault of a person, a file or a service must not end the program' \
  '\btry!|\bas!|fatalError\(' Sources
allowed='' rule 'full Foundation costs 45 MB and has no time zones in a static build' \
  '^(internal |public |package )?import Foundation$' Sources
allowed='' rule 'these targets are pure' \
  'import (Glibc|FoundationEssentials|POSIX|SQLite)' \
  Sources/HealthModel Sources/Charts Sources/Dossier Sources/GATT Sources/RemoteSources Sources/Reminders Sources/CommandTable
words='Sources/HealthlogCLI/.*(Text|Faults?|Explained|Listing|JSON|Topic|Page)(\+[A-Za-z]+)?\.swift'
allowed='' rule 'words and listings take values: they open no journal and ask no system' \
  'import (Glibc|FoundationEssentials|POSIX)$|(^|[^A-Za-z])Journal\(|: Journal\b' \
  Sources/Phrases $(find Sources/HealthlogCLI -regextype posix-extended -regex "$words")
allowed="^$wrappers" rule 'the system is reached through POSIX' \
  'import Glibc' Sources/HealthlogCLI Sources/Journal Sources/Interchange Sources/ChartRendering
allowed='' rule 'C modules stay inside their wrapper' '^public import C[A-Z]|^import C[A-Z][A-Za-z]*$' \
  Sources
allowed='' rule 'the length of the folder that it was built in would stand in the program' \
  'withoutActuallyEscaping' Sources
# Two consecutive words in quotes are taken for a sentence, which only `phrase` can translate.
allowed="^$words|phrase\\(|\"  healthlog " rule 'sentences are said with phrase' \
  '\.(say|tell|tellLine|print|printLong)\(.*"[^"]*[a-z]{2} [a-z]{2}|reason: "' \
  Sources/HealthlogCLI Sources/FileCommands Sources/DeviceService Sources/SourceService Sources/healthlog*
allowed="^$words|^Sources/FileCommands/[A-Za-z]*Fault|/MeantCommand" rule 'what went wrong is told in …Fault' \
  'Explanation\(' Sources/HealthlogCLI Sources/FileCommands Sources/DeviceService Sources/SourceService Sources/healthlog*
for po in po/*.po; do msgfmt --check-format --check-domain -o /dev/null "$po" || status=1; done
.ci/arrows.sh || status=1
.ci/packaging.sh || status=1

exit $status
