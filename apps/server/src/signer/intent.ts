/**
 * What a transaction is to do, in words that the signer can check it against. Amounts are lamports or raw
 * units as decimal strings that fit 64 bits; native SOL is the wrapped SOL mint. In every kind the wallet
 * pays the network fee, so it is the first account, and nobody has signed in its place. `messageHash` names
 * the one message that was built and tried out: SHA-256 of its bytes, base64.
 */
export type Intent = WithdrawIntent | SwapIntent;

/**
 * Exactly `amount` leaves for one owner: a system transfer for SOL, else one transfer from the wallet's
 * associated token account to the destination's, which may be made in the same transaction. No lookup tables,
 * no other signer.
 */
export interface WithdrawIntent {
  readonly kind: 'withdraw';
  readonly wallet: string;
  readonly mint: string;
  readonly amount: string;
  /** The owner's address, never a token account. */
  readonly destination: string;
  /**
   * Signature fee, priority fee and, where the destination's token account is made, `ACCOUNT_RENT_LAMPORTS`:
   * exactly this, together.
   */
  readonly networkFeeLamports: string;
  readonly messageHash: string;
}

/**
 * One swap through Jupiter, pump.fun or PumpSwap, or an exchange of plain transfers that another signer
 * co-signs. Around it only, each once and in this order: compute budget; making the wallet's own associated
 * token accounts and wrapping exactly `maxIn` SOL into the wallet's own one; the swap; closing the wrapped
 * account to the wallet; the platform's fee; the tip.
 *
 * In the co-signed form there are two signers, the wallet first. What the wallet pays goes to the other
 * signer or its associated token account; what it gets comes from there, under the other's signature, by
 * system transfers or the token programs. No lookup tables. A pool of the local chain may add its word at the
 * end, which both sign and which says the amounts that move.
 */
export interface SwapIntent {
  readonly kind: 'swap';
  readonly wallet: string;
  readonly inputMint: string;
  readonly outputMint: string;
  /** The most that may leave for the swap itself. */
  readonly maxIn: string;
  /** The least that has to come back, as the program called will enforce it. */
  readonly minOut: string;
  /** Who gets the platform's fee; null when there is none. */
  readonly feeDestination: string | null;
  /** Exactly this goes to `feeDestination`, by one system transfer; none for zero. */
  readonly feeLamports: string;
  /** One of whom is tipped exactly `tipLamports`, by one system transfer; none for zero. */
  readonly tipDestinations: readonly string[];
  readonly tipLamports: string;
  /** Exactly the compute unit price times the limit, which has to be set, rounded up. */
  readonly priorityFeeLamports: string;
  readonly messageHash: string;
  /**
   * Who asks has seen that the output's mint keeps nothing back of a transfer. Without it an exchange may pay
   * the wallet in tokens of the classic token program alone, which cannot. Other venues enforce the least
   * output themselves.
   */
  readonly outputHasNoTransferFee?: boolean;
}

/** What making one token account is reckoned at; the network asks a little less for an ordinary one. */
export const ACCOUNT_RENT_LAMPORTS = 2_100_000n;
