import { checkCheckpoint, checkGrowth } from '../log/check-head.ts';
import { isProven } from '../log/proven-leaf.ts';
import { openCheckpoint } from '../note/checkpoint.ts';
import { parseVerifierKey } from '../note/verifier-key.ts';
import { type CheckResult, checkEach, failed, unchecked } from '../report.ts';
import { checkPages } from './check-pages.ts';
import type { SignedEntries } from './record.ts';

export const SIGNATURE_CHECKS = ['checkpoint', 'earlier', 'inclusion', 'complete'] as const;
export type SignatureChecks = Readonly<Record<(typeof SIGNATURE_CHECKS)[number], CheckResult>>;

/** The reader's stored state of the log, if any. */
export interface KeptHead {
  /** A checkpoint, byte for byte; null for none. */
  readonly note: string | null;
  /** The log's verifier key; null to use the key sent with the entries. */
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
 * Checks that the checkpoint is signed, that the log is consistent with the reader's stored one, that every entry
 * belongs to this owner and is in the log, and that none is missing below line `before` (or at all when null).
 * Null without a key.
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
