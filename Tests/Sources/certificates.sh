#!/usr/bin/env bash
# Certificates for servers on loopback, from two authorities. Usage: certificates.sh DIR
# DIR/authority.pem is for --ca, DIR/NAME.pem has certificate and key: good (localhost, 127.0.0.1,
# ::1), expired, not-yet, misnamed (sensors.example), foreign (from the other authority,
# foreign-authority.pem), alone (self-signed).
set -euo pipefail
mkdir -p "$1"
cd "$1"
umask 077

cat >openssl.cnf <<'CONF'
[ca]
default_ca = any
[any]
database = ./index
serial = ./serial
new_certs_dir = .
default_md = sha256
policy = whatever
unique_subject = no
[whatever]
commonName = supplied
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[here]
subjectAltName = DNS:localhost, IP:127.0.0.1, IP:::1
basicConstraints = critical, CA:false
extendedKeyUsage = serverAuth
[elsewhere]
subjectAltName = DNS:sensors.example
basicConstraints = critical, CA:false
extendedKeyUsage = serverAuth
CONF
: >index
echo 1000 >serial

key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"; }

# authority NAME
authority() {
  key "$1"
  openssl req -x509 -new -config openssl.cnf -extensions authority -key "$1.key" -subj "/CN=healthlog test $1" -days 3650 -out "$1.pem"
}

# certified NAME AUTHORITY EXTENSIONS FROM TO       as YYYYMMDDhhmmssZ
certified() {
  key "$1"
  openssl req -new -config openssl.cnf -key "$1.key" -subj "/CN=$1" -out "$1.request"
  openssl ca -batch -config openssl.cnf -cert "$2.pem" -keyfile "$2.key" -extensions "$3" -startdate "$4" -enddate "$5" \
    -in "$1.request" -out "$1.certificate" -notext 2>"$1.said" || { cat "$1.said" >&2; exit 70; }
  cat "$1.certificate" "$1.key" >"$1.pem"
}

day() { date -u -d "$1" +%Y%m%d%H%M%SZ; }
authority authority
authority foreign-authority
certified good authority here "$(day '-1 day')" "$(day '+365 days')"
certified expired authority here "$(day '-30 days')" "$(day '-1 day')"
certified not-yet authority here "$(day '+1 day')" "$(day '+30 days')"
certified misnamed authority elsewhere "$(day '-1 day')" "$(day '+365 days')"
certified foreign foreign-authority here "$(day '-1 day')" "$(day '+365 days')"
key alone
openssl req -x509 -new -config openssl.cnf -extensions here -key alone.key -subj /CN=alone -days 365 -out alone.certificate
cat alone.certificate alone.key >alone.pem
rm -f ./*.request ./*.certificate ./*.said ./*.key 1*.pem index* serial* openssl.cnf
