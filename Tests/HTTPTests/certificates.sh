#!/bin/sh
# Creates authorities and server certificates, good and bad.
# Usage: certificates.sh FOLDER
set -eu
cd "$1"

cat >ca.cnf <<'END'
[ca]
default_ca = this
[this]
database = index.txt
new_certs_dir = .
default_md = sha256
policy = any
rand_serial = yes
unique_subject = no
email_in_dn = no
[any]
commonName = supplied
END
: >index.txt

key='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
authority() {
  # shellcheck disable=SC2086
  openssl req -x509 $key -keyout "$1.key" -out "$1.pem" -subj "/CN=healthlog's test: $1" -days 30
}
# certificate NAME AUTHORITY SUBJECT-ALT-NAME FROM UNTIL
certificate() {
  printf 'subjectAltName=%s\n' "$3" >"$1.ext"
  # shellcheck disable=SC2086
  openssl req $key -keyout "$1.key" -out "$1.csr" -subj "/CN=healthlog's test: $1"
  openssl ca -batch -notext -config ca.cnf -cert "$2.pem" -keyfile "$2.key" -in "$1.csr" -out "$1.crt" \
    -extfile "$1.ext" -startdate "$4" -enddate "$5"
}

here='DNS:localhost,IP:127.0.0.1,IP:::1'
authority known
authority foreign
certificate good known "$here" 20200101000000Z 20990101000000Z
certificate expired known "$here" 20200101000000Z 20200201000000Z
certificate early known "$here" 20980101000000Z 20990101000000Z
certificate misnamed known DNS:elsewhere.example 20200101000000Z 20990101000000Z
certificate unknown foreign "$here" 20200101000000Z 20990101000000Z
