import type { BoundCredential } from './bound-credentials.ts';

interface Addition {
  /** Whether the owner has no wallet yet. */
  readonly isNewOwner: boolean;
  /** Credential that signed for the new one. Null for the first one. */
  readonly signer: BoundCredential | null;
  readonly now: number;
  /** Hold time of a new credential, in ms. */
  readonly holdMs: number;
}

/**
 * Time from which a new credential serves for exports and payments, in unix ms. The first credential of a new
 * owner serves at once, since there is nothing to take yet. Every other is held, at least until the credential
 * that signed for it settles.
 */
export function settlesAt({ isNewOwner, signer, now, holdMs }: Addition): number {
  if (signer !== null) return Math.max(now + holdMs, signer.settlesAt);
  return isNewOwner ? now : now + holdMs;
}
