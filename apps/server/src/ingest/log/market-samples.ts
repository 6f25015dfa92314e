import { createHash } from 'node:crypto';
import type { MarketReads } from '@dugout/market/market-reads';

/** Tokens in a sample: few enough to be read between two trades. */
const MAX_TOKENS = 64;
/** Samples that are remembered until the one of the server that leads arrives. */
const MAX_SAMPLES = 8;
const TRADES = 3;

type SampledMarket = Pick<MarketReads, 'prices' | 'trades' | 'candles' | 'holder'>;

/**
 * Digests of a market's figures, one at each mark of its log. Servers that applied the same records have the same
 * digests. Each digest is of tokens that traded since the mark before it.
 */
export class MarketSamples {
  readonly #market: SampledMarket;
  readonly #traded = new Set<string>();
  /** Whether everything since the last mark was seen. */
  #isWhole = false;
  readonly #digests = new Map<string, string>();

  constructor(market: SampledMarket) {
    this.#market = market;
  }

  /** Called with each trade of the log, whether it changed the market or not. */
  traded(mint: string): void {
    if (this.#traded.size < MAX_TOKENS) this.#traded.add(mint);
  }

  /** Takes the sample of a mark. Returns its digest; null for the first one, whose beginning was not seen. */
  take(id: string): string | null {
    const mints = [...this.#traded];
    this.#traded.clear();
    const isWhole = this.#isWhole;
    this.#isWhole = true;
    if (!isWhole) return null;
    const hash = createHash('sha256');
    for (const mint of mints) hash.update(figuresOf(this.#market, mint));
    const digest = hash.digest('base64url');
    this.#digests.set(id, digest);
    const [oldest] = this.#digests.keys();
    if (this.#digests.size > MAX_SAMPLES && oldest !== undefined) this.#digests.delete(oldest);
    return digest;
  }

  /** Reports whether a sample of another server is different here. False when this server did not take it. */
  differs(id: string, digest: string): boolean {
    const own = this.#digests.get(id);
    return own !== undefined && own !== digest;
  }
}

/** Returns the figures of a token that depend on the log alone. */
function figuresOf(market: SampledMarket, mint: string): string {
  const { priceSol = null, priceUsd = null } = market.prices(mint) ?? {};
  const trades = market
    .trades(mint, { limit: TRADES })
    .map(({ id, wallet, priceSol: price, usd }) => [
      id,
      price,
      usd,
      String(market.holder(mint, wallet)?.amount ?? 0n),
    ]);
  const candles = market.candles(mint, { interval: '1m', unit: 'priceSol', limit: 2 });
  return JSON.stringify([mint, priceSol, priceUsd, trades, candles]);
}
