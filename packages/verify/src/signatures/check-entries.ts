import { checkCheckpoint, checkGrowth } from '../log/check-head.ts';
import { isProven } from '../log/proven-leaf.ts';
import { openCheckpoint } from '../note/checkpoint.ts';
import { parseVerifierKey } from '../note/verifier-key.ts';
import { type CheckResult, checkEach, failed, unchecked } from '../report.ts';
import { checkPages } from './check-pages.ts';
import type { SignedEntries } from './record.ts';

/** The questions that a record of signatures is asked, in this order. */
export const SIGNATURE_CHECKS = ['checkpoint', 'earlier', 'inclusion', 'complete'] as const;
export type SignatureChecks = Readonly<Record<(typeof SIGNATURE_CHECKS)[number], CheckResult>>;

/** What the reader kept of the log, if anything. */
export interface KeptHead {
  /** A checkpoint, byte for byte; null for none. */
  readonly note: string | null;
  /** The log's verifier key; null to take the one that came with the entries. */
  readonly verifierKey: string | null;
}

function ownerOf(leaf: string): unknown {
  try {
    return (JSON.parse(leaf) as { owner?: unknown } | null)?.owner;
  } catch {
    return undefined;
  }
}

/**
 * Whether the checkpoint is signed, the log went on from the one that the reader kept, every entry is this
 * owner's and in the log, and none is left out below line `before`, or at all where that is null. Null when
 * there is no key to check with.
 */
export async function checkEntries(
  given: SignedEntries,
  owner: string,
  before: number | null,
  kept: KeptHead,
): Promise<SignatureChecks | null> {
  const { checkpoint, consistency, entries } = given;
  const key = parseVerifierKey(kept.verifierKey ?? checkpoint.verifierKey);
  if (key === null) return null;
  const head = openCheckpoint(checkpoint.note)?.checkpoint;
  if (head === undefined || head.size !== checkpoint.size) {
    const fault = failed('there is no signed checkpoint of that size');
    return { checkpoint: fault, earlier: fault, inclusion: fault, complete: fault };
  }
  return {
    checkpoint: await checkCheckpoint(checkpoint.note, key),
    earlier:
      kept.note === null
        ? unchecked('no earlier checkpoint given; keep this one for next time')
        : await checkGrowth(kept.note, head, key, consistency),
    inclusion: checkEach(entries, (entry) => {
      if (!isProven(entry, head))
        return { call: null, text: `entry ${entry.index} is not in the signed log` };
      return ownerOf(entry.leaf) === owner
        ? null
        : { call: null, text: `entry ${entry.index} is of another trader` };
    }),
    complete: await checkPages(given, owner, before ?? checkpoint.size, key),
  };
}
