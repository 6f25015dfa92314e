import { SIGNATURE_FEE_LAMPORTS } from '@dugout/contract/wallets/values';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';

/** A withdrawal being sent. Amounts in lamports or raw units. */
export interface Outgoing {
  /** Idempotency key: the same id is sent once. */
  readonly id: string;
  readonly userId: string;
  readonly walletAddress: string;
  readonly mint: string;
  readonly amount: bigint;
  readonly destination: string;
}

export interface Sent {
  /** Null for play money, which needs no signature. */
  readonly signature: string | null;
  /** The network's fee, at most the reserved amount. */
  readonly feeLamports: bigint;
}

/** Nothing left the wallet except the network's fee, and nothing will. The message is for the trader. */
export class WithdrawalRefused extends Error {
  override readonly name = 'WithdrawalRefused';
  readonly feeLamports: bigint;
  /** How many transactions were written for it before. */
  readonly tries: number;

  constructor(message: string, { feeLamports = 0n, tries = 0 } = {}) {
    super(message);
    this.feeLamports = feeLamports;
    this.tries = tries;
  }
}

/** It was sent and its outcome is unknown; call `send` again. */
export class StillOnItsWay extends Error {
  override readonly name = 'StillOnItsWay';
}

export interface WithdrawalSender {
  /** Returns the lamports to reserve for the network. */
  feeFor(mint: string): bigint;
  /** Returns why nobody could spend funds at an address, as text; null without an objection. */
  objectionTo(destination: string): Promise<string | null>;
  /**
   * Announces it before it may leave, with the response of a credential of the trader, if any. Returns its
   * earliest time, null for at once. Throws ApiError `signer_refused`.
   */
  announce(outgoing: Outgoing, signed?: SignedIntent): Promise<Date | null>;
  cancel(id: string): Promise<void>;
  /**
   * Resolves once it has landed. Throws `WithdrawalRefused` only when it is certain to never land, and
   * `StillOnItsWay` while that is open. After that or any other failure it is called again, and must find the
   * earlier attempt.
   */
  send(outgoing: Outgoing): Promise<Sent>;
}

/** Play money leaves in the ledger only, at the network's price of one signature. */
export const paperSender: WithdrawalSender = {
  feeFor: () => SIGNATURE_FEE_LAMPORTS,
  objectionTo: async () => null,
  announce: async () => null,
  cancel: async () => {},
  send: async () => ({ signature: null, feeLamports: SIGNATURE_FEE_LAMPORTS }),
};
