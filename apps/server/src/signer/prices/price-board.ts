import { type CheckedPrice, isDearer } from './checked-price.ts';
import type { Look } from './report.ts';
import { WantedTokens } from './wanted-tokens.ts';

/** Window of the low and the high price. */
const RANGE_MS = 60_000;
/** Max gap between two prices of a pool. After a longer one the pool counts as new. */
const GAP_MS = 180_000;
/** Time during which a requested token is watched closely. */
const WANTED_MS = 60_000;
const MAX_TOKENS = 500;
/** Max dropped tokens that were not reported yet. */
const MAX_DROPPED = 1_000;

interface Seen {
  readonly since: number;
  looks: { readonly at: number; readonly look: Look }[];
}

/** Prices that two nodes agreed on, and the tokens to watch. Times are unix ms. */
export class PriceBoard {
  readonly #minLiquidity: bigint;
  readonly #seen = new Map<string, Seen>();
  readonly #wanted = new WantedTokens(MAX_TOKENS);
  /** Tokens that are no longer watched and not reported yet. */
  readonly #dropped = new Set<string>();

  constructor(minLiquidity: bigint) {
    this.#minLiquidity = minLiquidity;
  }

  /** Records that this owner may trade this token soon. */
  want(mint: string, owner: string, now: number): void {
    this.#dropped.delete(mint);
    for (const gone of this.#wanted.want(mint, owner, now)) {
      this.#seen.delete(gone);
      this.#dropped.add(gone);
    }
    for (const oldest of this.#dropped) {
      if (this.#dropped.size <= MAX_DROPPED) break;
      this.#dropped.delete(oldest);
    }
  }

  /** Returns the tokens to watch closely. Owners take turns, each with their latest first. */
  wanted(now: number, most: number): readonly string[] {
    return this.#wanted.since(now - WANTED_MS, most);
  }

  /** Takes the dropped tokens, each once. */
  takeDropped(most: number): readonly string[] {
    const taken = [...this.#dropped].slice(0, most);
    for (const mint of taken) this.#dropped.delete(mint);
    return taken;
  }

  /** Records a price of a pool. A pool with too little SOL has no price and counts as new once it has more. */
  see(mint: string, look: Look, now: number): void {
    const known = this.#seen.get(mint);
    this.#seen.delete(mint);
    if (look.liquidity < this.#minLiquidity) return;
    const last = known?.looks.at(-1)?.at ?? 0;
    const seen = known !== undefined && last > now - GAP_MS ? known : { since: now, looks: [] };
    seen.looks = [...seen.looks.filter(({ at }) => at > now - RANGE_MS), { at: now, look }];
    this.#seen.set(mint, seen);
    if (this.#seen.size <= MAX_TOKENS) return;
    for (const other of this.#seen.keys()) {
      if (this.#wanted.has(other)) continue;
      this.#seen.delete(other);
      return;
    }
  }

  /** Returns null for a token without a recorded price or with a shallow pool. */
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
