import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';

export const TOKENS = Math.round(1_000_000 * Number(process.env['SCREENER_SCALE'] ?? 1));
const LIVE = Math.round(TOKENS / 10);
/** Trades of the previous day. */
const HISTORY = Math.round(TOKENS * 0.8);
export const START = 1_760_000_000_000;
const DAY_MS = 86_400_000;
const OLDEST_MS = 40 * DAY_MS;
/** The SOL price is constant, because a new one would change every row of the peers at once. */
const SOL_USD = 150;
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Returns the age of a trade by its position among all trades, with higher density for recent ones, so that short
 * windows have figures too.
 */
function agoOf(part: number): number {
  if (part < 0.6) return HOUR_MS + (DAY_MS - HOUR_MS) * (1 - part / 0.6);
  if (part < 0.85) return 5 * MINUTE_MS + 55 * MINUTE_MS * (1 - (part - 0.6) / 0.25);
  return 5 * MINUTE_MS * (1 - (part - 0.85) / 0.15);
}

/** A deterministic market of many tokens, a tenth of them active. */
export class World {
  readonly #bases = new Float64Array(TOKENS);
  readonly #quotes = new Float64Array(TOKENS);
  readonly #mints: string[] = [];
  #state = 0x2545f491;
  #trades = 0;

  /** All tokens, oldest first, then a day of trades. */
  *past(): Generator<MarketEvent> {
    yield { kind: 'solPrice', slot: 0, time: START - OLDEST_MS - 1, usd: SOL_USD };
    for (let token = 0; token < TOKENS; token++) yield this.#created(token);
    for (let index = 0; index < HISTORY; index++) {
      const ago = agoOf(index / HISTORY);
      yield this.#trade(START - Math.max(ago, 1));
    }
  }

  /** A current trade, at `time` (unix ms). */
  trade(time: number): Trade {
    return this.#trade(time);
  }

  #created(token: number): MarketEvent {
    const time = START - OLDEST_MS + Math.floor((token / TOKENS) * OLDEST_MS);
    const quote = Math.floor(1e9 * Math.exp(this.#random() * 9));
    const base = Math.floor(2e14 + this.#random() * 8e14);
    this.#quotes[token] = quote;
    this.#bases[token] = base;
    const mint = `${this.#letters(36)}${token.toString(36).padStart(5, '1')}`;
    this.#mints.push(mint);
    const place = {
      mint,
      pool: `pool${token}`,
      market: token % 3 === 0 ? 'raydium' : 'pumpfun-amm',
    } as const;
    const report = {
      kind: 'created',
      id: `c${token}`,
      signature: `c${token}`,
      slot: 1,
      time,
      ...place,
    } as const;
    const identity = {
      name: `coin ${token % 5_000}`,
      symbol: `C${token % 5_000}`,
      uri: '',
      decimals: 6,
      creator: `dev${token % 3_000}`,
    };
    return {
      ...report,
      ...identity,
      supply: 1_000_000_000_000_000n,
      quoteMint: SOL_MINT,
      reserves: { base: BigInt(base), quote: BigInt(quote) },
    };
  }

  #trade(time: number): Trade {
    // Active tokens are spread over all ages, a few of them traded more than most.
    const token = Math.floor(LIVE * this.#random() ** 1.5) * 10 + 7;
    const buys = this.#random() < 0.52;
    const before = this.#quotes[token] as number;
    const product = before * (this.#bases[token] as number);
    const paid = Math.floor(before * 0.05 * this.#random());
    const quote = buys ? before + paid : before - paid;
    const base = Math.floor(product / quote);
    const moved = Math.abs(base - (this.#bases[token] as number));
    this.#quotes[token] = quote;
    this.#bases[token] = base;
    const index = this.#trades++;
    return {
      kind: 'trade',
      id: `t${index}:1`,
      signature: `t${index}`,
      slot: 2 + index,
      time: Math.floor(time),
      market: token % 3 === 0 ? 'raydium' : 'pumpfun-amm',
      pool: `pool${token}`,
      wallet: `w${Math.floor(this.#random() * 50_000)}`,
      side: buys ? 'buy' : 'sell',
      mint: this.#mints[token] ?? '',
      decimals: 6,
      tokenAmount: BigInt(moved),
      quoteMint: SOL_MINT,
      quoteAmount: BigInt(paid),
      feeAmount: 0n,
      reserves: { base: BigInt(base), quote: BigInt(quote) },
    };
  }

  #letters(count: number): string {
    let text = '';
    for (let at = 0; at < count; at++) text += LETTERS[Math.floor(this.#random() * 58)];
    return text;
  }

  #random(): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) / 4_294_967_296;
  }
}
