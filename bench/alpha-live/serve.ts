/** A complete Dugout with a controllable market and signed-in callers. */
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
import { StagedMarket } from '../../apps/server/tests/kit/staged-market.ts';
import { seeded } from '../alpha/world.ts';
import type { LiveLoad, Ordered, Traded } from './load.ts';

const load: LiveLoad = JSON.parse(process.argv[2] ?? '');
const dataDir = mkdtempSync(join(tmpdir(), 'dugout-alpha-'));
const log = createLog({ level: 'silent', pretty: false });
const places = findPlaces();
const onFatal = (error: Error): never => {
  throw error;
};
const secret = authSecret(dataDir);
const database = await openDatabase({
  databaseUrl: null,
  dataDir,
  schemaFolder: places.schema,
  log,
  onFatal,
});
const callers = Array.from({ length: load.callers }, (_, n) => ({
  id: `caller${n + 1_000}`.padEnd(24, '0'),
  token: `token${n}`.padEnd(32, 'x'),
}));
const rows = sql`jsonb_to_recordset(${JSON.stringify(callers)}::jsonb) AS u (id text, token text)`;
const tables = database.db.tables();
await sql`INSERT INTO auth_user (id, name, email)
  SELECT id, left(id, 10), id || '@example.org' FROM ${rows}`.execute(tables);
await sql`INSERT INTO auth_session (id, token, "userId", "expiresAt")
  SELECT id, token, id, now() + interval '1 day' FROM ${rows}`.execute(tables);

const stage = new StagedMarket();
const mints = Array.from({ length: load.tokens }, (_, n) => stage.list(`live ${n}`));
const server = await startServer({
  config: parseConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SIM_CROWD: 'off',
    RATE_LIMIT_SCALE: '1000000',
    MAX_LOOP_DELAY_MS: '600000',
    LOG_LEVEL: 'silent',
  }),
  log,
  places,
  database,
  market: stage.source,
  onFatal,
});

/** Trades at the requested pace, and reports when each trade was applied. */
async function trade(count: number): Promise<readonly Traded[]> {
  const random = seeded(11);
  const traded: Traded[] = [];
  const began = performance.now();
  for (let n = 0; n < count; n++) {
    const wait = began + (n * 1_000) / load.tradesPerSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const mint = mints[Math.floor(random() * mints.length)] as string;
    const at = Date.now();
    stage.move(mint, 60 + Math.floor(random() * 80));
    traded.push({ mint, at });
  }
  return traded;
}

const cookieOf = (token: string): string => {
  const signed = createHmac('sha256', secret).update(token).digest('base64');
  return `dugout.session_token=${encodeURIComponent(`${token}.${signed}`)}`;
};
process.on('message', ({ trades }: Ordered) => {
  void trade(trades).then((traded) => process.send?.({ traded }));
});
process.send?.({
  port: Number(new URL(server.address).port),
  mints,
  cookies: callers.map(({ token }) => cookieOf(token)),
});
process.once('SIGTERM', () => {
  void server.stop().then(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
});
