import type { TipTerms } from '@dugout/domain/execution/tip';

/** How the trader wants a signed transaction to reach a block. */
export interface Sending {
  /** Whether nobody may see it before it is in a block. */
  readonly protect: boolean;
  /** The tip that it pays, in lamports; 0 for none. */
  readonly tipLamports: bigint;
}

/** The tips that a sender takes. */
export interface SenderTips extends TipTerms {
  readonly isProtected: boolean;
  /** The accounts that it takes tips in; none while it takes no tips. */
  readonly accounts: readonly string[];
}

/** Protection and tips of the configured senders. */
export interface SendingMeans {
  /** The tips of the senders that take them now, the preferred sender first. */
  readonly tips: readonly SenderTips[];
}

/** A signed transaction. */
export interface Sent {
  /** Wire bytes in base64. */
  readonly transaction: string;
  readonly signature: string;
}

/** A way for signed transactions to the leaders. */
export interface Sender {
  readonly name: 'rpc' | 'block engine' | 'sender';
  /** Whether it can keep a transaction unseen until it is in a block. */
  readonly isProtected: boolean;
  /** The tips that it requires; null for a sender that takes no tips. */
  readonly tips: SenderTips | null;
  /**
   * Hands over a transaction. Rejects when it was not accepted, which proves nothing: the signature decides whether
   * it landed.
   */
  send(sent: Sent, sending: Sending): Promise<void>;
  /** Drops a transaction that was not handed over yet, because its outcome is certain. */
  forget?(signature: string): void;
}

/** For transactions that need no protection and pay no tip, such as withdrawals. */
export const OPENLY: Sending = { protect: false, tipLamports: 0n };
