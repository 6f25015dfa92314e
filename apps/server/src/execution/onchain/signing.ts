import { createHash } from 'node:crypto';

/**
 * What a swap's transaction is to do, for the signer to check it against. Lamports and raw units as decimal
 * strings.
 */
export interface SwapPromise {
  readonly kind: 'swap';
  readonly wallet: string;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly maxIn: string;
  readonly minOut: string;
  readonly feeDestination: string | null;
  readonly feeLamports: string;
  readonly tipDestinations: readonly string[];
  readonly tipLamports: string;
  readonly priorityFeeLamports: string;
  readonly outputHasNoTransferFee?: boolean;
}

export interface WithdrawPromise {
  readonly kind: 'withdraw';
  readonly wallet: string;
  readonly mint: string;
  readonly amount: string;
  readonly destination: string;
  readonly networkFeeLamports: string;
}

export interface Signed {
  /** Wire bytes in base64. */
  readonly transaction: string;
  /** Base58. */
  readonly signature: string;
}

/** A promise about one very transaction: the one that was tried out. */
export type Named<P extends SwapPromise | WithdrawPromise> = P & { readonly messageHash: string };

/** Whose wallet it is, and the id that a withdrawal was announced under. */
export interface SignedFor {
  readonly owner: string;
  readonly id: string | null;
}

/**
 * Signs a transaction (base64) that does what was promised and nothing more. Throws `SigningRefused` for any
 * other.
 */
export type SignTransaction = (
  promise: Named<SwapPromise> | Named<WithdrawPromise>,
  transaction: string,
  signedFor: SignedFor,
) => Promise<Signed>;

/**
 * Demands of an unsigned transaction (base64) what the signer demands before it signs, for a wallet that signs
 * elsewhere. Throws `SigningRefused`.
 */
export type CheckUnsigned = (promise: Named<SwapPromise>, transaction: string) => void;

export const SIGNATURE_BYTES = 64;

/**
 * The name of what a transaction (base64, of fewer than 128 signers) says: SHA-256 of its message, base64.
 */
export function messageHashOf(transaction: string): string {
  const bytes = Buffer.from(transaction, 'base64');
  return createHash('sha256')
    .update(bytes.subarray(1 + (bytes[0] ?? 0) * SIGNATURE_BYTES))
    .digest('base64');
}

/**
 * The signer found that the transaction does something else than what it is to do, or more than its limits
 * allow. Nothing was signed.
 */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused';
  readonly isLimit: boolean;

  constructor(message: string, isLimit = false) {
    super(message);
    this.isLimit = isLimit;
  }
}
