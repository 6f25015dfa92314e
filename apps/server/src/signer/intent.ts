/**
 * The purpose of a transaction, in a form that the signer can check. Amounts are lamports or raw units as decimal
 * strings that fit 64 bits; native SOL is the wrapped SOL mint. The wallet always pays the network fee, so it is
 * the first account, and its signature slot is empty. `messageHash` identifies the one message that was built and
 * simulated: SHA-256 of its bytes, base64.
 */
export type Intent = WithdrawIntent | SwapIntent | CloseIntent | CashbackIntent;

/**
 * Closes exactly these token accounts to the wallet, in this order. The token programs close empty accounts only, so
 * nothing leaves but the network fee of one signature; no priority fee, no lookup tables, no other signer.
 */
export interface CloseIntent {
  readonly kind: 'close';
  readonly wallet: string;
  readonly accounts: readonly string[];
  readonly messageHash: string;
}

/**
 * Claims the wallet's pump.fun cashback, on the curves, on PumpSwap, or both. PumpSwap pays wrapped SOL into the
 * wallet's own account, which is opened before and closed to the wallet after. Nothing leaves but the network fee of
 * one signature; no priority fee, no lookup tables, no other signer.
 */
export interface CashbackIntent {
  readonly kind: 'cashback';
  readonly wallet: string;
  readonly messageHash: string;
}

/**
 * Sends exactly `amount` to one owner: a system transfer for SOL, else one transfer from the wallet's associated
 * token account to the destination's, which the same transaction may create. No lookup tables, no other signer.
 */
export interface WithdrawIntent {
  readonly kind: 'withdraw';
  readonly wallet: string;
  readonly mint: string;
  readonly amount: string;
  /** The owner's address, never a token account. */
  readonly destination: string;
  /**
   * Signature fee and priority fee, plus `ACCOUNT_RENT_LAMPORTS` when the destination's token account is created.
   * The total must match exactly.
   */
  readonly networkFeeLamports: string;
  readonly messageHash: string;
}

/**
 * One swap through Jupiter, pump.fun or PumpSwap, or an exchange of plain transfers that another signer co-signs.
 * Only these instructions may surround it, each once and in this order: compute budget; creation of the wallet's
 * own associated token accounts and wrapping of exactly `maxIn` SOL into the wallet's own one; the swap; closing
 * of the wrapped account and of the wallet's emptied account of the input mint to the wallet; the platform fee; the
 * tip.
 *
 * The co-signed form has two signers, the wallet first. The wallet pays the other signer or its associated token
 * account, and receives from there under the other's signature, by system transfers or the token programs. No
 * lookup tables. A pool of the local chain may add a memo at the end, which both sign and which states the
 * transferred amounts.
 */
export interface SwapIntent {
  readonly kind: 'swap';
  readonly wallet: string;
  readonly inputMint: string;
  readonly outputMint: string;
  /** Max amount that may leave for the swap itself. */
  readonly maxIn: string;
  /** Min amount that must come back. The called program enforces it. */
  readonly minOut: string;
  /** Recipient of the platform fee. Null without a fee. */
  readonly feeDestination: string | null;
  /** Exact amount sent to `feeDestination` by one system transfer. Zero means no transfer. */
  readonly feeLamports: string;
  /**
   * Allowed tip recipients. One of them gets exactly `tipLamports` by one system transfer; zero means no
   * transfer.
   */
  readonly tipDestinations: readonly string[];
  readonly tipLamports: string;
  /** Exactly the compute unit price times the limit, rounded up. The limit must be set. */
  readonly priorityFeeLamports: string;
  readonly messageHash: string;
  /**
   * Whether the wallet's associated account of the input mint is closed to the wallet after the swap, exactly once.
   * The token program closes empty accounts only.
   */
  readonly closesInput?: boolean;
  /**
   * The caller has verified that the output mint withholds no transfer fee. Without it an exchange may pay the
   * wallet only in tokens of the classic token program, which has no such fee. Other venues enforce the minimum
   * output themselves.
   */
  readonly outputHasNoTransferFee?: boolean;
}

/** Rent counted for one new token account. The network charges slightly less for an ordinary one. */
export const ACCOUNT_RENT_LAMPORTS = 2_100_000n;
