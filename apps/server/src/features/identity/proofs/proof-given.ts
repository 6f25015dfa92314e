export type { ProofGiven, WalletSignature } from '@dugout/domain/proof-given';

export type ProofMethod = 'password' | 'passkey' | 'wallet';

/** A proof that was right, and when the 48 hours of its credential began. */
export interface Proven {
  readonly method: ProofMethod;
  readonly heldFrom: Date | null;
}
