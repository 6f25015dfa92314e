import type { MarketEvent } from '@dugout/domain/market-events';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import { poolAt, type Step } from './follower-history.ts';

/** Longer than it takes until a call of another server is known, and than its tape may lag. */
const KEPT_MS = 60_000;
const CHECKED_EVERY = 1_000;

/** The tokens' pools of the last minute, for followers of calls that other servers made in that time. */
export class RecentSteps {
  readonly #pool: (mint: string) => TradablePool | null;
  #steps: (Step & { readonly mint: string })[] = [];
  #knownSince: number | null = null;
  #newest = 0;

  /** `pool` returns a token's main pool after the newest event. */
  constructor(pool: (mint: string) => TradablePool | null) {
    this.#pool = pool;
  }

  /** Called when the market is ready, before its next event. */
  begin(now: number): void {
    this.#knownSince = now;
  }

  /** Unix ms: all events since are in it; null before `begin`. */
  get knownSince(): number | null {
    return this.#knownSince;
  }

  of(mint: string): Step[] {
    return this.#steps.filter((step) => step.mint === mint);
  }

  applied(event: MarketEvent): void {
    if (event.kind !== 'trade' && event.kind !== 'migration') return;
    const { id, slot, time, mint } = event;
    this.#newest = Math.max(this.#newest, time);
    this.#steps.push({ id, slot, time, mint, pool: poolAt(this.#pool(mint), time) });
    if (this.#steps.length % CHECKED_EVERY === 0) this.#forgetOld();
  }

  rolledBack(fromSlot: number): void {
    this.#steps = this.#steps.filter(({ slot }) => slot < fromSlot);
  }

  #forgetOld(): void {
    const since = this.#newest - KEPT_MS;
    this.#knownSince = Math.max(this.#knownSince ?? since, since);
    this.#steps = this.#steps.filter(({ time }) => time >= since);
  }
}
