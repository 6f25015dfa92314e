import { createHash } from 'node:crypto';
import { ALPHA_CARDS } from '@dugout/contract/alpha/feed-values';
import type { AlphaQuery } from '@dugout/contract/alpha/preset';
import { ALPHA_LIVE_CALLS } from '@dugout/contract/alpha/values';
import { startPostgres } from '@dugout/testkit/postgres';
import pg from 'pg';
import { boundsOf } from '../../apps/server/src/features/alpha/feed/filter.ts';
import type { OurFeed } from './ours.ts';

const COLUMNS: Readonly<Record<string, string>> = {
  marketCapUsd: 't.market_cap',
  volumeUsd: 't.volume',
  liquidityUsd: 't.liquidity',
  callerHitRatePct: 'u.hit_rate',
  totalCallsByCaller: 'u.calls',
};

/**
 * Calls, callers and tokens in tables with precomputed figures and an index on the order of calls; null when
 * PostgreSQL is not installed. The query joins the newest calls, filters, groups and sorts.
 */
export async function callTables({ callIndex, tokens }: OurFeed) {
  const server = await startPostgres({ fsync: 'off', synchronous_commit: 'off', shared_buffers: '256MB' });
  if (server === null) return null;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`
    CREATE TABLE token (mint text PRIMARY KEY, name text, symbol text, launchpad text, migrated boolean,
      market_cap double precision, liquidity double precision, volume double precision, ath double precision);
    CREATE TABLE caller (id text PRIMARY KEY, name text, hit_rate double precision, ranked_by double precision,
      calls double precision);
    CREATE TABLE call (id text PRIMARY KEY, place integer, user_id text, mint text, called_at timestamptz,
      price text, hidden boolean)`);
  const rows = (table: string, list: readonly object[]) =>
    client.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(list),
    ]);
  /** The source of each written row. */
  const sent = new Map<string, unknown>();
  const changed = <T>(id: string, source: T): boolean => {
    if (sent.get(id) === source) return false;
    sent.set(id, source);
    return true;
  };
  const tokenRows = () =>
    [...callIndex.mints()].flatMap((mint) => {
      const token = tokens.of(mint);
      if (token === null || !changed(mint, token)) return [];
      const { facts, figures, migrated, ath } = token;
      const { marketCapUsd: market_cap, liquidityUsd: liquidity, windows } = figures;
      const { name, symbol, launchpad } = facts;
      const volume = windows['24h'].volumeUsd;
      return [{ mint, name, symbol, launchpad, migrated, market_cap, liquidity, ath, volume }];
    });
  const callerRows = () =>
    [...callIndex.callers()].flatMap(({ userId, rate, calls }) =>
      changed(userId, rate)
        ? [
            {
              id: userId,
              name: userId,
              hit_rate: rate.rate,
              ranked_by: rate.interval?.[0] ?? -1,
              calls: calls.length,
            },
          ]
        : [],
    );
  await rows('token', tokenRows());
  await rows('caller', callerRows());
  await rows(
    'call',
    callIndex.all().map(({ call, hidden }) => ({
      id: call.callId,
      place: call.leafIndex,
      user_id: call.userId,
      mint: call.mint,
      called_at: new Date(call.calledAt),
      price: call.price,
      hidden,
    })),
  );
  await client.query('CREATE INDEX call_newest ON call (place DESC) WHERE NOT hidden; ANALYZE');

  return {
    async update(): Promise<void> {
      await client.query({ name: 'token', text: UPDATE_TOKENS, values: [JSON.stringify(tokenRows())] });
      await client.query({ name: 'caller', text: UPDATE_CALLERS, values: [JSON.stringify(callerRows())] });
    },
    /** Returns a query's calls with their market caps, in order. Rows have everything that a card needs. */
    async read(query: AlphaQuery): Promise<string[]> {
      const { text, values } = statement(query);
      const found = await client.query<{ id: string; market_cap: number | null }>({
        name: createHash('md5').update(text).digest('hex'),
        text,
        values,
      });
      await client.query({ name: 'feed', text: FEED });
      return found.rows.map(({ id, market_cap }) => `${id} ${market_cap}`);
    },
    async close() {
      await client.end();
      await server.stop();
    },
  };
}

const UPDATE_TOKENS = `
  UPDATE token t SET market_cap = n.market_cap, liquidity = n.liquidity, volume = n.volume, ath = n.ath,
    migrated = n.migrated FROM jsonb_populate_recordset(NULL::token, $1) n WHERE t.mint = n.mint`;
const UPDATE_CALLERS = `
  UPDATE caller u SET hit_rate = n.hit_rate, ranked_by = n.ranked_by, calls = n.calls
  FROM jsonb_populate_recordset(NULL::caller, $1) n WHERE u.id = n.id`;
const LIVE = `SELECT * FROM call WHERE NOT hidden ORDER BY place DESC LIMIT`;
const FEED = `
  SELECT c.*, t.*, u.* FROM (${LIVE} ${ALPHA_CARDS}) c
  JOIN token t USING (mint) JOIN caller u ON u.id = c.user_id`;

function statement(query: AlphaQuery): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const wheres = boundsOf(query).map(
    ({ metric, min, max }) => `${COLUMNS[metric]} BETWEEN ${value(min)} AND ${value(max)}`,
  );
  const kinds = [query.migrated && 't.migrated', query.preMigration && 'NOT t.migrated'].filter(Boolean);
  if (kinds.length > 0) wheres.push(`(${kinds.join(' OR ')})`);
  if (query.launchpads) wheres.push(`t.launchpad = ANY(${value(query.launchpads.split(','))})`);
  const sort = COLUMNS[query.sortBy];
  const where = wheres.length === 0 ? '' : `WHERE ${wheres.join(' AND ')}`;
  const text = `
    WITH shown AS (
      SELECT DISTINCT ON (c.mint) c.*, t.name, t.symbol, t.launchpad, t.market_cap, t.liquidity, t.volume,
        t.ath, u.name AS caller, u.hit_rate, u.calls, ${sort} AS sorted_by,
        count(*) OVER (PARTITION BY c.mint) - 1 AS duplicates
      FROM (${LIVE} ${ALPHA_LIVE_CALLS}) c
      JOIN token t USING (mint) JOIN caller u ON u.id = c.user_id
      ${where} ORDER BY c.mint, u.ranked_by DESC, c.place DESC
    )
    SELECT * FROM shown ORDER BY sorted_by DESC NULLS LAST, place DESC LIMIT ${ALPHA_CARDS}`;
  return { text, values };
}
