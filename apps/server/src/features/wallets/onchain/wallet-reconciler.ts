import type { Chain } from '#/execution/onchain/chain.ts';
import { forEachAtMost } from '#/platform/async/concurrency-limit.ts';
import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { cursorsOf, saveCursors, watchedWallets } from './chain-cursors.repository.ts';
import type { Deposit, Outflow } from './deposits.ts';
import { ExternalTransfers } from './external-transfers.ts';
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
  /**
   * Interval of comparing the lamports of all wallets, and the number of such rounds between full reads of a
   * wallet.
   */
  readonly everyMs?: number;
  readonly wholeEvery?: number;
}

/** Accounts per call. */
const BATCH = 100;
const AT_A_TIME = 8;
const MAX_SUBSCRIBED = 2_000;

/**
 * Keeps the ledger equal to the chain: each confirmed transaction that changed a wallet and is not ours becomes a
 * deposit or an outflow, once, under its signature. Our own swaps and withdrawals are booked elsewhere.
 */
export class WalletReconciler {
  readonly #options: WalletReconcilerOptions &
    Required<Pick<WalletReconcilerOptions, 'everyMs' | 'wholeEvery'>>;
  readonly #lamports = new Map<string, bigint>();
  readonly #due = new Set<string>();
  readonly #scanning = new SingleFlight<void>();
  readonly #externalTransfers: ExternalTransfers;
  readonly #glances: WalletGlances;
  readonly #unsubscribe = new Map<string, () => void>();
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> | null = null;
  #rounds = 0;
  #stopped = false;

  constructor(options: WalletReconcilerOptions) {
    this.#options = { everyMs: 5_000, wholeEvery: 12, ...options };
    this.#externalTransfers = new ExternalTransfers(options);
    this.#glances = new WalletGlances({
      ...options,
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
    for (const unsubscribe of this.#unsubscribe.values()) unsubscribe();
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
    const { db, chain, wholeEvery } = this.#options;
    const wallets = await watchedWallets(db);
    const whole = this.#rounds++ % wholeEvery === 0;
    for (let from = 0; from < wallets.length; from += BATCH) {
      const some = wallets.slice(from, from + BATCH);
      const held = await chain.lamports(some);
      some.forEach((wallet, at) => {
        const lamports = held[at] ?? 0n;
        if (whole) this.#due.add(wallet);
        else if (this.#lamports.get(wallet) !== lamports) this.#glances.at(wallet);
        this.#lamports.set(wallet, lamports);
        if (!this.#unsubscribe.has(wallet) && this.#unsubscribe.size < MAX_SUBSCRIBED)
          this.#subscribe(wallet);
      });
    }
    // After a start all wallets are due, and changes during that wait for it.
    await forEachAtMost(
      [...this.#due],
      AT_A_TIME,
      (wallet) => this.#scanSafely(wallet),
      () => this.#stopped,
    );
  }

  #subscribe(wallet: string): void {
    const unsubscribe = this.#options.chain.onAccount(wallet, () => this.#glances.at(wallet));
    this.#unsubscribe.set(wallet, unsubscribe);
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
    if (!known.has(wallet)) return openWallet(this.#options, wallet);
    const held = await chain.holdings(wallet);
    const accounts = new Set([...known.keys(), ...held.map(({ account }) => account)]);
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
  }
}
