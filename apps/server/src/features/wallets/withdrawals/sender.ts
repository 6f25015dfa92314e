import { SIGNATURE_FEE_LAMPORTS } from '@dugout/contract/wallets/values';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';

/** A withdrawal on its way out. Amounts in lamports or raw units. */
export interface Outgoing {
  /** The same id is the same withdrawal: it is sent once, however often it is asked for. */
  readonly id: string;
  readonly userId: string;
  readonly walletAddress: string;
  readonly mint: string;
  readonly amount: bigint;
  readonly destination: string;
}

export interface Sent {
  /** Null in play money, where nothing is signed. */
  readonly signature: string | null;
  /** What the network took, at most what was reserved. */
  readonly feeLamports: bigint;
}

/**
 * Nothing left the wallet but what the network took for trying, and nothing will. The message is for the
 * trader.
 */
export class WithdrawalRefused extends Error {
  override readonly name = 'WithdrawalRefused';
  /** What the network took. */
  readonly feeLamports: bigint;

  constructor(message: string, feeLamports = 0n) {
    super(message);
    this.feeLamports = feeLamports;
  }
}

/** It was sent, and what becomes of it is not known yet: whoever sends it asks again. */
export class StillOnItsWay extends Error {
  override readonly name = 'StillOnItsWay';
}

/** How withdrawals leave. */
export interface WithdrawalSender {
  /** What is reserved for the network, in lamports. */
  feeFor(mint: string): bigint;
  /** Why nobody could spend what an address is paid, in words; null where nothing speaks against it. */
  objectionTo(destination: string): Promise<string | null>;
  /**
   * Announces it before it may leave, with what a credential of the trader answered for it, if any; from when
   * it may, null for at once. Throws ApiError `signer_refused`.
   */
  announce(outgoing: Outgoing, signed?: SignedIntent): Promise<Date | null>;
  /** What was announced no longer leaves. */
  cancel(id: string): Promise<void>;
  /**
   * Resolves once it has landed. Throws `WithdrawalRefused` only when it is certain that it never will,
   * `StillOnItsWay` while that is open; after that and any other failure it is asked again, and must then
   * find what it sent before.
   */
  send(outgoing: Outgoing): Promise<Sent>;
}

/** Play money leaves in the ledger alone, at the network's price for one signature. */
export const paperSender: WithdrawalSender = {
  feeFor: () => SIGNATURE_FEE_LAMPORTS,
  objectionTo: async () => null,
  announce: async () => null,
  cancel: async () => {},
  send: async () => ({ signature: null, feeLamports: SIGNATURE_FEE_LAMPORTS }),
};
