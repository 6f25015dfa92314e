import { SOL_MINT } from '@dugout/domain/sol';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import type { Lifetime, Outcome } from '#/execution/onchain/chain.ts';
import type { Onchain } from '#/execution/onchain/onchain.ts';
import { messageHashOf, type ReturnPromise, SigningRefused } from '#/execution/onchain/signing.ts';
import { effectsOn } from '#/execution/onchain/wallet-effects.ts';
import { ledger, networkFees, outsideAccount, rentAccount, walletAccount } from '#/features/ledger/index.ts';
import { RetryUntilDone } from '#/platform/async/retry-until-done.ts';
import { within } from '#/platform/async/within.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import { endReclaim, insertReclaim, pendingReclaims, type Reclaim } from './reclaims.repository.ts';

/** How long a call waits for the chain, in ms. */
const WAIT_MS = 8_000;

interface Ended {
  /** Accounts that were closed, or programs that paid. */
  readonly accounts: number;
  readonly lamports: bigint;
  readonly fee: bigint;
}

interface WalletReturnsOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  /** Null outside of live trading. */
  readonly onchain: Pick<Onchain, 'chain' | 'confirmations' | 'sign'> | null;
}

interface ReturnOrder {
  readonly userId: string;
  readonly built: { readonly transaction: string } & Pick<Lifetime, 'lastValidBlockHeight' | 'slot'>;
  readonly promise: ReturnPromise;
  /** Number of accounts that it closes, or of programs that pay. */
  readonly accounts: number;
}

/** Transactions that return lamports to their wallet: rent of closed accounts, and cashback. */
export class WalletReturns {
  readonly #options: WalletReturnsOptions;
  readonly #unsettled = new RetryUntilDone();

  constructor(options: WalletReturnsOptions) {
    this.#options = options;
  }

  /** Waits for a wallet's pending transactions, not forever. */
  async settle(wallet: string): Promise<void> {
    const before = (await pendingReclaims(this.#options.db, wallet)).map((reclaim) => this.#follow(reclaim));
    await within(Promise.all(before), WAIT_MS);
  }

  /**
   * Signs, stores and sends a transaction, and waits for its end. Returns null while it is on its way. Throws ApiError
   * `signer_refused`, `signer_unavailable`, and `refusal` when the chain would reject it.
   */
  async run(
    { userId, built, promise, accounts }: ReturnOrder,
    refusal: 'reclaim_failed' | 'cashback_failed',
  ): Promise<Ended | null> {
    const { db, onchain } = this.#options;
    if (onchain === null) throw new ApiError(refusal);
    const { transaction, lastValidBlockHeight, slot } = built;
    if ((await onchain.chain.simulate(transaction)).error !== null) throw new ApiError(refusal);
    const named = { ...promise, messageHash: messageHashOf(transaction) };
    const signed = await onchain
      .sign(named, transaction, { owner: userId, id: null })
      .catch((error: unknown) => {
        throw error instanceof SigningRefused ? new ApiError('signer_refused', error.message) : error;
      });
    const reclaim: Reclaim = {
      kind: promise.kind === 'close' ? 'rent' : 'cashback',
      userId,
      walletAddress: promise.wallet,
      accounts,
      sent: { ...signed, lastValidBlockHeight, slot },
    };
    await insertReclaim(db, reclaim);
    return within(this.#follow(reclaim), WAIT_MS);
  }

  /** Continues the transactions that the last stop interrupted. */
  async recover(): Promise<void> {
    for (const reclaim of await pendingReclaims(this.#options.db)) void this.#follow(reclaim);
  }

  stop(): void {
    this.#unsettled.stop();
  }

  /** Follows a stored transaction to its end and books it, once. */
  async #follow(reclaim: Reclaim): Promise<Ended> {
    const { onchain, log } = this.#options;
    if (onchain === null) return { accounts: 0, lamports: 0n, fee: 0n };
    const outcome = await onchain.confirmations.follow(reclaim.sent);
    return new Promise((resolve) => {
      const attempt = async (): Promise<void> => resolve(await this.#book(reclaim, outcome));
      attempt().catch((error: unknown) => {
        log.error(
          { error, signature: reclaim.sent.signature },
          'reclaimed rent or cashback could not be booked yet',
        );
        this.#unsettled.add(attempt);
      });
    });
  }

  async #book({ kind, userId, walletAddress, accounts, sent }: Reclaim, outcome: Outcome): Promise<Ended> {
    const { db, events } = this.#options;
    const landed = outcome.kind === 'landed' ? outcome.transaction : null;
    const fee = landed?.feeLamports ?? 0n;
    const done = landed !== null && landed.failure === null;
    const change = done ? effectsOn(landed.raw, walletAddress).lamports : -fee;
    const lamports = change + fee;
    await db.transaction(async (tx) => {
      const status = landed === null ? 'expired' : done ? 'landed' : 'failed';
      if (!(await endReclaim(tx, sent.signature, { status, lamports, fee }))) return;
      if (landed === null) return;
      const source = kind === 'rent' ? rentAccount(walletAddress) : outsideAccount(PUMP_PROGRAM);
      await ledger.post(tx, {
        kind: kind === 'rent' ? 'rent.reclaim' : 'cashback.claim',
        ref: sent.signature,
        lines: [
          { account: walletAccount(walletAddress), asset: SOL_MINT, amount: change },
          { account: networkFees, asset: SOL_MINT, amount: fee },
          { account: source, asset: SOL_MINT, amount: -lamports },
        ].filter(({ amount }) => amount !== 0n),
      });
      await events.emit(tx, 'wallets.changed', { userId, walletId: '', address: walletAddress });
    });
    return { accounts: done ? accounts : 0, lamports, fee };
  }
}
