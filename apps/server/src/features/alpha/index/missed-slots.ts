import { SLOT_MS } from '@dugout/domain/sol';
import type { MissedSlots } from '@dugout/market/feed/market-feed';
import { DAY_MS, type TrackedCall } from './call.ts';

const SLOTS_A_DAY = DAY_MS / SLOT_MS;

export function isMissed({ call }: TrackedCall, gaps: readonly MissedSlots[]): boolean {
  return gaps.some(
    ({ from, to, filledAt }) =>
      filledAt === null && from <= call.slot + SLOTS_A_DAY && (to ?? Number.POSITIVE_INFINITY) >= call.slot,
  );
}

/** Reports whether new gaps were found since the last check that no node can serve. */
export function newlyLost(gaps: readonly MissedSlots[], known: Set<string>): boolean {
  const lost = gaps.filter(({ id, lostAt }) => lostAt !== null && !known.has(id));
  for (const { id } of lost) known.add(id);
  return lost.length > 0;
}
