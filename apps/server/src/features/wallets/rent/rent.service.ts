import type { EmptyAccounts } from '@dugout/contract/wallets/rent';
import { SIGNATURE_FEE_LAMPORTS } from '@dugout/contract/wallets/values';
import { SOL_MINT } from '@dugout/domain/sol';
import { isClosable } from '@dugout/solana/accounts/token-account';
import type { Outcome } from '#/execution/onchain/chain.ts';
import type { Onchain } from '#/execution/onchain/onchain.ts';
import { messageHashOf, SigningRefused } from '#/execution/onchain/signing.ts';
import { buildClosing, type ClosableAccount } from '#/execution/onchain/transactions/closing.ts';
import { effectsOn } from '#/execution/onchain/wallet-effects.ts';
import { ledger, networkFees, rentAccount, walletAccount } from '#/features/ledger/index.ts';
import { RetryUntilDone } from '#/platform/async/retry-until-done.ts';
import { within } from '#/platform/async/within.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import type { OwnedWallet } from '../index.ts';
import type { TokenLookup } from '../tokens.view.ts';
import { endReclaim, insertReclaim, pendingReclaims, type Reclaim } from './reclaims.repository.ts';

/** Max accounts that one transaction closes, so that it fits a packet. */
const BATCH = 20;
/** Max transactions of one call. */
const MAX_BATCHES = 5;
/** How long a call waits for the chain, in ms. */
const WAIT_MS = 8_000;
/** Max accounts that a node reads at once. */
const MAX_READ = 100;

interface Ended {
  readonly closed: number;
  readonly lamports: bigint;
  readonly fee: bigint;
}

interface RentOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  /** Null outside of live trading: then no wallet has token accounts. */
  readonly onchain: Pick<Onchain, 'chain' | 'confirmations' | 'sign'> | null;
  readonly tokens: TokenLookup;
}

interface EmptyAccount extends ClosableAccount {
  readonly mint: string;
  readonly lamports: bigint;
}

/** Returns the rent of empty token accounts to their wallets. Nothing with a balance can be closed. */
export class RentService {
  readonly #options: RentOptions;
  readonly #unsettled = new RetryUntilDone();

  constructor(options: RentOptions) {
    this.#options = options;
  }

  /** Returns a wallet's empty token accounts that its owner can close. */
  async list({ address }: OwnedWallet): Promise<EmptyAccounts> {
    const { tokens } = this.#options;
    const empty = await this.#emptyOf(address);
    const total = empty.reduce((sum, { lamports }) => sum + lamports, 0n);
    const fee = BigInt(Math.ceil(empty.length / BATCH)) * SIGNATURE_FEE_LAMPORTS;
    return {
      accounts: empty.map(({ account, mint, lamports }) => ({
        account,
        mint,
        symbol: tokens(mint)?.symbol ?? null,
        lamports: lamports.toString(),
      })),
      lamports: total.toString(),
      feeLamports: fee.toString(),
    };
  }

  /**
   * Closes them in batches. Throws ApiError `nothing_to_reclaim`, `reclaim_failed`, `signer_refused`,
   * `signer_unavailable`.
   */
  async reclaim(userId: string, { address }: OwnedWallet) {
    const { db } = this.#options;
    // Their accounts are about to close.
    const before = (await pendingReclaims(db, address)).map((reclaim) => this.#follow(reclaim));
    await within(Promise.all(before), WAIT_MS);
    const empty = (await this.#emptyOf(address)).slice(0, BATCH * MAX_BATCHES);
    if (empty.length === 0) throw new ApiError('nothing_to_reclaim');
    const sum = { closed: 0, lamports: 0n, fee: 0n };
    let pending = false;
    for (let at = 0; at < empty.length; at += BATCH) {
      const ended = await within(
        this.#follow(await this.#send(userId, address, empty.slice(at, at + BATCH))),
        WAIT_MS,
      );
      pending ||= ended === null;
      sum.closed += ended?.closed ?? 0;
      sum.lamports += ended?.lamports ?? 0n;
      sum.fee += ended?.fee ?? 0n;
      if (pending) break;
    }
    if (sum.closed === 0 && !pending) throw new ApiError('reclaim_failed');
    return {
      closed: sum.closed,
      lamports: sum.lamports.toString(),
      feeLamports: sum.fee.toString(),
      pending,
    };
  }

  /** Continues the transactions that the last stop interrupted. */
  async recover(): Promise<void> {
    for (const reclaim of await pendingReclaims(this.#options.db)) void this.#follow(reclaim);
  }

  stop(): void {
    this.#unsettled.stop();
  }

  async #emptyOf(address: string): Promise<readonly EmptyAccount[]> {
    const { onchain } = this.#options;
    if (onchain === null) return [];
    const { chain } = onchain;
    const held = (await chain.holdings(address)).filter(({ amount }) => amount === 0n);
    const found: EmptyAccount[] = [];
    for (let from = 0; from < held.length; from += MAX_READ) {
      const some = held.slice(from, from + MAX_READ);
      const addresses = some.map(({ account }) => account);
      const [accounts, lamports] = await Promise.all([chain.accounts(addresses), chain.lamports(addresses)]);
      some.forEach(({ account, mint }, at) => {
        const read = accounts[at];
        if (read && isClosable(read))
          found.push({ account, mint, program: read.owner, lamports: lamports[at] ?? 0n });
      });
    }
    return found;
  }

  async #send(userId: string, wallet: string, accounts: readonly EmptyAccount[]): Promise<Reclaim> {
    const { db, onchain } = this.#options;
    if (onchain === null) throw new ApiError('nothing_to_reclaim');
    const { chain, sign } = onchain;
    const { transaction, lastValidBlockHeight, slot } = await buildClosing(chain, wallet, accounts);
    if ((await chain.simulate(transaction)).error !== null) throw new ApiError('reclaim_failed');
    const promise = {
      kind: 'close',
      wallet,
      accounts: accounts.map(({ account }) => account),
      messageHash: messageHashOf(transaction),
    } as const;
    const signed = await sign(promise, transaction, { owner: userId, id: null }).catch((error: unknown) => {
      throw error instanceof SigningRefused ? new ApiError('signer_refused', error.message) : error;
    });
    const reclaim = {
      userId,
      walletAddress: wallet,
      accounts: accounts.length,
      sent: { ...signed, lastValidBlockHeight, slot },
    };
    await insertReclaim(db, reclaim);
    return reclaim;
  }

  /** Follows a stored transaction to its end and books it, once. */
  async #follow(reclaim: Reclaim): Promise<Ended> {
    const { onchain, log } = this.#options;
    if (onchain === null) return { closed: 0, lamports: 0n, fee: 0n };
    const outcome = await onchain.confirmations.follow(reclaim.sent);
    return new Promise((resolve) => {
      const attempt = async (): Promise<void> => resolve(await this.#book(reclaim, outcome));
      attempt().catch((error: unknown) => {
        log.error({ error, signature: reclaim.sent.signature }, 'reclaimed rent could not be booked yet');
        this.#unsettled.add(attempt);
      });
    });
  }

  async #book({ userId, walletAddress, accounts, sent }: Reclaim, outcome: Outcome): Promise<Ended> {
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
      const wallet = walletAccount(walletAddress);
      await ledger.post(tx, {
        kind: 'rent.reclaim',
        ref: sent.signature,
        lines: [
          { account: wallet, asset: SOL_MINT, amount: change },
          { account: networkFees, asset: SOL_MINT, amount: fee },
          { account: rentAccount(walletAddress), asset: SOL_MINT, amount: -lamports },
        ].filter(({ amount }) => amount !== 0n),
      });
      await events.emit(tx, 'wallets.changed', { userId, walletId: '', address: walletAddress });
    });
    return { closed: done ? accounts : 0, lamports, fee };
  }
}
