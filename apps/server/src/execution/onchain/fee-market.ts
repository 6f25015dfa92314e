import type { FeePrices } from '@dugout/domain/execution/priority-fee';
import { LRUCache } from 'lru-cache';
import type { Log } from '#/platform/log/log.ts';
import type { Chain } from './chain.ts';

/** Prices of a compute unit, and how many units a swap of the token may use. */
interface FeeEstimate {
  readonly fees: FeePrices | null;
  readonly units: number;
}

interface KnownToken {
  /** The accounts that its swaps write to, without those of the trader. */
  readonly accounts: readonly string[];
  /** The largest limit of its recent swaps; null before the first. */
  readonly units: number | null;
  readonly fees: FeePrices | null;
  readonly readAt: number;
  readonly isReading: boolean;
}

/** About a slot. */
const FRESH_MS = 400;
/** The prices of an older estimate are not used. */
const USABLE_MS = 10_000;
/** Compute units of a swap before the first of its token. */
const USUAL_UNITS = 200_000;
/** Share of the largest limit that each further swap keeps. */
const KEPT = 0.98;
const MAX_TOKENS = 2_000;

/**
 * The fee market around each token. An estimate never waits for a node: it is the last reading, and one older than
 * a slot causes the next reading.
 */
export class FeeMarket {
  readonly #chain: Pick<Chain, 'feePrices'>;
  readonly #log: Log;
  /** A monotonic clock in ms. */
  readonly #now: () => number;
  readonly #tokens = new LRUCache<string, KnownToken>({ max: MAX_TOKENS });

  constructor(chain: Pick<Chain, 'feePrices'>, log: Log, now: () => number = () => performance.now()) {
    this.#chain = chain;
    this.#log = log;
    this.#now = now;
  }

  /** Returns the estimate for swaps of a token; `pool` is the account that they are known to write to. */
  estimate(mint: string, pool: string | null): FeeEstimate {
    const known = this.#tokens.get(mint) ?? this.#unread(pool === null ? [] : [pool]);
    const age = this.#now() - known.readAt;
    if (age > FRESH_MS && !known.isReading && known.accounts.length > 0) void this.#read(mint, known);
    return { fees: age > USABLE_MS ? null : known.fees, units: known.units ?? USUAL_UNITS };
  }

  /**
   * Records a swap's accounts and its limit of compute units. The next is planned with the largest of the recent limits:
   * its fee is at most the planned one, and has to pay the full price for its own limit.
   */
  built(mint: string, accounts: readonly string[], units: number): void {
    const known = this.#tokens.get(mint) ?? this.#unread(accounts);
    const kept = Math.floor((known.units ?? 0) * KEPT);
    this.#tokens.set(mint, { ...known, accounts, units: Math.max(units, kept) });
  }

  #unread(accounts: readonly string[]): KnownToken {
    const readAt = Number.NEGATIVE_INFINITY;
    return { accounts, units: null, fees: null, readAt, isReading: false };
  }

  async #read(mint: string, known: KnownToken): Promise<void> {
    this.#tokens.set(mint, { ...known, isReading: true });
    const { fees, readAt } = await this.#chain
      .feePrices(known.accounts)
      .then((prices) => ({ fees: prices, readAt: this.#now() }))
      .catch((error: unknown) => {
        this.#log.debug({ error, mint }, 'the prices of compute units could not be read');
        return known;
      });
    const { accounts, units } = this.#tokens.get(mint) ?? known;
    this.#tokens.set(mint, { accounts, units, fees, readAt, isReading: false });
  }
}
