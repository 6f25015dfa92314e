import { VIRTUAL_SURPLUS } from '@dugout/domain/execution/bonding-curve';
import type { MarketState } from '../state.ts';
import { INSIDER, POOL, SNIPER } from '../store/holder-flags.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { HolderRow, Holding, Mark } from '../types.ts';
import { onCurve, onKnownCurve } from './curve.ts';

const NONE = -1;

export function marksOf(state: MarketState, token: TokenRecord, holder: number): Mark[] {
  const marks: Mark[] = [];
  const wallet = state.holders.wallet(holder);
  const flags = state.holders.flags(holder);
  const isDeveloper = wallet === token.creatorWallet;
  if (isDeveloper) marks.push('developer');
  if (state.knownTraders.has(state.wallets.text(wallet))) marks.push('kol');
  if (!isDeveloper && (flags & SNIPER) !== 0) marks.push('sniper');
  if (!isDeveloper && (flags & INSIDER) !== 0) marks.push('insider');
  return marks;
}

/** Returns the marks of any wallet, including wallets that never traded the token. */
export function marksOfWallet(state: MarketState, token: TokenRecord, address: string): Mark[] {
  const wallet = state.wallets.find(address);
  const holder = wallet === NONE ? NONE : state.holders.find(token.number, wallet);
  if (holder !== NONE) return marksOf(state, token, holder);
  const marks: Mark[] = [];
  if (wallet !== NONE && wallet === token.creatorWallet) marks.push('developer');
  if (state.knownTraders.has(address)) marks.push('kol');
  return marks;
}

/**
 * Largest first, including the main pool with its reserves; equal amounts by address. The count excludes pools.
 */
export function readHolders(
  state: MarketState,
  token: TokenRecord,
  limit: number,
): { items: HolderRow[]; count: number } {
  const { holders } = state;
  const rows: Row[] = [];
  for (let holder = holders.firstOf(token.number); holder !== NONE; holder = holders.next(holder)) {
    const amount = holders.balance(holder);
    if (amount === 0n || (holders.flags(holder) & POOL) !== 0 || isBelow(rows, limit, amount)) continue;
    keepLargest(rows, limit, { wallet: state.wallets.text(holders.wallet(holder)), amount, holder });
  }
  const inPool = tokensInPool(token);
  if (inPool > 0n) keepLargest(rows, limit, { wallet: token.pool, amount: inPool, holder: NONE });
  const supply = token.supply;
  const items = rows.map(({ wallet, amount, holder }) => ({
    wallet,
    amount,
    pct: supply === null ? null : (Number(amount) / Number(supply)) * 100,
    marks: holder === NONE ? [] : marksOf(state, token, holder),
    isPool: holder === NONE,
  }));
  return { items, count: holders.holdersOf(token.number) };
}

interface Row {
  readonly wallet: string;
  readonly amount: bigint;
  readonly holder: number;
}

/** Reports whether an amount is too small for the list. True for most, at the cost of one comparison. */
const isBelow = (rows: readonly Row[], limit: number, amount: bigint): boolean =>
  rows.length === limit && amount < (rows[limit - 1] as Row).amount;

const comesBefore = (a: Row, b: Row): boolean =>
  a.amount === b.amount ? a.wallet < b.wallet : a.amount > b.amount;

/** Inserts a row into the sorted `limit` largest. */
function keepLargest(rows: Row[], limit: number, row: Row): void {
  let low = 0;
  for (let high = rows.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (comesBefore(row, rows[middle] as Row)) high = middle;
    else low = middle + 1;
  }
  if (low >= limit) return;
  rows.splice(low, 0, row);
  if (rows.length > limit) rows.pop();
}

/** A wallet's holding of a token; null if it never had any, and for pools. */
export function readHolder(state: MarketState, token: TokenRecord, address: string): Holding | null {
  const wallet = state.wallets.find(address);
  const holder = wallet === NONE ? NONE : state.holders.find(token.number, wallet);
  if (holder === NONE || (state.holders.flags(holder) & POOL) !== 0) return null;
  return { amount: state.holders.balance(holder), marks: marksOf(state, token, holder) };
}

/** Share of the supply in the main pool, 0 to 100; NaN when supply or reserves are unknown. */
export const poolPctOf = (token: TokenRecord): number =>
  token.supply === null || token.reserves === null
    ? Number.NaN
    : (Number(tokensInPool(token)) / Number(token.supply)) * 100;

/** Raw units in the main pool, without a curve's virtual ones; 0 for curves with unknown virtual reserves. */
function tokensInPool(token: TokenRecord): bigint {
  if (token.reserves === null) return 0n;
  if (!onCurve(token)) return token.reserves.base;
  return onKnownCurve(token) ? token.reserves.base - VIRTUAL_SURPLUS : 0n;
}
