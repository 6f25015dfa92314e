/** What a swap's transaction is to do, for the signer to check it against. Lamports and raw units as decimal strings. */
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
  readonly maxTipLamports: string;
  readonly maxPriorityFeeLamports: string;
  readonly outputHasNoTransferFee?: boolean;
}

export interface WithdrawPromise {
  readonly kind: 'withdraw';
  readonly wallet: string;
  readonly mint: string;
  readonly amount: string;
  readonly destination: string;
  readonly maxFeeLamports: string;
}

export interface Signed {
  /** Wire bytes in base64. */
  readonly transaction: string;
  /** Base58. */
  readonly signature: string;
}

/** Signs a transaction (base64) that does what was promised and nothing more. Throws `SigningRefused` for any other. */
export type SignTransaction = (promise: SwapPromise | WithdrawPromise, transaction: string) => Promise<Signed>;

/** The signer found that the transaction does something else than what it is to do. Nothing was signed. */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused';
}
