import { toNumber } from '@dugout/domain/base-units';
import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import { INTERVAL_SECONDS } from '@dugout/domain/windows';
import type { MarketState } from '../state.ts';
import type { Bar, BarTable } from '../store/bar-table.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { SETS_PRICE } from '../store/trade-tape.ts';
import type { Candle, CandleQuery, CandleUnit } from '../types.ts';
import { lamportsOf } from './trade-lamports.ts';

const NONE = -1;
const MAX = 1_500;
const LAMPORTS = Number(LAMPORTS_PER_SOL);

/**
 * Candles of the main pool, oldest first, without intervals that had no trade. Intervals up to 5 minutes are
 * computed from the tape and reach as far back; longer ones come from stored bars. Dollar values use the SOL
 * price in force at the end of the candle (or of the underlying bar).
 */
export function readCandles(state: MarketState, token: TokenRecord, query: CandleQuery): Candle[] {
  const spanMs = INTERVAL_SECONDS[query.interval] * 1_000;
  const fromMs = (query.from ?? 0) * 1_000;
  const toMs = query.to === undefined ? Number.POSITIVE_INFINITY : query.to * 1_000;
  const base = baseOf(state, spanMs);
  const newestFirst =
    base === null
      ? fromTape(state, token, spanMs, fromMs, toMs)
      : fromBars(base, token.number, spanMs, fromMs, toMs);
  return merged(
    state,
    token,
    newestFirst,
    spanMs,
    base?.spanMs ?? spanMs,
    query.unit,
    query.limit ?? MAX,
  ).reverse();
}

function baseOf(state: MarketState, spanMs: number): BarTable | null {
  if (spanMs < state.quarterBars.spanMs) return null;
  return spanMs < state.hourBars.spanMs ? state.quarterBars : state.hourBars;
}

/** Yields bars that open from `fromMs` to `toMs` in steps of `spanMs`, newest first. */
function* fromTape(
  state: MarketState,
  token: TokenRecord,
  spanMs: number,
  fromMs: number,
  toMs: number,
): Generator<Bar> {
  const { tape } = state;
  let bar: { time: number; open: number; high: number; low: number; close: number; volume: number } | null =
    null;
  for (let at = tape.last(token.number); at !== NONE; at = tape.previous(at)) {
    const opens = Math.floor(tape.time(at) / spanMs) * spanMs;
    if (opens < fromMs) break;
    const price = tape.price(at);
    if (opens > toMs || (tape.flags(at) & SETS_PRICE) === 0 || Number.isNaN(price)) continue;
    const lamports = lamportsOf(state, at);
    if (bar === null || bar.time !== opens) {
      if (bar !== null) yield bar;
      bar = { time: opens, open: price, high: price, low: price, close: price, volume: lamports };
      continue;
    }
    bar.open = price;
    if (price > bar.high) bar.high = price;
    if (price < bar.low) bar.low = price;
    bar.volume += lamports;
  }
  if (bar !== null) yield bar;
}

function* fromBars(
  bars: BarTable,
  token: number,
  spanMs: number,
  fromMs: number,
  toMs: number,
): Generator<Bar> {
  for (let at = bars.newest(token, toMs + spanMs); at !== NONE; at = bars.older(at)) {
    const opens = Math.floor(bars.time(at) / spanMs) * spanMs;
    if (opens < fromMs) return;
    if (opens <= toMs) yield bars.read(at);
  }
}

function merged(
  state: MarketState,
  token: TokenRecord,
  newestFirst: Iterable<Bar>,
  spanMs: number,
  baseMs: number,
  unit: CandleUnit,
  limit: number,
): Candle[] {
  const candles: { time: number; open: number; high: number; low: number; close: number; volume: number }[] =
    [];
  for (const bar of newestFirst) {
    const solUsd = unit === 'priceSol' ? 1 : state.solPrices.at(bar.time + baseMs - 1);
    const scale = unit === 'marketCapUsd' ? solUsd * supplyOf(token) : solUsd;
    if (Number.isNaN(scale)) continue;
    const time = (Math.floor(bar.time / spanMs) * spanMs) / 1_000;
    const [open, high, low, close] = [bar.open * scale, bar.high * scale, bar.low * scale, bar.close * scale];
    const volume = (bar.volume / LAMPORTS) * solUsd;
    const newer = candles.at(-1);
    if (newer === undefined || newer.time !== time) {
      if (candles.length === limit) break;
      candles.push({ time, open, high, low, close, volume });
      continue;
    }
    newer.open = open;
    newer.high = Math.max(newer.high, high);
    newer.low = Math.min(newer.low, low);
    newer.volume += volume;
  }
  return candles;
}

const supplyOf = (token: TokenRecord): number =>
  token.supply === null ? Number.NaN : toNumber(token.supply, token.decimals);
