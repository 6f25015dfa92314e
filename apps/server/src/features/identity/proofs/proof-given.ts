import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { ProofMethod } from '../index.ts';

export type { ProofGiven, WalletSignature } from '@dugout/domain/credentials/proof-given';

/** A proof that was right, and when the 48 hours of its credential began. */
export interface Proven {
  readonly method: ProofMethod;
  readonly heldFrom: Date | null;
  /** What was signed on the way for a program that gave its password as it was typed. */
  readonly signed?: SignedIntent | undefined;
}
