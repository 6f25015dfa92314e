#!/bin/sh
# Creates ./secrets for compose.yaml: passwords, keys and certificates, none of which is ever replaced. Run it again
# after removing a file to replace that one. PUBLIC_URL is the address that traders use. It needs openssl.
set -eu
umask 077
public=${PUBLIC_URL:-https://localhost}
host=${public#*://}
host=${host%%[:/]*}
cd "$(dirname "$0")"
mkdir -p secrets
cd secrets

# Containers of several users read the files, each only those that it is given. The folder keeps others out.
made() { [ -e "$1" ] || { cat > "$1.new" && chmod 644 "$1.new" && mv "$1.new" "$1"; }; }
random() { openssl rand -hex 32; }
value() { cat "$1"; }

for name in postgres-password dugout-password replicator-password nats-servers-password nats-ingest-password \
  grafana-password auth.secret outlets.secret operators-log.id vapid.key; do
  [ -e "$name" ] || random | made "$name"
done
for name in signer-socket.key prices-socket.key; do
  [ -e "$name" ] || openssl rand 32 | made "$name"
done
[ -e call-log.key ] || echo "$host/dugout/calls $(random)" | made call-log.key

echo "postgresql://dugout:$(value dugout-password)@postgres-primary/dugout?sslmode=verify-full" | made database-url
for user in servers ingest; do
  login=$user:$(value nats-$user-password)
  [ $user = ingest ] && file=nats-url-ingest || file=nats-url
  echo "tls://$login@nats-1:4222,tls://$login@nats-2:4222,tls://$login@nats-3:4222" | made $file
done
printf 'SERVERS_PASSWORD: "%s"\nINGEST_PASSWORD: "%s"\n' "$(value nats-servers-password)" \
  "$(value nats-ingest-password)" | made nats-users.conf

# One certificate of an authority of this installation for PostgreSQL and NATS, and one for the balancer that
# browsers do not trust: replace haproxy.pem by a certificate and key of your host.
if [ ! -e server.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj '/CN=Dugout' -keyout ca.key -out ca.pem 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -subj '/CN=dugout' -keyout server.key -out server.csr 2>/dev/null
  names=DNS:postgres-primary,DNS:postgres-standby,DNS:nats-1,DNS:nats-2,DNS:nats-3
  printf 'subjectAltName=%s' "$names" > server.ext
  openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 3650 -extfile server.ext \
    -out server.pem 2>/dev/null
  rm -f server.csr server.ext ca.srl
  chmod 644 ca.pem server.pem server.key
fi
if [ ! -e haproxy.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
    -keyout haproxy.key -out haproxy.crt 2>/dev/null
  cat haproxy.crt haproxy.key | made haproxy.pem
  rm -f haproxy.crt haproxy.key
fi

# The limits that the signer keeps; docs/operations.md says what each is.
[ -e ../signer.env ] || { cp ../../systemd/signer.env ../signer.env && chmod 600 ../signer.env; }
echo "The secrets are in $(pwd). Back this folder up: the database cannot be used without its secrets."
