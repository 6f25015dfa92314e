/** Live trading on a PostgreSQL with a standby, which is a real one. */
import { startChain } from '@dugout/local-chain/start-chain';
import { type LocalPostgres, startPostgres, startStandby } from '@dugout/testkit/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { demandSynchronousStandby } from '#/app/demand-synchronous-standby.ts';
import { findPlaces } from '#/app/places.ts';
import { startServer } from '#/app/server.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { createDb } from '#/platform/db/kysely-db.ts';
import { createPool } from '#/platform/db/pool.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { liveSettings } from '#tests/live/world.ts';

const LIVE = { tradingMode: 'live', standbyLagAccepted: false } as const;
const UNTIL = { timeout: 30_000, interval: 50 } as const;

let primary: LocalPostgres | null = null;
let standby: LocalPostgres | null = null;
let pool: ReturnType<typeof createPool>;
let db: ReturnType<typeof createDb>;

beforeAll(async () => {
  primary = await startPostgres({ fsync: 'off' });
});
afterAll(async () => {
  await standby?.stop();
  await primary?.stop();
});
beforeEach(({ skip }) => {
  if (primary === null) skip('PostgreSQL is not installed');
  pool = createPool({ connectionString: primary?.url ?? '', connections: 2 }, () => undefined);
  db = createDb(pool);
});
afterEach(() => db.close());

const demand = (change: object = {}): Promise<void> =>
  demandSynchronousStandby(db, { ...LIVE, databaseUrl: primary?.url ?? null, ...change });

async function set(name: string, value: string): Promise<void> {
  await pool.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await pool.query('SELECT pg_reload_conf()');
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`SELECT current_setting('${name}') AS value`);
    expect(rows[0].value).toBe(value);
  }, UNTIL);
}

const followers = async (): Promise<unknown[]> =>
  (await pool.query("SELECT FROM pg_stat_replication WHERE state = 'streaming'")).rows;

async function withStandby(): Promise<void> {
  if (standby === null && primary !== null) standby = await startStandby(primary, 'second');
  await vi.waitFor(async () => expect(await followers()).toHaveLength(1), UNTIL);
}

describe('[R4] live trading', () => {
  it('starts on a database without a standby', async () => {
    await demand();
  });

  it('does not start while commits do not wait for the standby', async () => {
    await withStandby();
    await expect(demand()).rejects.toThrow('synchronous_standby_names');
    await demand({ tradingMode: 'paper' });
    await demand({ standbyLagAccepted: true });
    const chain = await startChain({ seed: 'standby', slotMs: 'by hand' });
    onTestFinished(() => chain.stop());
    const { PRICE_RPC_URLS: _none, ...live } = liveSettings(chain);
    const config = parseConfig({
      ...{ PORT: '0', DATA_DIR: temporaryFolder(onTestFinished), LOG_LEVEL: 'silent', PRICE_RPC_URLS: 'off' },
      ...{ ...live, DATABASE_URL: primary?.url ?? '' },
    });
    const starting = startServer({
      ...{ config, log: silentLog, places: findPlaces() },
      onFatal: (error) => {
        throw error;
      },
    });
    await expect(starting).rejects.toThrow('STANDBY_LAGS is not set');
  });

  it('does not start for a role that sees only that somebody follows', async () => {
    await withStandby();
    await pool.query('CREATE ROLE dugout LOGIN');
    const { port } = new URL(primary?.url ?? '');
    const connectionString = `postgresql://dugout@127.0.0.1:${port}/postgres`;
    const own = createDb(createPool({ connectionString, connections: 1 }, () => undefined));
    onTestFinished(() => own.close());
    const config = { ...LIVE, databaseUrl: connectionString };
    await expect(demandSynchronousStandby(own, config)).rejects.toThrow('synchronous_standby_names');
  });

  it('starts with a synchronous standby, without which commits wait', async () => {
    await withStandby();
    await set('synchronous_standby_names', 'ANY 1 (*)');
    await demand();
    await set('synchronous_commit', 'local');
    await expect(demand()).rejects.toThrow('synchronous_commit');
    await set('synchronous_commit', 'on');
    await pool.query('CREATE TABLE paid (id integer)');
    await standby?.stop();
    standby = null;
    await vi.waitFor(async () => expect(await followers()).toHaveLength(0), UNTIL);
    let isCommitted = false;
    const writing = pool.query('INSERT INTO paid VALUES (1)').then(() => {
      isCommitted = true;
    });
    await vi.waitFor(async () => {
      const { rows } = await pool.query("SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
      expect(rows).toHaveLength(1);
    }, UNTIL);
    expect(isCommitted).toBe(false);
    // A server that starts now waits too, and is not refused.
    await demand();
    await set('synchronous_standby_names', '');
    await writing;
  });
});
