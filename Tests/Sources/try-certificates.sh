#!/usr/bin/env bash
# Adds a source at each of with-nginx.sh's servers with $H, and prints `KIND STATUS MESSAGE`.
# Usage: try-certificates.sh TOKEN-FILE
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
token=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir www
"$here/certificates.sh" certs >/dev/null 2>&1
echo '{"rows": "/rows/*", "sensor": "id", "value": "value", "unit": "unit", "time": "time", "login": "bearer"}' >map.json
echo '{"rows": [{"id": "a", "value": 123, "unit": "mg/dL", "time": "'"$(date -u -d '-1 hour' +%FT%TZ)"'"}]}' >www/rows.json
cat >try.sh <<'SCRIPT'
url() { printf '%s' "$SERVED" | sed -n "s/.*\"$1\": \"\([^\"]*\)\".*/\1/p"; }
add() {
  local status=0
  "$H" source add "$1" json "$(url "$2")/rows.json" --map map.json --token-file "$token" --sensor a=glycemia "${@:3}" >told 2>&1 || status=$?
  echo "$1 $status $(grep -v "^New journal: " told | head -n 1)"
}
for kind in good expired not-yet misnamed foreign alone tls13 tls11 plain; do
  [ -z "$(url $kind)" ] || add $kind $kind --ca certs/authority.pem
done
add stranger good
"$H" source pull good || true
# nginx logs a request after answering it.
for _ in {1..200}; do
  ! grep -q '"status": *304' "$SERVED_LOG" || break
  sleep 0.05
done
echo "not modified: $(grep -c '"status": *304' "$SERVED_LOG")"
SCRIPT
export token
"$here/with-nginx.sh" www certs bash try.sh
