import { type Stored, stored } from '#/shared/storage/stored.ts';

/** The newest valid checkpoint of the log seen by this browser. Later checkpoints must be consistent with it. */
export interface KeptCheckpoint {
  readonly size: number;
  readonly note: string;
  readonly verifierKey: string;
  /** By the market's clock, which dates calls; unix ms. */
  readonly takenAt: number;
}

function parse(value: unknown): KeptCheckpoint | null {
  if (typeof value !== 'object' || value === null) return null;
  const { size, note, verifierKey, takenAt } = value as Record<string, unknown>;
  const isOne =
    Number.isSafeInteger(size) &&
    typeof note === 'string' &&
    typeof verifierKey === 'string' &&
    Number.isFinite(takenAt);
  return isOne ? (value as KeptCheckpoint) : null;
}

export const keptCheckpoint: Stored<KeptCheckpoint | null> = stored<KeptCheckpoint | null>({
  key: 'dugout.callLog',
  version: 1,
  fallback: null,
  parse,
});
