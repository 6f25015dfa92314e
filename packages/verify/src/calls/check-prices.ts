/** Compares call prices and peaks with the exported candles. */
import { HIT_MULTIPLE, HIT_WINDOW_MS } from '@dugout/domain/alpha/hit';
import { type CheckResult, checkEach, failed } from '../report.ts';
import type { ExportedCall, ExportedCandle } from './export.ts';
import type { RecordedCall } from './record.ts';

/** Candles in dollars use the SOL price at their end, calls that of their moment. It may move in between. */
const toleranceOf = (span: number): number => (span <= 300_000 ? 0.02 : span <= 900_000 ? 0.04 : 0.08);

/** Rounding error of multiplying two doubles in another order. */
const ROUNDING = 1e-9;
/** Blocks are dated by the second, and those of two forks differ slightly. */
const BLOCK_TIME_MS = 5_000;
/** Max delay of trades in a feed; later ones were unknown to the caller. */
const LATE_MS = 60_000;

/** A day that just ended is counted a moment later. */
const SETTLING_MS = 300_000;

const INTERVAL_MS: Readonly<Record<string, number>> = {
  '1s': 1_000,
  '5s': 5_000,
  '15s': 15_000,
  '30s': 30_000,
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
};

export function checkPrices(
  calls: readonly RecordedCall[],
  exported: readonly ExportedCall[],
  exportedAt: number,
): CheckResult {
  if (calls.length !== exported.length)
    return failed(`the file has figures of ${exported.length} calls, the log ${calls.length}`);
  const uncovered = calls.filter(
    (call, at) => !reachesBack(exported[at]?.candles.slice(1) ?? [], call),
  ).length;
  return checkEach(
    calls,
    (call, at) => {
      const text = faultOf(call, exported[at] as ExportedCall, exportedAt);
      return text === null ? null : { call: call.number, text };
    },
    uncovered === 0 ? null : `${uncovered} without candles of their moment`,
  );
}

const reachesBack = (candles: readonly ExportedCandle[], { calledAt }: RecordedCall): boolean =>
  candles[0] !== undefined && candles[0].time * 1_000 <= calledAt;

function faultOf(call: RecordedCall, exported: ExportedCall, exportedAt: number): string | null {
  const { leaf } = call;
  if (exported.callId !== leaf.callId || exported.tokenAddress !== leaf.tokenAddress)
    return 'its figures are those of another call';
  const span = INTERVAL_MS[exported.interval];
  if (span === undefined) return `candles of an unknown width, ${exported.interval}`;
  const { candles } = exported;
  if (!candles.every((candle, i) => isCandle(candle) && candle.time > (candles[i - 1]?.time ?? -1)))
    return 'its candles are out of order or impossible';
  return (
    priceFault(call, exported, span) ??
    peakFault(call, exported, span) ??
    outcomeFault(call, exported, exportedAt)
  );
}

const isCandle = ({ open, high, low, close }: ExportedCandle): boolean =>
  low <= Math.min(open, close) && high >= Math.max(open, close);

/**
 * Checks the price against the second recorded in the log: it must be between that second's lowest and highest
 * price, exactly. If the token traded again before the call, the call's candle must include the price too.
 */
function priceFault(call: RecordedCall, { priced, candles }: ExportedCall, span: number): string | null {
  const { price, calledAt, pricedAt } = call;
  if (priced == null || pricedAt === null) return candleFault(price, calledAt, candles, span);
  if (pricedAt > calledAt + BLOCK_TIME_MS || priced.time !== Math.floor(pricedAt / 1_000))
    return 'its price is held against another second than the log says';
  if (price < priced.low * (1 - ROUNDING) || price > priced.high * (1 + ROUNDING))
    return 'its price is outside the second that it is of';
  const tradedSince = candles.some(
    ({ time }) => time * 1_000 > pricedAt && time * 1_000 + span <= calledAt - LATE_MS,
  );
  return tradedSince ? candleFault(price, calledAt, candles, span) : null;
}

/**
 * A call has the price of the last trade received, which may be in the previous candle, so the price must be in
 * one of the two. Without a trade in either, it must equal the last close. With a single candle, nothing is known
 * about the time before.
 */
function candleFault(
  price: number,
  calledAt: number,
  candles: readonly ExportedCandle[],
  span: number,
): string | null {
  const own = candles.findLastIndex(({ time }) => time * 1_000 <= calledAt);
  const last = candles[own];
  if (last === undefined || own === 0) return null;
  const age = calledAt - last.time * 1_000;
  const shown = candles
    .slice(own - 1, own + 1)
    .flatMap(({ low, high, close, time }) => (calledAt - time * 1_000 < 2 * span ? [low, high] : [close]));
  const tolerance = toleranceOf(Math.max(span, age));
  const holds =
    price >= Math.min(...shown) * (1 - tolerance) && price <= Math.max(...shown) * (1 + tolerance);
  return holds ? null : 'its price is outside the candle that it falls in';
}

/**
 * Returns the bounds of the day's highest price: candles entirely within the day contribute at least their high,
 * partial ones possibly a part of it. Candles that start after the call give no upper bound.
 */
function peakBounds(
  call: RecordedCall,
  candles: readonly ExportedCandle[],
  span: number,
): readonly [least: number, most: number] {
  const { price, calledAt } = call;
  const end = calledAt + HIT_WINDOW_MS;
  let [least, most] = [0, reachesBack(candles, call) ? price : Number.POSITIVE_INFINITY];
  for (const { time, high } of candles) {
    const opens = time * 1_000;
    if (opens >= end || opens + span <= calledAt) continue;
    most = Math.max(most, high);
    if (opens >= calledAt && opens + span <= end) least = Math.max(least, high);
  }
  return [least * (1 - toleranceOf(span)), most * (1 + toleranceOf(span))];
}

function peakFault(
  call: RecordedCall,
  { peakPrice, outcome, candles }: ExportedCall,
  span: number,
): string | null {
  const [least, most] = peakBounds(call, candles, span);
  if (peakPrice === null)
    return outcome === 'hit' && most < call.price * HIT_MULTIPLE ? 'no candle shows the hit' : null;
  const peak = Number(peakPrice);
  return peak >= least && peak <= most ? null : 'its highest price is not that of its candles';
}

/** A hit remains a hit when later trades are missing; its highest price is then unknown. */
function outcomeFault(
  { price, calledAt }: RecordedCall,
  { outcome, peakPrice }: ExportedCall,
  exportedAt: number,
): string | null {
  const isHit = peakPrice === null ? outcome === 'hit' : Number(peakPrice) / price >= HIT_MULTIPLE;
  const past = exportedAt - (calledAt + HIT_WINDOW_MS);
  if (isHit !== (outcome === 'hit'))
    return isHit ? 'it is a hit, but not counted as one' : 'counted as a hit, but it is none';
  if (outcome === 'miss' && past < 0) return 'counted as a miss before its day was over';
  return outcome === 'open' && past > SETTLING_MS ? 'its day is over, but it is not counted' : null;
}
