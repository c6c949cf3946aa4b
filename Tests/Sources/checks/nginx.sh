#!/usr/bin/env bash
# Checks nginx inside with-nginx.sh. Usage: nginx.sh AUTHORITY
set -euo pipefail
authority=$1
passed=0
at() { printf '%s' "$SERVED" | sed -n "s/.*\"$1\": \"\([^\"]*\)\".*/\1/p"; }
no() { echo "check-standins: nginx: $*" >&2 && exit 1; }
ask() { curl -sS --noproxy '*' --max-time 10 --cacert "$authority" "$@"; }
is() {
  [ "$2" = "$3" ] || no "$1: $2 is not $3"
  passed=$((passed + 1))
}
# has WHAT LINES TEXT
has() {
  [[ ${2,,} == *"$3"* ]] || no "$1: no $3 in: $2"
  passed=$((passed + 1))
}
refused() { # NAME CURL'S-STATUS
  local status=0
  ask -o /dev/null "$(at "$1")/all.json" 2>/dev/null || status=$?
  is "$1" "$status" "$2"
}

good=$(at good)
is 'HTTP/2 and TLS 1.3' "$(ask -o /dev/null -w '%{http_code} %{http_version}' "$good/all.json")" '200 2'
is 'localhost is its name too' "$(ask -o /dev/null -w '%{http_code}' "https://localhost:${good##*:}/all.json" --resolve "localhost:${good##*:}:127.0.0.1")" 200
is 'HTTP/1.1 where that is asked for' "$(ask --http1.1 -o /dev/null -w '%{http_version}' "$good/all.json")" 1.1
heads=$(ask -I "$good/all.json" | tr -d '\r')
tag=$(sed -n 's/^etag: //Ip' <<<"$heads") date=$(sed -n 's/^last-modified: //Ip' <<<"$heads")
has 'it is JSON' "$heads" 'content-type: application/json'
is 'If-None-Match' "$(ask -o /dev/null -w '%{http_code} %{size_download}' -H "If-None-Match: $tag" "$good/all.json")" '304 0'
is 'another tag' "$(ask -o /dev/null -w '%{http_code}' -H 'If-None-Match: "x"' "$good/all.json")" 200
is 'If-Modified-Since' "$(ask -o /dev/null -w '%{http_code}' -H "If-Modified-Since: $date" "$good/all.json")" 304
packed=$(ask -H 'Accept-Encoding: gzip' -D - -o /dev/null "$good/all.json" | tr -d '\r')
has gzip "$packed" 'content-encoding: gzip'
has 'a packed one has a weak tag' "$packed" 'etag: w/"'
is 'a weak one is known as well' "$(ask -o /dev/null -w '%{http_code}' -H "If-None-Match: W/$tag" -H 'Accept-Encoding: gzip' "$good/all.json")" 304
has 'moved to another host' "$(ask -I "$good/moved/all.json")" 'location: https://elsewhere.invalid/moved/all.json'
has 'moved here' "$(ask -I "$good/here/all.json")" 'location: /all.json'
is 'nothing there' "$(ask -o /dev/null -w '%{http_code}' "$good/nothing")" 404
has 'http goes to https' "$(ask -I "$(at plain)/all.json")" "location: $good/all.json"

for name in expired not-yet misnamed foreign alone; do
  refused "$name" 60
  is "$name without a check" "$(curl -sSk --noproxy '*' --max-time 10 -o /dev/null -w '%{http_code}' "$(at $name)/all.json")" 200
done
is 'TLS 1.3 only' "$(ask --tls-max 1.2 -o /dev/null "$(at tls13)/all.json" 2>/dev/null || echo "$?")" 35
is 'TLS 1.2 only' "$(ask --tls-max 1.2 -o /dev/null -w '%{http_code}' "$(at tls12)/all.json")" 200
if [ -n "$(at tls11)" ]; then
  refused tls11 35
  old=(--tlsv1.0 --tls-max 1.1 --ciphers 'DEFAULT@SECLEVEL=0')
  is 'TLS 1.1 only' "$(ask "${old[@]}" -o /dev/null -w '%{http_code}' "$(at tls11)/all.json")" 200
else
  echo 'nginx: this OpenSSL has no TLS 1.1'
fi
requests=$(grep -c '"path": "/all.json"' "$(at log)")
[ "$requests" -gt 10 ] || no "the log: $requests"
grep -q '"protocol": "HTTP/2.0", "tls": "TLSv1.3"' "$(at log)" || no 'the log has no HTTP/2'
echo "nginx: $((passed + 2)) checks"
