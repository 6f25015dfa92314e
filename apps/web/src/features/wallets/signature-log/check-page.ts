import type { SignaturePage } from '@dugout/contract/signatures/signature';
import { checkEntries, type SignatureChecks } from 'dugout-verify/signatures/check-entries';
import { type KeptHead, keptHead } from './kept-head.ts';

/**
 * This browser's finding for a page of the log: every entry is in the log, which is consistent with the stored
 * head, if any (`isFirst`); or the first fault; or this browser cannot verify signatures.
 */
export type Finding =
  | { readonly kind: 'proven'; readonly size: number; readonly isFirst: boolean }
  | { readonly kind: 'broken'; readonly fault: string }
  | { readonly kind: 'uncheckable' };

interface PageRequest {
  readonly owner: string;
  /** Entries before this line; null for the newest. */
  readonly before: number | null;
  readonly kept: KeptHead | null;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function findingOf({ checkpoint, earlier, inclusion, complete }: SignatureChecks, size: number): Finding {
  const failure = [earlier, checkpoint, inclusion, complete].find(({ state }) => state === 'failed');
  if (failure?.state === 'failed') return { kind: 'broken', fault: sentence(failure.fault.text) };
  if (checkpoint.state === 'unchecked') return { kind: 'uncheckable' };
  // A withheld proof could hide anything.
  if (earlier.state === 'unchecked' && earlier.wanted)
    return {
      kind: 'broken',
      fault: 'The server could not prove that the log continues from your last visit.',
    };
  return { kind: 'proven', size, isFirst: earlier.state === 'unchecked' };
}

/**
 * Verifies a page of a trader's entries against the request, and stores its head if valid. An invalid page leaves
 * the stored head unchanged, so that the fault keeps showing.
 */
export async function checkPage(page: SignaturePage, { owner, before, kept }: PageRequest): Promise<Finding> {
  const checks = await checkEntries(page, owner, before, {
    note: kept?.note ?? null,
    verifierKey: kept?.verifierKey ?? null,
  });
  if (checks === null) return { kind: 'broken', fault: 'The log has no readable key.' };
  const finding = findingOf(checks, page.checkpoint.size);
  if (finding.kind === 'proven') keep(page.checkpoint);
  return finding;
}

/** Stores a head unless another tab has stored a later one. */
function keep({ size, note, verifierKey }: KeptHead): void {
  if (size >= (keptHead.read()?.size ?? 0)) keptHead.write({ size, note, verifierKey });
}
