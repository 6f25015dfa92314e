import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { ProofMethod } from '../index.ts';

export type { ProofGiven, WalletSignature } from '@dugout/domain/credentials/proof-given';

/** A valid proof, and the start of its credential's 48 hours. */
export interface Proven {
  readonly method: ProofMethod;
  readonly heldFrom: Date | null;
  /** The signature made on behalf of a program that sent its password as typed. */
  readonly signed?: SignedIntent | undefined;
}
