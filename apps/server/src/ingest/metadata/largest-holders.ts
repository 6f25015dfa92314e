import type { HolderReading, HoldersOnChain } from '@dugout/market/feed/market-feed';
import { ConcurrencyLimit } from '#/platform/async/concurrency-limit.ts';
import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Log } from '#/platform/log/log.ts';
import { type LargestAccount, MAX_LARGEST } from './largest-accounts.ts';

interface LargestHoldersOptions {
  /** Reads the largest accounts of a mint; null when the node does not provide them. */
  readonly read: (mint: string) => Promise<readonly LargestAccount[] | null>;
  /** Returns the wall clock, unix ms. */
  readonly wall: () => number;
  readonly log: Log;
}

/** Age at which a reading is renewed, and pause after a failed one. */
const FRESH_MS = 10_000;
/** Limits the load on the node, which serves the feed first: two calls a reading. */
const READ_AT_ONCE = 2;
const MAX_WAITING = 20;
const MAX_TOKENS = 2_000;

/** Reads the largest holders of tokens that somebody views, at most every ten seconds each. */
export class LargestHolders implements HoldersOnChain {
  readonly #options: LargestHoldersOptions;
  /** Null after a failed reading without an earlier one. Oldest reading first. */
  readonly #readings = new Map<
    string,
    { readonly reading: HolderReading | null; readonly triedAt: number }
  >();
  readonly #limit = new ConcurrencyLimit(READ_AT_ONCE);
  readonly #flights = new SingleFlight<void>();
  #waiting = 0;

  constructor(options: LargestHoldersOptions) {
    this.#options = options;
  }

  newest(mint: string): HolderReading | null {
    return this.#readings.get(mint)?.reading ?? null;
  }

  async refresh(mint: string): Promise<void> {
    const triedAt = this.#readings.get(mint)?.triedAt;
    if (triedAt !== undefined && this.#options.wall() - triedAt < FRESH_MS) return;
    if (this.#waiting >= MAX_WAITING && this.#flights.running(mint) === undefined) return;
    await this.#flights.run(mint, async () => {
      this.#waiting++;
      try {
        await this.#limit.run(() => this.#read(mint));
      } catch (error) {
        this.#options.log.error({ error, mint }, 'the holders of a token could not be read');
      } finally {
        this.#waiting--;
      }
    });
  }

  async #read(mint: string): Promise<void> {
    const accounts = await this.#options.read(mint);
    const triedAt = this.#options.wall();
    const reading = accounts === null ? this.newest(mint) : readingOf(accounts, triedAt);
    this.#readings.delete(mint);
    this.#readings.set(mint, { reading, triedAt });
    const [oldest] = this.#readings.keys();
    if (this.#readings.size > MAX_TOKENS && oldest !== undefined) this.#readings.delete(oldest);
  }
}

/** Adds up the accounts of each owner. */
function readingOf(accounts: readonly LargestAccount[], readAt: number): HolderReading {
  const amounts = new Map<string, bigint>();
  for (const { owner, amount } of accounts)
    if (amount > 0n) amounts.set(owner, (amounts.get(owner) ?? 0n) + amount);
  const holders = [...amounts].map(([wallet, amount]) => ({ wallet, amount }));
  holders.sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1));
  return { readAt, isComplete: accounts.length < MAX_LARGEST, holders };
}
