#!/usr/bin/env bash
# Queries a real Home Assistant 2024.3.3 on loopback, and saves or compares its answers.
#
# Usage: record-homeassistant.sh VENV [keep]
#   VENV: a folder for it, created if missing: minutes, 600 MB
# Without `keep` it compares them with the stand-in's; with it, it replaces recorded/homeassistant.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
venv=$(cd "$1" && pwd)
# From 2024.4 on it needs a newer Python than Debian 12's.
python=${PYTHON-/usr/bin/python3}

if ! "$venv/bin/python3" -c 'import homeassistant, hass_frontend' 2>/dev/null; then
  "$python" -m venv "$venv"
  # josepy 2 breaks its cloud; it fetches its other dependencies on the first start.
  "$venv/bin/pip" -q install homeassistant==2024.3.3 'josepy<2' home-assistant-frontend==20240307.0
fi

folder=$(mktemp -d)
started=
finish() {
  [ -z "$started" ] || { kill "$started" 2>/dev/null || true; wait "$started" 2>/dev/null || true; }
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 143' TERM INT HUP

mkdir "$folder/config"
port=$("$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
sed "s/PORT/$port/" "$here/homeassistant/configuration.yaml" >"$folder/config/configuration.yaml"
"$venv/bin/hass" -c "$folder/config" >"$folder/out" 2>&1 &
started=$!
for _ in {1..600}; do
  status=$(curl -s --noproxy '*' -o "$folder/onboarding" -w '%{http_code}' "http://127.0.0.1:$port/api/onboarding" || true)
  [ "$status" != 200 ] || break
  kill -0 "$started" 2>/dev/null || break
  sleep 0.5
done
if [ "$status" != 200 ]; then
  echo "record-homeassistant: it didn't start" >&2
  tail -n 20 "$folder/out" >&2
  exit 69
fi
TOKEN=$("$venv/bin/python3" "$here/homeassistant/log-in.py" "http://127.0.0.1:$port")
export TOKEN
"$python" -B "$here/homeassistant/answers.py" "http://127.0.0.1:$port" "$folder/real"
# Hide the user's id and the folder.
sed -i -E "s|$folder/config|/config|g; s|\"([0-9a-f]{32})\"|\"0123456789abcdef0123456789abcdef\"|g" "$folder/real"/*.json
if grep -rqF "$TOKEN" "$folder/real"; then
  echo "record-homeassistant: the token is in what was recorded" >&2
  exit 70
fi
if [ "${2-}" = keep ]; then
  rm -rf "$here/recorded/homeassistant"
  mkdir -p "$here/recorded"
  cp -R "$folder/real" "$here/recorded/homeassistant"
fi
"$here/with-standin.sh" homeassistant -- "$here/homeassistant/ask-standin.sh" "$folder/standin"
"$python" -B "$here/homeassistant/compare.py" "$folder/real" "$folder/standin"
