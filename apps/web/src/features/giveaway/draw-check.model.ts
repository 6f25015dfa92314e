import type { PublishedDraw } from '@dugout/contract/giveaway/giveaway';
import { type CheckedStep, checkDraw } from '@dugout/domain/giveaways/draw-file';
import { sha256 } from 'dugout-verify/sha256';

/** What a draw came to when this browser computed it. */
export interface CheckedDraw {
  readonly agrees: boolean;
  readonly steps: readonly CheckedStep[];
  /** Milliseconds. */
  readonly took: number;
}

/** Null for a draw whose seed was not shown. */
export function checkedDraw({ reveal, winner, ...file }: PublishedDraw): CheckedDraw | null {
  if (reveal === null || winner === null) return null;
  const startedAt = performance.now();
  const steps = checkDraw({ ...file, reveal, winner }, (bytes) => sha256(bytes));
  return {
    agrees: steps.every(({ outcome }) => outcome === 'agrees'),
    steps,
    took: performance.now() - startedAt,
  };
}
