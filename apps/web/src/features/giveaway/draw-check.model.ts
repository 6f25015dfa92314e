import type { PublishedDraw } from '@dugout/contract/giveaway/giveaway';
import { type CheckedStep, checkDraw } from '@dugout/domain/giveaways/draw-file';
import { sha256 } from 'dugout-verify/sha256';

/** Result of a draw computed in this browser. */
export interface CheckedDraw {
  readonly agrees: boolean;
  readonly steps: readonly CheckedStep[];
  /** Milliseconds. */
  readonly took: number;
}

/** Returns null for a draw whose seed was not revealed. */
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
