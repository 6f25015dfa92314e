import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';

export const TRADES = 1_000_000;
export const TOKENS = 50_000;
export const SOL_USD = 150;
export const START = 1_760_000_000_000;
export const DAY_MS = 86_400_000;
const WALLETS = 100_000;
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A deterministic generator of integers below 2^32 (xorshift). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const BLOCK = 8;
const SIGNATURE = 88;

/**
 * A day of trades, applied in batches: half of them on one token in a hundred, some of them late, all with
 * full-length signatures.
 */
export class TradeStream {
  readonly mints: readonly string[];
  /** The pool of each token, in the order of `mints`. */
  readonly pools: readonly string[];
  readonly #wallets: readonly string[];
  readonly #blocks: readonly Buffer[];
  readonly #quotes = new Float64Array(TOKENS).fill(40e9);
  readonly #next = numbersFrom(0x2545f491);
  #applied = 0;

  constructor() {
    this.#blocks = Array.from({ length: 4_096 }, () => this.#letters(BLOCK));
    const addresses = (count: number): string[] =>
      Array.from({ length: count }, () => this.#letters(44).toString('latin1'));
    this.mints = addresses(TOKENS);
    this.pools = addresses(TOKENS);
    this.#wallets = addresses(WALLETS);
  }

  /** Returns the next `count` trades; none after the last. */
  batch(count: number): Trade[] {
    const size = Math.min(count, TRADES - this.#applied);
    return Array.from({ length: size }, () => this.#trade(this.#applied++));
  }

  #trade(index: number): Trade {
    const next = this.#next;
    const token = next() % 2 === 0 ? next() % (TOKENS / 100) : next() % TOKENS;
    const time = START + Math.floor((index * DAY_MS) / TRADES) - (next() % 50 === 0 ? next() % 2_000 : 0);
    const paid = 1_000_000 + (next() % 2_000_000_000);
    const before = this.#quotes[token] ?? 0;
    const side = next() % 100 < 52 || before < 20e9 ? 'buy' : 'sell';
    const quote = side === 'buy' ? before + paid : before - paid;
    this.#quotes[token] = quote;
    const signature = this.#signature();
    return {
      kind: 'trade',
      id: Buffer.from(`${signature}:2`, 'latin1').toString('latin1'),
      signature,
      slot: Math.floor((time - START) / 400) + 5_000,
      time,
      market: 'pumpfun-amm',
      pool: this.pools[token] ?? '',
      wallet: this.#wallets[(token * 31 + (next() % 400)) % WALLETS] ?? '',
      side,
      mint: this.mints[token] ?? '',
      decimals: 6,
      tokenAmount: BigInt(Math.floor(Math.abs(8e24 / before - 8e24 / quote))),
      quoteMint: SOL_MINT,
      quoteAmount: BigInt(paid),
      feeAmount: 0n,
      reserves: { base: BigInt(Math.floor(8e24 / quote)), quote: BigInt(Math.floor(quote)) },
    };
  }

  #letters(length: number): Buffer {
    const letters = Buffer.alloc(length);
    for (let i = 0; i < length; i++) letters[i] = LETTERS.charCodeAt(this.#next() % LETTERS.length);
    return letters;
  }

  #signature(): string {
    const letters = Buffer.allocUnsafe(SIGNATURE);
    for (let at = 0; at < SIGNATURE; at += BLOCK)
      letters.set(this.#blocks[this.#next() % this.#blocks.length] ?? [], at);
    return letters.toString('latin1');
  }
}
