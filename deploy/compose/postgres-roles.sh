#!/bin/sh
# Runs once, when the database of the primary is created: the user of the servers, and the standby that each commit
# waits for once PostgreSQL starts again.
set -eu
secrets=${SECRETS:-/run/secrets}
psql -v ON_ERROR_STOP=1 --username postgres --dbname dugout \
  -v dugout="$(cat "$secrets/dugout-password")" -v replicator="$(cat "$secrets/replicator-password")" <<'SQL'
CREATE ROLE dugout LOGIN PASSWORD :'dugout';
GRANT pg_monitor TO dugout;
ALTER DATABASE dugout OWNER TO dugout;
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replicator';
SELECT pg_create_physical_replication_slot('standby');
ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (standby)';
SQL
# Passwords and rows travel encrypted or not at all.
sed -i 's/^host all all all /hostssl all all all /' "$PGDATA/pg_hba.conf"
echo 'hostssl replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
