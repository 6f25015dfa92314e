import type { RecordedCall } from '@dugout/contract/alpha/record';
import { wilsonInterval } from '@dugout/domain/alpha/wilson';
import { searchedForm } from '@dugout/domain/text/searched-form';

export type CallFilter = 'all' | 'hit' | 'miss' | 'open' | 'removed';
export type Span = '30d' | '90d' | 'all';

const DAY = 86_400_000;
const DAYS: Readonly<Record<Span, number>> = { '30d': 30, '90d': 90, all: Number.POSITIVE_INFINITY };

/** Returns the calls that match a filter and a text (ticker, name, address or hash). */
export function shownCalls(
  calls: readonly RecordedCall[],
  filter: CallFilter,
  text: string,
): readonly RecordedCall[] {
  const wanted = searchedForm(text).trim();
  const fits = (call: RecordedCall): boolean =>
    filter === 'all' || (filter === 'removed' ? call.removed : call.outcome === filter);
  const named = ({ symbol, name, tokenAddress, hash }: RecordedCall): boolean =>
    wanted === '' || [symbol, name, tokenAddress, hash].some((each) => searchedForm(each).includes(wanted));
  return calls.filter((call) => fits(call) && named(call));
}

/** Returns the calls of the last days, oldest first. `now` in unix ms. */
export function callsWithin(
  calls: readonly RecordedCall[],
  span: Span,
  now: number,
): readonly RecordedCall[] {
  const from = now - DAYS[span] * DAY;
  return calls.filter(({ calledAt }) => Date.parse(calledAt) >= from).toReversed();
}

/** The hit rate after a call: unix ms, percent and its 95% interval. */
export interface RatePoint {
  readonly at: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** Min number of calls for a meaningful band. */
const FIRST_OF_BAND = 10;

/** Returns the hit rate over time with its interval, from the tenth finished call. `calls` oldest first. */
export function rateOverTime(calls: readonly RecordedCall[]): readonly RatePoint[] {
  let hits = 0;
  let n = 0;
  const points: RatePoint[] = [];
  for (const { outcome, calledAt } of calls) {
    if (outcome !== 'hit' && outcome !== 'miss') continue;
    n += 1;
    if (outcome === 'hit') hits += 1;
    const interval = wilsonInterval(hits, n);
    if (n < FIRST_OF_BAND || interval === null) continue;
    points.push({ at: Date.parse(calledAt), rate: (hits / n) * 100, low: interval[0], high: interval[1] });
  }
  return points;
}

const HEADS = [
  'number',
  'calledAt',
  'symbol',
  'tokenAddress',
  'callPrice',
  'marketCap',
  'peakPrice',
  'peakMultiple',
  'minutesToPeak',
  'drawdownPct',
  'multiple',
  'outcome',
  'followerPct',
  'removed',
  'ownToken',
  'slot',
  'prevHash',
  'hash',
] as const;

/** Escapes a text so that spreadsheets do not evaluate it as a formula. */
function cellOf(value: unknown): string {
  const text = value === null ? '' : String(value);
  const safe = /^[=+@\t\r]|^-\D/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvOf = (calls: readonly RecordedCall[]): string =>
  [HEADS.join(','), ...calls.map((call) => HEADS.map((head) => cellOf(call[head])).join(','))].join('\n');
