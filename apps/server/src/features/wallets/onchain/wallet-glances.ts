import { setTimeout as pause } from 'node:timers/promises';
import type { Chain } from '#/execution/onchain/chain.ts';
import { InsufficientFunds } from '#/features/ledger/index.ts';
import { CoalescedTask } from '#/platform/async/coalesced-task.ts';
import { forEachAtMost } from '#/platform/async/concurrency-limit.ts';
import type { Db } from '#/platform/db/db.ts';
import { meetAccounts, newestOf, saveNewest } from './chain-cursors.repository.ts';
import type { ExternalTransfers } from './external-transfers.ts';
import type { OwnSignatures } from './own-signatures.ts';

interface WalletGlancesOptions {
  readonly db: Db;
  readonly chain: Pick<Chain, 'signatures'>;
  readonly externalTransfers: ExternalTransfers;
  readonly ownSignatures: OwnSignatures;
  /** Reads all of a wallet, its token accounts too; never throws. */
  readonly readWhole: (wallet: string) => Promise<void>;
  readonly onFailure: (wallet: string, error: unknown) => void;
}

/** Wallets that are looked at together, and how many of them a node is asked for at a time. */
const BATCH = 100;
const AT_A_TIME = 8;
/** A block touches many wallets, one after the other. */
const GATHER_MS = 10;

/**
 * Looks at wallets of which the node says that something happened to them, many in one go: mostly that is a
 * trade of ours, and there is no more to read. What else names a wallet is booked at once; its token accounts
 * are read when the wallet is read whole.
 */
export class WalletGlances {
  readonly #options: WalletGlancesOptions;
  readonly #changed = new Set<string>();
  readonly #task = new CoalescedTask(() => this.#run());
  #stopped = false;

  constructor(options: WalletGlancesOptions) {
    this.#options = options;
  }

  /** Something happened to a wallet. */
  at(wallet: string): void {
    this.#changed.add(wallet);
    this.#task.request();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#task.stop();
  }

  async #run(): Promise<void> {
    await pause(GATHER_MS);
    while (this.#changed.size > 0 && !this.#stopped) {
      const wallets = [...this.#changed].slice(0, BATCH);
      for (const wallet of wallets) this.#changed.delete(wallet);
      try {
        await this.#look(wallets);
      } catch (error) {
        for (const wallet of wallets) this.#options.onFailure(wallet, error);
      }
    }
  }

  async #look(wallets: readonly string[]): Promise<void> {
    const { db, chain, readWhole } = this.#options;
    const newest = await newestOf(db, wallets);
    const found = new Map<string, readonly string[]>();
    await this.#each(wallets, async (wallet) => {
      const until = newest.get(wallet);
      if (until === undefined) await readWhole(wallet);
      // The oldest first.
      else
        found.set(
          wallet,
          (await chain.signatures(wallet, until)).map(({ signature }) => signature).reverse(),
        );
    });
    const own = await this.#options.ownSignatures([...found.values()].flat());
    const done = new Map<string, string>();
    await this.#each([...found.keys()], async (wallet) => {
      const signatures = found.get(wallet) ?? [];
      const foreign = signatures.filter((signature) => !own.has(signature));
      const last = signatures.at(-1);
      if (last !== undefined && (foreign.length === 0 || (await this.#booked(wallet, foreign))))
        done.set(wallet, last);
    });
    await saveNewest(db, done);
  }

  /** False when the wallet had to be read whole instead. */
  async #booked(wallet: string, signatures: readonly string[]): Promise<boolean> {
    const { db, externalTransfers, readWhole } = this.#options;
    try {
      const accounts = await externalTransfers.book(wallet, signatures);
      await meetAccounts(db, wallet, [...accounts]);
      return true;
    } catch (error) {
      // What it paid with may have come to a token account without naming the wallet.
      if (!(error instanceof InsufficientFunds)) throw error;
      await readWhole(wallet);
      return false;
    }
  }

  /** One wallet that cannot be read holds up no other. */
  #each(wallets: readonly string[], read: (wallet: string) => Promise<void>): Promise<void> {
    const safely = (wallet: string): Promise<void> =>
      read(wallet).catch((error: unknown) => this.#options.onFailure(wallet, error));
    return forEachAtMost(wallets, AT_A_TIME, safely, () => this.#stopped);
  }
}
