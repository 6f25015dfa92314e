#!/bin/sh
# Makes the certificates of the relay: docs/operations.md, "A signer on another host".
#   certificates.sh FOLDER signer NAME     for the signer's host
#   certificates.sh FOLDER server NAME     for a host with servers
# The first call makes the authority as well. FOLDER/ca.key signs certificates: keep it on neither host.
set -eu
folder=$1 role=$2 name=$3
case $role in signer) use=serverAuth ;; server) use=clientAuth ;; *) echo "the role is signer or server" >&2; exit 1 ;; esac
umask 077
mkdir -p "$folder"
cd "$folder"
[ -e ca.key ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 \
  -subj "/CN=Dugout relay" -keyout ca.key -out ca.pem
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$name" -keyout "$name.key" -out "$name.csr"
printf 'basicConstraints=critical,CA:FALSE\nextendedKeyUsage=%s\nsubjectAltName=DNS:%s\n' "$use" "$name" > "$name.ext"
openssl x509 -req -in "$name.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 825 -extfile "$name.ext" -out "$name.pem"
rm "$name.csr" "$name.ext"
