import type { Explorer, ExplorerColumn, ExplorerQuery } from '../queries.ts';
import { graduationOf, solUsdOf } from '../reads/figures.ts';
import { hasMigrated } from '../reads/launches.ts';
import type { ShareCache } from '../reads/shares.ts';
import type { MarketState } from '../state.ts';
import { windowIndex } from '../store/rolling-windows.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { explorerTests } from './explorer-tests.ts';
import { authorityTests, boundTests, mayhemTests, readerOf } from './screener.ts';
import { firstByKey } from './top.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A token is near graduation from half of the curve, provided it traded in the last hours. */
const NEAR_PCT = 50;
const NEAR_SILENT_MS = 6 * HOUR_MS;

interface Column {
  readonly has: (token: TokenRecord, now: number) => boolean;
  readonly isRecent: (token: TokenRecord, now: number) => boolean;
  /** Descending. */
  readonly order: (token: TokenRecord) => number;
}

const COLUMNS: Readonly<Record<ExplorerColumn, Column>> = {
  new: {
    has: (token) => token.createdAt !== null && !hasMigrated(token),
    isRecent: (token, now) => (token.createdAt ?? 0) > now - 10 * MINUTE_MS,
    order: (token) => token.createdAt ?? 0,
  },
  near: {
    has: (token, now) =>
      graduationOf(token) >= NEAR_PCT && !hasMigrated(token) && token.lastTradeAt > now - NEAR_SILENT_MS,
    isRecent: () => true,
    order: graduationOf,
  },
  migrated: {
    has: (token) => token.migratedAt !== null && hasMigrated(token),
    isRecent: (token, now) => (token.migratedAt ?? 0) > now - 24 * HOUR_MS,
    order: (token) => token.migratedAt ?? 0,
  },
};

/**
 * Returns the tokens of one column (just created, curve nearly complete, or graduated), newest or nearest first.
 */
export function readExplorer(
  state: MarketState,
  shares: ShareCache,
  query: ExplorerQuery,
  now: number,
): Explorer {
  const { has, isRecent, order } = COLUMNS[query.column];
  const sight = { state, shares, index: windowIndex(query.window), now, solUsd: solUsdOf(state) };
  const tests = [
    ...boundTests(query.bounds ?? {}),
    ...authorityTests(query.authorities ?? {}),
    ...mayhemTests(query.mayhem),
    ...explorerTests(query),
  ];
  const markets = query.markets === undefined || query.markets.length === 0 ? null : new Set(query.markets);
  const read = query.sort === undefined ? null : readerOf(query.sort.sortBy);
  const sign = query.sort?.sortDir === 'asc' ? 1 : -1;
  const keys = new Float64Array(state.tokens.length);
  const fitting: number[] = [];
  let total = 0;
  let recent = 0;
  for (const token of state.tokens) {
    if (!has(token, now)) continue;
    total++;
    if (isRecent(token, now)) recent++;
    if (markets !== null && !markets.has(token.market)) continue;
    if (!tests.every((test) => test(sight, token))) continue;
    const value = read === null ? order(token) : read(sight, token);
    keys[token.number] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
    fitting.push(token.number);
  }
  const from = (query.page - 1) * query.limit;
  const page = firstByKey(fitting, keys, from + query.limit).slice(from);
  return { mints: page.map((number) => state.mints.text(number)), count: fitting.length, total, recent };
}
