import { setImmediate } from 'node:timers/promises';
import { bandOf, pickBaseline } from '@dugout/domain/alpha/base-rate';
import type { MarketFeed } from '@dugout/market/feed/market-feed';

/** Tokens processed without a pause. */
const AT_ONCE = 500;

interface BaselinesOptions {
  readonly market: MarketFeed;
  readonly isCalled: (mint: string) => boolean;
  readonly isTradable: (mint: string) => boolean;
}

/** Uncalled tokens by age and market cap, for comparison with each call. */
export class Baselines {
  readonly #options: BaselinesOptions;
  #bands: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(options: BaselinesOptions) {
    this.#options = options;
  }

  /** Groups the market's tokens again, with pauses. */
  async sort(): Promise<void> {
    const { market, isTradable } = this.#options;
    const bands = new Map<string, string[]>();
    for (const [at, mint] of market.state.mints().entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
      const band = this.#bandOf(mint);
      if (band === null || !isTradable(mint)) continue;
      const mints = bands.get(band);
      if (mints === undefined) bands.set(band, [mint]);
      else mints.push(mint);
    }
    this.#bands = bands;
  }

  /** Returns an uncalled token similar to the called one; null without one. */
  like(mint: string, callId: string): string | null {
    const band = this.#bandOf(mint);
    const alike = band === null ? [] : (this.#bands.get(band) ?? []);
    return pickBaseline(
      alike.filter((other) => other !== mint && !this.#options.isCalled(other)),
      callId,
    );
  }

  #bandOf(mint: string): string | null {
    const { state, now } = this.#options.market;
    const createdAt = state.token(mint)?.createdAt ?? null;
    return bandOf({
      ageMinutes: createdAt === null ? null : (now() - createdAt) / 60_000,
      marketCapUsd: state.prices(mint)?.marketCapUsd ?? null,
    });
  }
}
