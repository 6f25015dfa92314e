import type { SignedAct } from '@dugout/domain/credentials/signed-act';

export type { ProofGiven, WalletSignature } from '@dugout/domain/proof-given';

export type ProofMethod = 'password' | 'passkey' | 'wallet';

/** A proof that was right, and when the 48 hours of its credential began. */
export interface Proven {
  readonly method: ProofMethod;
  readonly heldFrom: Date | null;
  /** What was signed on the way for a program that gave its password as it was typed. */
  readonly signed?: SignedAct | undefined;
}

/** How an act was proven, and what of the proof the signer can verify itself: nothing where it knows no credential. */
export interface ProvenBy {
  readonly method: ProofMethod;
  readonly signed: SignedAct | undefined;
}
