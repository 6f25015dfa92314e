/**
 * Computes a follower's return slowly, from the whole list of trades: each fill by a search over integers for its
 * defining condition, each sell by scanning all trades.
 */
import type { PoolAt } from '../follower-fills.ts';

export interface RecordedDay {
  readonly calledAt: number;
  readonly delaySeconds: number;
  readonly stake: bigint;
  /** The pool at the call and after each event, oldest first; null when it cannot be priced. */
  readonly before: PoolAt | null;
  readonly events: readonly { readonly time: number; readonly pool: PoolAt | null }[];
}

const SENDING = 5_000n + 300_000n + 500_000n;
const CURVE = { base: 1_073_000_000_000_000n, quote: 30_000_000_000n, sold: 793_100_000_000_000n };

/** Returns the largest integer from 0 to `most` for which `holds` is true. `holds` must be monotonic. */
function greatest(most: bigint, holds: (n: bigint) => boolean): bigint {
  let [low, high] = [0n, most];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (holds(middle)) low = middle;
    else high = middle - 1n;
  }
  return low;
}

const least = (most: bigint, holds: (n: bigint) => boolean): bigint =>
  greatest(most, (n) => n === 0n || !holds(n - 1n));

const tradingFeeOf = (lamports: bigint): bigint => greatest(lamports, (fee) => fee * 100n <= lamports);

function curveLeft({ market, reserves }: PoolAt): bigint | null {
  const left = reserves.base - (CURVE.base - CURVE.sold);
  return market === 'pumpfun' && left >= 0n ? left : null;
}

function buy(pool: PoolAt, stake: bigint): { spent: bigint; tokens: bigint } {
  const { base, quote } = pool.reserves;
  const paid = stake - tradingFeeOf(stake);
  const net = greatest(paid, (n) => n * (10_000n + pool.feeBps) <= paid * 10_000n);
  const tokens = greatest(base, (out) => (base - out) * (quote + net) >= base * quote);
  const left = curveLeft(pool);
  if (left === null || tokens <= left) return { spent: stake + SENDING, tokens };
  const cheapest = least(paid, (n) => (base - left) * (quote + n) >= base * quote);
  const fee = least(paid, (n) => n * 10_000n >= cheapest * pool.feeBps);
  const given = least(stake, (n) => n - tradingFeeOf(n) >= cheapest + fee);
  return { spent: given + SENDING, tokens: left };
}

function sell(pool: PoolAt, tokens: bigint): bigint {
  const { base, quote } = pool.reserves;
  const gross = greatest(quote, (out) => (quote - out) * (base + tokens) >= quote * base);
  const real = curveLeft(pool) === null ? quote : quote - CURVE.quote;
  const taken = gross < real ? gross : real;
  const fee = least(taken, (n) => n * 10_000n >= taken * pool.feeBps);
  const out = taken - fee;
  return out - tradingFeeOf(out) - SENDING;
}

/** Lamports; null when unknown. */
export function referenceReturn(day: RecordedDay): { spent: bigint; received: bigint } | null {
  const buyAt = day.calledAt + day.delaySeconds * 1_000;
  const endAt = day.calledAt + 86_400_000;
  const past = [{ time: day.calledAt, pool: day.before }, ...day.events];
  const early = past.filter(({ time }) => time <= buyAt);
  const later = past.filter(({ time }) => time > buyAt && time <= endAt);
  if (early.some(({ pool }) => pool === null)) return null;
  const { spent, tokens } = buy(early.at(-1)?.pool as PoolAt, day.stake);
  if (tokens === 0n) return null;

  const priced = (percent: bigint, above: boolean) => (at: { pool: PoolAt | null }) => {
    if (at.pool === null) return false;
    const [now, wanted] = [at.pool.reserves.quote * tokens * 100n, at.pool.reserves.base * spent * percent];
    return above ? now >= wanted : now <= wanted;
  };
  const stopped = later.findIndex(priced(65n, false));
  const known = stopped < 0 ? later : later.slice(0, stopped + 1);
  if (known.some(({ pool }) => pool === null)) return null;
  const end = (known.at(-1) ?? early.at(-1))?.pool as PoolAt;
  const doubled = known.find(priced(200n, true))?.pool ?? null;
  if (doubled === null) return { spent, received: sell(end, tokens) };
  const half = tokens / 2n;
  return { spent, received: sell(doubled, half) + sell(end, tokens - half) };
}
