import { type CheckedPrice, isDearer } from '../policy/swaps/value.ts';
import type { Look } from './report.ts';

/** How long a look counts for the lowest and the highest price. */
const RANGE_MS = 60_000;
/** A pool that was not looked at for longer is a new one. */
const GAP_MS = 180_000;
/** How long a token is looked at closely after somebody asked for it. */
const WANTED_MS = 60_000;
const MOST_TOKENS = 500;

interface Seen {
  readonly since: number;
  looks: { readonly at: number; readonly look: Look }[];
}

/** The prices that two nodes agreed on, and the tokens whose prices are wanted. Times are unix ms. */
export class PriceBoard {
  readonly #leastLiquidity: bigint;
  readonly #seen = new Map<string, Seen>();
  /** When a token was asked for last; the latest is the last. */
  readonly #wanted = new Map<string, number>();

  constructor(leastLiquidity: bigint) {
    this.#leastLiquidity = leastLiquidity;
  }

  /** Somebody may trade this token soon. */
  want(mint: string, now: number): void {
    this.#wanted.delete(mint);
    this.#wanted.set(mint, now);
    const [oldest] = this.#wanted.keys();
    if (this.#wanted.size > MOST_TOKENS && oldest !== undefined) this.#wanted.delete(oldest);
  }

  /** Tokens that are to be looked at closely, the latest first. */
  wanted(now: number, most: number): readonly string[] {
    const found = [...this.#wanted].filter(([, at]) => at > now - WANTED_MS).map(([mint]) => mint);
    return found.slice(-most).reverse();
  }

  /** Takes a look at a pool. One with too little SOL has no price, and is a new one when it has more. */
  see(mint: string, look: Look, now: number): void {
    const known = this.#seen.get(mint);
    this.#seen.delete(mint);
    if (look.liquidity < this.#leastLiquidity) return;
    const last = known?.looks.at(-1)?.at ?? 0;
    const seen = known !== undefined && last > now - GAP_MS ? known : { since: now, looks: [] };
    seen.looks = [...seen.looks.filter(({ at }) => at > now - RANGE_MS), { at: now, look }];
    this.#seen.set(mint, seen);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MOST_TOKENS && oldest !== undefined) this.#seen.delete(oldest);
  }

  /** Null for a token that nobody has looked at, or whose pool is shallow. */
  price(mint: string, now: number): CheckedPrice | null {
    const seen = this.#seen.get(mint);
    const last = seen?.looks.at(-1);
    if (seen === undefined || last === undefined) return null;
    let { low, high, liquidity } = last.look;
    for (const { at, look } of seen.looks) {
      if (at <= now - RANGE_MS) continue;
      if (isDearer(low, look.low)) low = look.low;
      if (isDearer(look.high, high)) high = look.high;
      if (look.liquidity < liquidity) liquidity = look.liquidity;
    }
    return { low, high, liquidity, since: seen.since, at: last.at };
  }
}
