import type { Chain } from '#/execution/onchain/chain.ts';
import { forEachAtMost } from '#/platform/async/concurrency-limit.ts';
import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { cursorsOf, saveCursors, watchedWallets } from './chain-cursors.repository.ts';
import type { Deposit, Outflow } from './deposits.ts';
import { ExternalTransfers } from './external-transfers.ts';
import { FollowedWallets } from './followed-wallets.ts';
import type { OwnSignatures } from './own-signatures.ts';
import { WalletGlances } from './wallet-glances.ts';
import { openWallet } from './wallet-opening.ts';

interface WalletReconcilerOptions {
  readonly db: Db;
  readonly chain: Chain;
  readonly log: Log;
  /** Records deposits and external transfers. Both are idempotent. */
  readonly noteDeposit: (deposit: Deposit) => Promise<boolean>;
  readonly noteOutflow: (outflow: Outflow) => Promise<boolean>;
  readonly ownSignatures: OwnSignatures;
  /** Interval of rounds. */
  readonly everyMs?: number;
  /** In rounds, for wallets whose transactions the node reports: comparing the balances, and full reads. */
  readonly compareEvery?: number;
  readonly checkEvery?: number;
}

/** Accounts per call. */
const BATCH = 100;
const AT_A_TIME = 8;
/** Rounds between full reads of wallets whose transactions the node does not report. */
const POLL_EVERY = 12;
/** Spreads the full reads of wallets over the rounds. */
const offsetOf = (wallet: string): number =>
  Buffer.from(wallet).reduce((sum, byte) => (sum * 31 + byte) % 100_003, 0);

/**
 * Keeps the ledger equal to the chain: each confirmed transaction that changed a wallet and is not ours becomes a
 * deposit or an outflow, once, under its signature. Our own swaps and withdrawals are booked elsewhere. The node
 * reports transactions as they are confirmed. Because it may lose some, balances are compared and wallets are read
 * as a whole from time to time, and often while the node does not report them.
 */
export class WalletReconciler {
  readonly #options: WalletReconcilerOptions &
    Required<Pick<WalletReconcilerOptions, 'everyMs' | 'compareEvery' | 'checkEvery'>>;
  readonly #due = new Set<string>();
  readonly #scanning = new SingleFlight<void>();
  readonly #externalTransfers: ExternalTransfers;
  readonly #followed: FollowedWallets;
  readonly #glances: WalletGlances;
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> | null = null;
  #rounds = 0;
  #stopped = false;

  constructor(options: WalletReconcilerOptions) {
    this.#options = { everyMs: 5_000, compareEvery: 12, checkEvery: 720, ...options };
    this.#externalTransfers = new ExternalTransfers(options);
    this.#followed = new FollowedWallets({
      chain: options.chain,
      onTransaction: (wallet, signature) => this.#glances.reported(wallet, signature),
      onActive: (wallet, account) => this.#glances.at(wallet, account),
    });
    this.#glances = new WalletGlances({
      ...options,
      followed: this.#followed,
      externalTransfers: this.#externalTransfers,
      readWhole: (wallet) => this.#scanSafely(wallet),
      onFailure: (wallet, error) => this.#failed(wallet, error),
    });
  }

  start(): void {
    this.#plan(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#followed.keep([]);
    await this.#glances.stop();
    await this.#round;
    await this.#scanning.idle();
  }

  /**
   * Reads a wallet now. Resolves when earlier confirmed transactions are in the ledger; throws when it could not
   * be read.
   */
  async scan(wallet: string): Promise<void> {
    await this.#scanning.running(wallet)?.catch(() => undefined);
    return this.#scanning.run(wallet, () => this.#scan(wallet));
  }

  #plan(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#round = this.#look()
        .catch((error: unknown) =>
          this.#options.log.warn({ error }, 'the wallets could not be compared with the chain'),
        )
        .finally(() => this.#plan(this.#options.everyMs));
    }, ms);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { db, compareEvery, checkEvery } = this.#options;
    const wallets = await watchedWallets(db);
    const round = this.#rounds++;
    const followed = this.#followed;
    followed.keep(wallets);
    const compared: string[] = [];
    for (const wallet of wallets) {
      const isCovered = followed.isCovered(wallet);
      const isWhole = (round + offsetOf(wallet)) % (isCovered ? checkEvery : POLL_EVERY) === 0;
      if (isWhole || !followed.has(wallet)) this.#due.add(wallet);
      else if (!isCovered || round % compareEvery === 0) compared.push(wallet);
    }
    await this.#compare(compared);
    await forEachAtMost(
      [...this.#due],
      AT_A_TIME,
      (wallet) => this.#scanSafely(wallet),
      () => this.#stopped,
    );
  }

  async #compare(wallets: readonly string[]): Promise<void> {
    const accounts = wallets.flatMap((wallet) =>
      this.#followed.accountsOf(wallet).map((account) => ({ wallet, account })),
    );
    for (let from = 0; from < accounts.length; from += BATCH) {
      const some = accounts.slice(from, from + BATCH);
      const balances = await this.#options.chain.balances(some.map(({ account }) => account));
      some.forEach(({ wallet, account }, at) => {
        const balance = balances[at];
        if (balance !== undefined && this.#followed.hasChanged(wallet, account, balance))
          this.#glances.at(wallet, account);
      });
    }
  }

  async #scanSafely(wallet: string): Promise<void> {
    try {
      await this.scan(wallet);
      this.#due.delete(wallet);
    } catch (error) {
      this.#failed(wallet, error);
    }
  }

  #failed(wallet: string, error: unknown): void {
    this.#due.add(wallet);
    this.#options.log.warn(
      { error, wallet },
      'a wallet could not be compared with the chain and will be again',
    );
  }

  async #scan(wallet: string): Promise<void> {
    const { db, chain, ownSignatures } = this.#options;
    const known = await cursorsOf(db, wallet);
    if (!known.has(wallet)) {
      this.#followed.follow(wallet, await openWallet(this.#options, wallet));
      return;
    }
    const before = this.#followed.accountsOf(wallet);
    const held = await chain.holdings(wallet);
    const open = new Set([wallet, ...held.map(({ account }) => account)]);
    const accounts = new Set([...known.keys(), ...open]);
    const newest = new Map<string, string | null>();
    // Transactions may name token accounts that were opened and closed since; these are read in another pass.
    for (
      let unread = [...accounts];
      unread.length > 0;
      unread = [...accounts].filter((account) => !newest.has(account))
    ) {
      const found = new Map<string, number>();
      for (const account of unread) {
        const seen = await chain.signatures(account, known.get(account) ?? null);
        newest.set(account, seen[0]?.signature ?? known.get(account) ?? null);
        for (const { signature, slot } of seen.toReversed()) found.set(signature, slot);
      }
      const own = await ownSignatures([...found.keys()]);
      const inOrder = [...found].filter(([signature]) => !own.has(signature)).sort(([, a], [, b]) => a - b);
      const further = await this.#externalTransfers.book(
        wallet,
        inOrder.map(([signature]) => signature),
      );
      for (const account of further) accounts.add(account);
    }
    await saveCursors(db, wallet, newest);
    this.#followed.drop(
      wallet,
      before.filter((account) => !open.has(account)),
    );
    this.#followed.follow(wallet, open);
  }
}
