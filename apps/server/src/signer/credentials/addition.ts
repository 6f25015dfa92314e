import type { BoundCredential } from './bound-credentials.ts';

interface Addition {
  /** Whether no wallet was made for the owner yet. */
  readonly isNewOwner: boolean;
  /** The credential that signed for the new one; null for the first one. */
  readonly signer: BoundCredential | null;
  readonly now: number;
  /** How long a new one is held. */
  readonly holdMs: number;
}

/**
 * From when on a new credential serves for exports and payments, in unix ms. The first of a new owner serves at
 * once, since there is nothing to take yet. Every other is held, and at least as long as the one that signed
 * for it.
 */
export function settlesAt({ isNewOwner, signer, now, holdMs }: Addition): number {
  if (signer !== null) return Math.max(now + holdMs, signer.settlesAt);
  return isNewOwner ? now : now + holdMs;
}
