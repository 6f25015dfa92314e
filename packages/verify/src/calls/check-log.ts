/** Checks the log of all calls: its signed head, an earlier head, and the position of each leaf. */
import { checkGrowth } from '../log/check-head.ts';
import { isProven, type ProvenLeaf } from '../log/proven-leaf.ts';
import { type Checkpoint, openCheckpoint } from '../note/checkpoint.ts';
import type { VerifierKey } from '../note/verifier-key.ts';
import { type CheckResult, checkEach, failed, unchecked } from '../report.ts';
import type { CallerExport } from './export.ts';
import type { ReadLeaf } from './record.ts';

export interface EarlierCheckpoint {
  readonly note: string;
  /** Unix ms at which the reader received it; null when unknown. */
  readonly takenAt: number | null;
}

/** Tolerated difference between the clocks of server and reader. */
const CLOCK_MS = 300_000;

/**
 * Checks that the log still starts with the tree known to the reader, and that later leaves also have later
 * times.
 */
export async function checkEarlier(
  file: CallerExport,
  current: Checkpoint,
  key: VerifierKey,
  earlier: EarlierCheckpoint | null,
  leaves: readonly ReadLeaf[],
): Promise<CheckResult> {
  if (earlier === null) return unchecked('no earlier checkpoint given; keep this one for next time');
  const growth = await checkGrowth(earlier.note, current, key, file.consistency);
  if (growth.state !== 'passed') return growth;
  const knownSize = openCheckpoint(earlier.note)?.checkpoint.size ?? 0;
  const backdated = leaves.find(
    ({ index, leaf }) => index >= knownSize && leaf !== null && isBefore(leaf, earlier.takenAt),
  );
  return backdated === undefined
    ? growth
    : failed('added after the earlier checkpoint, but dated before it', backdated.call);
}

const isBefore = (leaf: NonNullable<ReadLeaf['leaf']>, takenAt: number | null): boolean =>
  takenAt !== null && Date.parse(leaf.kind === 'call' ? leaf.calledAt : leaf.repricedAt) < takenAt - CLOCK_MS;

export const checkInclusion = (
  proven: readonly ProvenLeaf[],
  leaves: readonly ReadLeaf[],
  head: Checkpoint,
  onLeaf: (done: number) => void,
): CheckResult =>
  checkEach(proven, (leaf, at) => {
    onLeaf(at);
    return isProven(leaf, head)
      ? null
      : { call: leaves[at]?.call ?? null, text: `not leaf ${leaf.index} of the signed log` };
  });
