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
  /** Reads a whole wallet with its token accounts; never throws. */
  readonly readWhole: (wallet: string) => Promise<void>;
  readonly onFailure: (wallet: string, error: unknown) => void;
}

const BATCH = 100;
const AT_A_TIME = 8;
/** Delay for a batch, because a block changes many wallets, one after the other. */
const GATHER_MS = 10;

/**
 * Checks wallets that the node reported as changed, in batches. Most changes are our own trades and need no more
 * reads. Other transactions that name a wallet are booked at once; its token accounts are read with the whole
 * wallet.
 */
export class WalletGlances {
  readonly #options: WalletGlancesOptions;
  readonly #changed = new Set<string>();
  readonly #task = new CoalescedTask(() => this.#run());
  #stopped = false;

  constructor(options: WalletGlancesOptions) {
    this.#options = options;
  }

  /** Called after the node reported a change of a wallet. */
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

  /** Returns false when the wallet had to be read as a whole instead. */
  async #booked(wallet: string, signatures: readonly string[]): Promise<boolean> {
    const { db, externalTransfers, readWhole } = this.#options;
    try {
      const accounts = await externalTransfers.book(wallet, signatures);
      await meetAccounts(db, wallet, [...accounts]);
      return true;
    } catch (error) {
      // The funds may have arrived in a token account without naming the wallet.
      if (!(error instanceof InsufficientFunds)) throw error;
      await readWhole(wallet);
      return false;
    }
  }

  /** One unreadable wallet does not block the others. */
  #each(wallets: readonly string[], read: (wallet: string) => Promise<void>): Promise<void> {
    const safely = (wallet: string): Promise<void> =>
      read(wallet).catch((error: unknown) => this.#options.onFailure(wallet, error));
    return forEachAtMost(wallets, AT_A_TIME, safely, () => this.#stopped);
  }
}
