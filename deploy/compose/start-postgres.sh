#!/bin/sh
# Starts PostgreSQL with TLS, as `primary` or as `standby` of postgres-primary.
set -eu
secrets=${SECRETS:-/run/secrets}
# PostgreSQL refuses a key that others may read.
tls=/var/lib/postgresql/tls
install -d -o postgres -g postgres -m 700 $tls
install -o postgres -g postgres -m 600 "$secrets/server.key" $tls/server.key
export POSTGRES_DB=dugout POSTGRES_PASSWORD_FILE="$secrets/postgres-password"
if [ "$1" = standby ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD=$(cat "$secrets/replicator-password")
  export PGPASSWORD
  gosu postgres pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --slot standby --dbname \
    "host=postgres-primary user=replicator application_name=standby sslmode=verify-full sslrootcert=$secrets/ca.pem"
fi
exec docker-entrypoint.sh postgres -c ssl=on -c ssl_cert_file="$secrets/server.pem" -c ssl_key_file=$tls/server.key \
  -c max_connections=300
