import { setTimeout as pause } from 'node:timers/promises';
import type { Chain } from '#/execution/onchain/chain.ts';
import { InsufficientFunds } from '#/features/ledger/index.ts';
import { CoalescedTask } from '#/platform/async/coalesced-task.ts';
import { forEachAtMost } from '#/platform/async/concurrency-limit.ts';
import type { Db } from '#/platform/db/db.ts';
import { meetAccounts, newestOf, saveNewest } from './chain-cursors.repository.ts';
import type { ExternalTransfers } from './external-transfers.ts';
import type { FollowedWallets } from './followed-wallets.ts';
import type { OwnSignatures } from './own-signatures.ts';

interface WalletGlancesOptions {
  readonly db: Db;
  readonly chain: Pick<Chain, 'signatures'>;
  readonly externalTransfers: ExternalTransfers;
  readonly followed: FollowedWallets;
  readonly ownSignatures: OwnSignatures;
  /** Reads a whole wallet with its token accounts; never throws. */
  readonly readWhole: (wallet: string) => Promise<void>;
  readonly onFailure: (wallet: string, error: unknown) => void;
}

/** Transactions of a wallet to be booked, oldest first. */
interface Reading {
  /** The account whose transactions since its newest booked one these are; null for a reported transaction. */
  readonly account: string | null;
  readonly signatures: readonly string[];
}

const BATCH = 100;
const AT_A_TIME = 8;
/** Delay for a batch, because a block changes many wallets, one after the other. */
const GATHER_MS = 10;

/**
 * Books single transactions of wallets, in batches: transactions that the node reported, and all of an account since
 * its newest booked one.
 */
export class WalletGlances {
  readonly #options: WalletGlancesOptions;
  /** By account: its wallet. */
  readonly #accounts = new Map<string, string>();
  readonly #reported: { readonly wallet: string; readonly signature: string }[] = [];
  readonly #task = new CoalescedTask(() => this.#run());
  #stopped = false;

  constructor(options: WalletGlancesOptions) {
    this.#options = options;
  }

  /** Called after a possible change of an account of a wallet. */
  at(wallet: string, account: string): void {
    this.#accounts.set(account, wallet);
    this.#task.request();
  }

  /** Called after the node reported a transaction of a wallet. */
  reported(wallet: string, signature: string): void {
    this.#reported.push({ wallet, signature });
    this.#task.request();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#task.stop();
  }

  async #run(): Promise<void> {
    await pause(GATHER_MS);
    while (this.#accounts.size + this.#reported.length > 0 && !this.#stopped) {
      const accounts = [...this.#accounts].slice(0, BATCH);
      for (const [account] of accounts) this.#accounts.delete(account);
      const reported = this.#reported.splice(0, BATCH);
      try {
        await this.#look(accounts, reported);
      } catch (error) {
        const wallets = [...accounts.map(([, wallet]) => wallet), ...reported.map(({ wallet }) => wallet)];
        for (const wallet of new Set(wallets)) this.#options.onFailure(wallet, error);
      }
    }
  }

  async #look(
    accounts: readonly (readonly [string, string])[],
    reported: readonly { readonly wallet: string; readonly signature: string }[],
  ): Promise<void> {
    const { db, chain, readWhole, ownSignatures } = this.#options;
    const newest = await newestOf(
      db,
      accounts.map(([account]) => account),
    );
    const found = new Map<string, Reading[]>();
    const add = (wallet: string, reading: Reading): void =>
      void found.set(wallet, [...(found.get(wallet) ?? []), reading]);
    for (const { wallet, signature } of reported) add(wallet, { account: null, signatures: [signature] });
    await this.#each(accounts, async ([account, wallet]) => {
      const until = newest.get(account);
      if (until === undefined) return readWhole(wallet);
      const listed = await chain.signatures(account, until);
      add(wallet, { account, signatures: listed.map(({ signature }) => signature).reverse() });
    });
    const readings = [...found.values()].flat();
    const own = await ownSignatures([...new Set(readings.flatMap(({ signatures }) => signatures))]);
    const done = new Map<string, string>();
    await this.#each(
      [...found].map(([wallet, some]) => [some, wallet] as const),
      async ([some, wallet]) => {
        for (const { account, signatures } of some) {
          const last = signatures.at(-1);
          if (last === undefined || !(await this.#booked(wallet, signatures, own))) continue;
          if (account !== null) done.set(account, last);
        }
      },
    );
    await saveNewest(db, done);
  }

  /** Returns false when the wallet had to be read as a whole instead. */
  async #booked(wallet: string, signatures: readonly string[], own: ReadonlySet<string>): Promise<boolean> {
    const { externalTransfers, followed, readWhole } = this.#options;
    const ours = signatures.filter((signature) => own.has(signature));
    const foreign = signatures.filter((signature) => !own.has(signature));
    try {
      const accounts = await externalTransfers.book(wallet, foreign);
      // Otherwise the next reading of the whole wallet finds them.
      const opened = followed.isReported(wallet) ? await externalTransfers.accountsIn(wallet, ours) : [];
      await this.#meet(wallet, [...accounts, ...opened]);
      return true;
    } catch (error) {
      // The funds may have arrived in a token account without naming the wallet.
      if (!(error instanceof InsufficientFunds)) throw error;
      await readWhole(wallet);
      return false;
    }
  }

  async #meet(wallet: string, accounts: readonly string[]): Promise<void> {
    const { db, followed } = this.#options;
    const unknown = accounts.filter((account) => !followed.has(wallet, account));
    if (unknown.length === 0) return;
    await meetAccounts(db, wallet, unknown);
    followed.follow(wallet, unknown);
  }

  /** One unreadable wallet does not block the others. */
  #each<T extends readonly [unknown, string]>(
    all: readonly T[],
    read: (one: T) => Promise<void>,
  ): Promise<void> {
    const safely = (one: T): Promise<void> =>
      read(one).catch((error: unknown) => this.#options.onFailure(one[1], error));
    return forEachAtMost(all, AT_A_TIME, safely, () => this.#stopped);
  }
}
