import { SignerError } from '../signer-error.ts';

/** Ends a check: the transaction does something that its intent does not say. */
export function refuse(reason: string): never {
  throw new SignerError('intent_mismatch', reason);
}

export function demand(holds: boolean, reason: string): asserts holds {
  if (!holds) refuse(reason);
}
