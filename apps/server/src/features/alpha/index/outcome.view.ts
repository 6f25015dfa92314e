import { type Extremes, isWhole, type Outcome, type TrackedCall } from './call.ts';
import type { KeptOutcome } from './call-index.ts';
import type { OutcomeRow } from './outcomes.repository.ts';
import type { TokenCalls } from './token-calls.ts';

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
const dateOrNull = (time: number | null): Date | null =>
  time !== null && Number.isFinite(time) ? new Date(time) : null;
const orNaN = (value: number | null): number => value ?? Number.NaN;

/** Returns the stored form of a call's outcome until `seenUntil` (unix ms). */
export function outcomeRow(tracked: TrackedCall, token: TokenCalls, seenUntil: number): OutcomeRow {
  const { call, outcome, holding } = tracked;
  const since = token.extremes(tracked);
  const day = tracked.day ?? since;
  const hit = outcome.kind === 'hit' ? outcome : null;
  return {
    call_id: call.callId,
    seen_until: new Date(seenUntil),
    high: orNull(since.high),
    low: orNull(since.low),
    day_high: orNull(day.high),
    day_high_at: dateOrNull(day.highAt),
    day_low: orNull(hit === null ? day.low : hit.low),
    hit_at: hit && new Date(hit.at),
    settled: tracked.day !== null,
    complete: isWhole(tracked),
    ...token.tradesSince(tracked),
    hand_bought: holding.bought,
    hand_bought_at: dateOrNull(holding.boughtAt),
    hand_sold_at: dateOrNull(holding.soldAt),
  };
}

function outcomeOf({ hit_at, day_low, settled, complete }: OutcomeRow): Outcome {
  if (hit_at !== null) return { kind: 'hit', at: hit_at.getTime(), low: orNaN(day_low) };
  if (!settled) return { kind: 'open' };
  return { kind: complete ? 'miss' : 'unknown' };
}

export function keptOutcome(row: OutcomeRow): KeptOutcome {
  const highAt = row.day_high_at?.getTime() ?? Number.NaN;
  const day: Extremes = { high: orNaN(row.day_high), highAt, low: orNaN(row.day_low) };
  return {
    seenUntil: row.seen_until.getTime(),
    since: { high: orNaN(row.high), highAt, low: orNaN(row.low) },
    day: row.settled ? day : null,
    outcome: outcomeOf(row),
    holding: {
      bought: row.hand_bought,
      boughtAt: row.hand_bought_at?.getTime() ?? null,
      soldAt: row.hand_sold_at?.getTime() ?? null,
    },
    complete: row.complete,
    buys: row.buys,
    sells: row.sells,
  };
}
