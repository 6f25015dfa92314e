import type { CallerHolding } from '@dugout/contract/alpha/card';
import type { HoldingTrades } from '../index/call.ts';

const MINUTE_MS = 60_000;

/** Amounts of a caller's wallets in one called token. Raw units, unix ms. */
interface HoldingFacts {
  readonly calledAt: number;
  /** At the call; null when unknown. */
  readonly held: bigint | null;
  readonly heldSince: number | null;
  readonly now: bigint;
  readonly supply: bigint | null;
  readonly since: HoldingTrades;
}

const part = (amount: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((amount * 1_000_000n) / whole) / 10_000;

/** Returns the caller's holding before the call, and purchases and sales since. */
export function holdingOf(facts: HoldingFacts): CallerHolding {
  const { calledAt, now, supply, since } = facts;
  if (facts.held === null || supply === null) return { kind: 'notDisclosed' };
  const got = facts.held + since.bought;
  // Transfers are not trades.
  const had = got + (now > got ? now - got : 0n);
  if (had === 0n) return { kind: 'neverHeld' };
  const heldBefore = facts.held > 0n;
  const firstBuy = heldBefore ? facts.heldSince : since.boughtAt;
  return {
    kind: now > 0n ? 'holds' : 'sold',
    sharePct: part(heldBefore ? facts.held : had, supply),
    heldBefore,
    boughtMinutesBefore: firstBuy === null ? null : (calledAt - firstBuy) / MINUTE_MS,
    soldPct: part(had - now, had),
    soldMinutesAfter: since.soldAt === null ? null : (since.soldAt - calledAt) / MINUTE_MS,
  };
}
