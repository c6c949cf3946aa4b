#!/usr/bin/env bash
# Runs a command with a stand-in, which ends with it.
#
# Usage: with-standin.sh KIND [OPTION…] -- COMMAND…      KIND and OPTIONs: for stand-in.py
# The command sees SOURCE_URL, SOURCE_CONTROL, SOURCE_LOG and SOURCE_READY, the stand-in's first
# line; `source_do` from this folder is in its PATH: source_do '{"do": "truth"}'.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

options=()
while [ "${1---}" != -- ]; do options+=("$1") && shift; done
shift

folder=$(mktemp -d)
standin=
finish() {
  exec 9>&- || true
  [ -z "$standin" ] || { kill "$standin" 2>/dev/null || true; wait "$standin" 2>/dev/null || true; }
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 143' TERM INT HUP

mkfifo "$folder/commands"
export SOURCE_LOG=${SOURCE_LOG-$folder/log}
"${PYTHON-/usr/bin/python3}" -B "$here/stand-in.py" "${options[@]}" --log "$SOURCE_LOG" <"$folder/commands" >"$folder/ready" 2>"$folder/err" &
standin=$!
exec 9>"$folder/commands"
for _ in {1..200}; do
  [ ! -s "$folder/ready" ] || break
  kill -0 "$standin" 2>/dev/null || break
  sleep 0.05
done
if [ ! -s "$folder/ready" ]; then
  echo "with-standin: no stand-in after ten seconds" >&2
  cat "$folder/err" >&2
  exit 69
fi
SOURCE_READY=$(head -n 1 "$folder/ready")
member() { printf '%s\n' "$SOURCE_READY" | sed -n "s/.*\"$1\": \"\([^\"]*\)\".*/\1/p"; }
SOURCE_URL=$(member url) SOURCE_CONTROL=$(member control)
export SOURCE_READY SOURCE_URL SOURCE_CONTROL PATH="$here/bin:$PATH"

status=0
"$@" 9>&- || status=$?
if [ -s "$folder/err" ]; then
  cat "$folder/err" >&2
  exit 70
fi
exit $status
