import { createHash } from 'node:crypto';

/**
 * The intended effect of a swap's transaction, which the signer enforces. Lamports and raw units as decimal
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
  /** Whether the wallet's emptied account of the input mint is closed to the wallet. */
  readonly closesInput?: boolean;
  readonly outputHasNoTransferFee?: boolean;
}

interface WithdrawPromise {
  readonly kind: 'withdraw';
  readonly wallet: string;
  readonly mint: string;
  readonly amount: string;
  readonly destination: string;
  readonly networkFeeLamports: string;
}

/** Closes the wallet's empty token accounts, in order. */
interface ClosePromise {
  readonly kind: 'close';
  readonly wallet: string;
  readonly accounts: readonly string[];
}

/** Claims the wallet's pump.fun cashback to the wallet. */
interface CashbackPromise {
  readonly kind: 'cashback';
  readonly wallet: string;
}

export type ReturnPromise = ClosePromise | CashbackPromise;

interface Signed {
  /** Wire bytes in base64. */
  readonly transaction: string;
  /** Base58. */
  readonly signature: string;
}

/** A promise bound to one exact transaction: the simulated one. */
export type Named<P extends SwapPromise | WithdrawPromise | ReturnPromise> = P & {
  readonly messageHash: string;
};

/** The wallet's owner, and the id under which a withdrawal was announced. */
interface SignedFor {
  readonly owner: string;
  readonly id: string | null;
  /** For a withdrawal: how long its transaction may land, and its earlier ones, which no longer can. */
  readonly attempt?: {
    /** A decimal string. */
    readonly lastValidBlockHeight: string;
    readonly slot: number;
    readonly dead: readonly string[];
  };
}

/** Signs a transaction (base64) that does exactly as promised. Throws `SigningRefused` for any other. */
export type SignTransaction = (
  promise: Named<SwapPromise> | Named<WithdrawPromise> | Named<ReturnPromise>,
  transaction: string,
  signedFor: SignedFor,
) => Promise<Signed>;

/**
 * Applies the signer's checks to an unsigned transaction (base64), for a wallet whose key is held elsewhere.
 * Throws `SigningRefused`.
 */
export type CheckUnsigned = (promise: Named<SwapPromise>, transaction: string) => void;

export const SIGNATURE_BYTES = 64;

/** Returns the SHA-256 of the message, base64, of a transaction (base64, fewer than 128 signers). */
export function messageHashOf(transaction: string): string {
  const bytes = Buffer.from(transaction, 'base64');
  return createHash('sha256')
    .update(bytes.subarray(1 + (bytes[0] ?? 0) * SIGNATURE_BYTES))
    .digest('base64');
}

/** The signer found that the transaction differs from its promise or exceeds its limits. Nothing was signed. */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused';
  readonly isLimit: boolean;

  constructor(message: string, isLimit = false) {
    super(message);
    this.isLimit = isLimit;
  }
}
