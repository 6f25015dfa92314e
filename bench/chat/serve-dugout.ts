/** A complete Dugout on its embedded database, with rooms of signed-in members. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findPlaces } from '../../apps/server/src/app/places.ts';
import { startServer } from '../../apps/server/src/app/server.ts';
import { authSecret } from '../../apps/server/src/features/identity/auth-secret.ts';
import { parseConfig } from '../../apps/server/src/platform/config/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log/create-log.ts';
import type { Load } from './load.ts';

const load: Load = JSON.parse(process.argv[2] ?? '');
const dataDir = mkdtempSync(join(tmpdir(), 'dugout-chat-'));
const log = createLog({ level: 'silent', pretty: false });
const places = findPlaces();
const onFatal = (error: Error): never => {
  throw error;
};
const secret = authSecret(dataDir);
const database = await openDatabase({
  databaseUrl: process.env['BENCH_DATABASE_URL'] ?? null,
  dataDir,
  schemaFolder: places.schema,
  log,
  onFatal,
});

const id = (kind: string, n: number): string => `${kind}${n}`.padEnd(24, '0');
const clans = Array.from({ length: load.rooms }, (_, n) => id('room', n + 1_000));
const users = Array.from({ length: load.rooms * load.members }, (_, n) => ({
  id: id('user', n + 100_000),
  token: `token${n}`.padEnd(32, 'x'),
  clan: clans[Math.floor(n / load.members)],
}));
const rows = JSON.stringify(users);
const tables = database.db.tables();
await sql`INSERT INTO clan (id, tag, name, drawn_name, created_at)
  SELECT c, 'R' || (1000 + n), 'Room ' || n, c, now() FROM unnest(${clans}::text[]) WITH ORDINALITY AS t (c, n)`.execute(
  tables,
);
const given = sql`jsonb_to_recordset(${rows}::jsonb) AS u (id text, token text, clan text)`;
await sql`INSERT INTO auth_user (id, name, email) SELECT id, left(id, 10), id || '@example.org' FROM ${given}`.execute(
  tables,
);
await sql`INSERT INTO auth_session (id, token, "userId", "expiresAt")
  SELECT id, token, id, now() + interval '1 day' FROM ${given}`.execute(tables);
await sql`INSERT INTO clan_member (user_id, clan_id, role, joined_at) SELECT id, clan, 'member', now() FROM ${given}`.execute(
  tables,
);

const server = await startServer({
  config: parseConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000',
    MAX_LOOP_DELAY_MS: '600000',
    LOG_LEVEL: 'silent',
  }),
  log,
  places,
  database,
  simulated: { tokens: 40, wallets: 60 },
  onFatal,
});
const cookieOf = (token: string): string =>
  `dugout.session_token=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`;
process.send?.({
  port: Number(new URL(server.address).port),
  members: users.map(({ id, token, clan }) => ({ userId: id, cookie: cookieOf(token), room: clan })),
});
process.once('SIGTERM', () => {
  void server.stop().then(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
});
