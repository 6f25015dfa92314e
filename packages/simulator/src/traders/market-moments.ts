import type { MarketEvent } from '@dugout/domain/market-events';
import type { MarketReads } from '@dugout/market/market-reads';
import type { MarketMoment, Random } from './market-talk.ts';

/** Five-minute volume in US dollars from which a token is talked about. */
const TALKED_VOLUME_USD = 5_000;
const TALKED_CHANGE_PCT = 15;
const CANDIDATES = 8;
const QUIET = 0.15;

/** Recent market events for the crowd to talk about. */
export class MarketMoments {
  readonly #market: MarketReads;
  readonly #now: () => number;
  readonly #random: Random;
  #graduated: string | null = null;

  /** `now` is the market's clock, unix ms. */
  constructor(market: MarketReads, now: () => number, random: Random) {
    this.#market = market;
    this.#now = now;
    this.#random = random;
  }

  see(event: MarketEvent): void {
    if (event.kind === 'migration') this.#graduated = event.mint;
  }

  /** Returns the next topic. Each graduation is a topic only once. */
  next(): MarketMoment {
    const graduated = this.#graduated;
    this.#graduated = null;
    const token = graduated === null ? null : this.#market.token(graduated);
    if (token !== null) return { kind: 'graduated', mint: token.mint, symbol: token.symbol };
    if (this.#random() < QUIET) return { kind: 'quiet' };
    return this.#moved(this.#random() < 0.7 ? 'rise' : 'fall');
  }

  #moved(kind: 'rise' | 'fall'): MarketMoment {
    const now = this.#now();
    const { mints } = this.#market.screen(
      {
        window: '5m',
        sortBy: 'changePct',
        sortDir: kind === 'rise' ? 'desc' : 'asc',
        page: 1,
        limit: CANDIDATES,
        bounds: { volumeUsd: { min: TALKED_VOLUME_USD } },
      },
      now,
    );
    const mint = mints[Math.floor(this.#random() * mints.length)];
    const token = mint === undefined ? null : this.#market.token(mint);
    const changePct = mint === undefined ? null : this.#market.figures(mint, now)?.windows['5m'].changePct;
    const moved = changePct != null && (kind === 'rise' ? changePct : -changePct) >= TALKED_CHANGE_PCT;
    return token !== null && moved
      ? { kind, mint: token.mint, symbol: token.symbol, changePct }
      : { kind: 'quiet' };
  }
}
