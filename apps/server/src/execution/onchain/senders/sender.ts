/** How the trader wants a signed transaction to reach a block. */
export interface Sending {
  /** Whether nobody may see it before it is in a block. */
  readonly protect: boolean;
  /** The tip that it pays, in lamports; 0 for none. */
  readonly tipLamports: bigint;
}

/** Protection and tips of the configured senders. */
export interface SendingMeans {
  /** The lowest tip of a protected swap, in lamports; null when no sender protects. */
  readonly protectedTip: bigint | null;
  /** The lowest tip that any sender takes, in lamports; null when none takes tips. */
  readonly openTip: bigint | null;
}

/** A way for signed transactions to the leaders. */
export interface Sender {
  readonly name: 'rpc' | 'block engine' | 'sender';
  /** Whether it can keep a transaction unseen until it is in a block. */
  readonly isProtected: boolean;
  /** The lowest tip that it accepts, in lamports; 0 when it takes no tips. */
  readonly minTip: bigint;
  /**
   * Hands over a transaction (base64). Rejects when it was not accepted, which proves nothing: the signature
   * decides whether it landed.
   */
  send(transaction: string, sending: Sending): Promise<void>;
}

/** For transactions that need no protection and pay no tip, such as withdrawals. */
export const OPENLY: Sending = { protect: false, tipLamports: 0n };
