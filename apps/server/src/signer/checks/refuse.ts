import { SignerError } from '../signer-error.ts';

/** Throws a refusal: the transaction does something that its intent does not say. */
export function refuse(reason: string): never {
  throw new SignerError('intent_mismatch', reason);
}

export function demand(holds: boolean, reason: string): asserts holds {
  if (!holds) refuse(reason);
}
