import type { CallerExport } from '@dugout/contract/alpha/log';
import { HIT_WINDOW_MS } from '@dugout/domain/alpha/hit';
import { INTERVAL_SECONDS, type Interval } from '@dugout/domain/windows';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { MarketReads } from '@dugout/market/market-reads';
import { createPace } from '#/platform/async/pace.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Call } from '../index/call.ts';
import { callsWithoutCandles, candlesOf, keepCandles } from './log.repository.ts';

type Exported = CallerExport['calls'][number];

type DayCandles = Pick<Exported, 'interval' | 'candles'>;

/**
 * Finest first; the finest that covers the call is used. A day has 288 candles of the first and 96 of the second.
 */
const INTERVALS = ['5m', '15m', '1h'] as const satisfies readonly Interval[];
/** Intervals stored for finished days. */
const KEPT_INTERVALS = ['15m', '1h'] as const satisfies readonly Interval[];
/** Max candles back to the last trade before a call: a week of the widest. */
const BEFORE_CANDLES = 168;
/** The last candle of a day is complete a while after it. */
const KEEP_AFTER_MS = HIT_WINDOW_MS + 3_600_000;
const AT_ONCE = 200;

/**
 * Returns the candles of a call's day, from the one before the call's own, or the last two before it. Unix
 * seconds, US dollars.
 */
export function marketCandles(
  market: MarketReads,
  { mint, calledAt }: Pick<Call, 'mint' | 'calledAt'>,
  intervals: readonly Interval[] = INTERVALS,
): DayCandles {
  const at = Math.floor(calledAt / 1_000);
  const to = Math.floor((calledAt + HIT_WINDOW_MS) / 1_000);
  const tried = intervals.map((interval) => {
    const from = at - BEFORE_CANDLES * INTERVAL_SECONDS[interval];
    const candles = market.candles(mint, { interval, from, to, unit: 'priceUsd' });
    return { interval, candles, own: candles.findLastIndex(({ time }) => time <= at) };
  });
  const best = tried.find(({ own }) => own > 0) ?? tried.find(({ own }) => own === 0) ?? tried.at(-1);
  const { interval, own, candles } = best ?? { interval: '1h', own: -1, candles: [] };
  return {
    interval,
    candles: candles
      .slice(Math.max(own - 1, 0))
      .map(({ time, open, high, low, close }) => ({ time, open, high, low, close })),
  };
}

/** Stores the candles of finished days before the market drops them. */
export async function keepDays(db: Db, { state, now }: Pick<MarketFeed, 'state' | 'now'>): Promise<void> {
  const calls = await callsWithoutCandles(db, new Date(now() - KEEP_AFTER_MS), AT_ONCE);
  const pace = createPace();
  const rows = [];
  for (const { id, mint, called_at } of calls) {
    const { interval, candles } = marketCandles(
      state,
      { mint, calledAt: called_at.getTime() },
      KEPT_INTERVALS,
    );
    const packed = candles.map(({ time, open, high, low, close }) => [time, open, high, low, close]);
    rows.push({ call_id: id, width: interval, candles: packed });
    await pace.breathe();
  }
  await keepCandles(db, rows);
}

export async function keptDays(db: Db, userId: string): Promise<ReadonlyMap<string, DayCandles>> {
  const rows = await candlesOf(db, userId);
  return new Map(
    rows.map(({ call_id, width, candles }) => [call_id, { interval: width, candles: unpack(candles) }]),
  );
}

const unpack = (packed: unknown): DayCandles['candles'] =>
  (packed as [number, number, number, number, number][]).map(([time, open, high, low, close]) => ({
    time,
    open,
    high,
    low,
    close,
  }));
