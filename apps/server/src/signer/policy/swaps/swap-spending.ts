import type { CheckedPrice } from '../../prices/checked-price.ts';
import { type SavedWindow, Window } from '../../window.ts';
import type { MostOf } from '../daily-limits.ts';
import type { SwappedEntry } from '../policy-entries.ts';
import { Budget, type SavedBudget } from './budget.ts';
import type { OpenCost, SavedHolding } from './holding.ts';
import { Holdings } from './holdings.ts';
import { type SpentSwap, spentSwap } from './spent-swap.ts';
import type { SwapLimits } from './swap-limits.ts';
import { demandSlippage, lossOf } from './value.ts';

const DAY_MS = 24 * 3_600_000;
const STEP_MS = 10 * 60_000;
/** Max age of a usable price. */
const FRESH_MS = 15_000;
/**
 * Divisor of a pool's SOL: at most a tenth may be bought at its price within 24 hours, which bounds the gain of
 * the pool's owner.
 */
const SHARE = 10n;
/** Delay of the first outcome query after a swap, and the max interval between queries. */
const SOON_MS = 1_000;
const LATE_MS = 300_000;
/** Max swaps with a pending outcome. Older ones keep counting in full. */
const MAX_OPEN = 50_000;

/**
 * Amount that a swap counts for: its possible loss against a price, the cost of its tokens, or a fixed amount for
 * sales of tokens without a price and a cost.
 */
interface Counted {
  readonly by: 'price' | 'cost' | 'unknown';
  readonly lamports: bigint;
}

interface OpenSwap extends SpentSwap {
  readonly at: number;
  queryAt: number;
  readonly counted: Counted;
  readonly cost: OpenCost | null;
}

/** `holdings` and `open` share their costs, so a serializer must preserve object identity. */
export interface SavedSpending {
  readonly bought: SavedBudget;
  readonly lost: SavedBudget;
  readonly holdings: ReadonlyMap<string, SavedHolding>;
  readonly atPrices: SavedWindow;
  readonly open: Map<string, OpenSwap>;
}

/** Lines written before decision 0051 lack this: a buy then counts in full, and a sale as one without a cost. */
function countedIn({ counted }: SwappedEntry, { side, lamports }: SpentSwap): Counted {
  if (counted !== undefined) return { by: counted.by, lamports: BigInt(counted.lamports) };
  return { by: 'cost', lamports: side === 'buy' ? lamports : 0n };
}

/**
 * Possible losses of swaps, counted from the journal. A buy counts in full until SOL comes back for its tokens. A
 * buy from an old and deep pool counts by its distance from the price. A sale counts by that distance too, or by
 * its tokens' cost without a price. Swaps that never landed are freed.
 */
export class SwapSpending {
  readonly #limits: SwapLimits;
  readonly #bought: Budget;
  readonly #lost: Budget;
  readonly #holdings: Holdings;
  /** Amount of each mint bought at a price. */
  readonly #atPrices = new Window(DAY_MS, STEP_MS);
  /** By signature, oldest first. */
  #open = new Map<string, OpenSwap>();

  constructor(limits: SwapLimits, most: MostOf) {
    this.#limits = limits;
    this.#bought = new Budget(
      limits.bought,
      most,
      (whose, sol) =>
        `Limit reached. ${whose} may hold ${sol} SOL in tokens bought within 24 hours. Sell some, or buy less.`,
    );
    this.#lost = new Budget(
      limits.lost,
      most,
      (whose, sol) =>
        `Limit reached. ${whose} may lose ${sol} SOL to prices and fees within 24 hours. Lower the slippage or the fees, or try again later.`,
    );
    this.#holdings = new Holdings({ bought: this.#bought, lost: this.#lost });
  }

  /** Returns the amount that a swap would count for. Throws `SignerError` `swap_limit` when it does not fit. */
  admit(swap: SpentSwap, price: CheckedPrice | null, now: number): Counted {
    const known = price !== null && this.#isPrice(price, now) ? price : null;
    if (known !== null) demandSlippage(swap, known, this.#limits.maxSlippagePct);
    const counted = this.#count(swap, known, now);
    const isBuyByCost = swap.side === 'buy' && counted.by === 'cost';
    this.#bought.demandRoom(now, swap, isBuyByCost ? counted.lamports : 0n);
    const free = counted.by === 'unknown' ? counted.lamports : 0n;
    this.#lost.demandRoom(now, swap, swap.costs + (isBuyByCost ? 0n : counted.lamports), free);
    return counted;
  }

  take(line: SwappedEntry): void {
    const { at, owner, signature } = line;
    const terms = {
      ...line,
      maxIn: BigInt(line.maxIn),
      minOut: BigInt(line.minOut),
      feeLamports: BigInt(line.feeLamports),
      tipLamports: BigInt(line.tipLamports),
      priorityFeeLamports: BigInt(line.priorityFeeLamports),
    };
    const swap = spentSwap(owner, terms, this.#limits.network);
    if (swap === null) return;
    const counted = countedIn(line, swap);
    this.#lost.add(at, swap, swap.costs);
    const cost = this.#add(at, swap, counted);
    if (this.#open.size >= MAX_OPEN) this.#open.delete(this.#open.keys().next().value ?? '');
    this.#open.set(signature, { ...swap, at, queryAt: at + SOON_MS, counted, cost });
  }

  /**
   * Applies the outcome of a swap: the change of its wallet's lamports after all costs, or null for a swap that
   * failed or can never land.
   */
  settle(signature: string, change: bigint | null, now: number): void {
    const swap = this.#open.get(signature);
    if (swap === undefined) return;
    this.#open.delete(signature);
    if (change === null) this.#free(swap, now);
    else if (swap.side === 'sell') this.#repay(swap, change + swap.costs, now);
    else this.#freeUnspent(swap, -change - swap.costs);
    this.#holdings.tidy(swap.owner, swap.mint);
  }

  isOpen(signature: string): boolean {
    return this.#open.has(signature);
  }

  /** Returns the swaps whose outcome is due for a query. Older swaps are queried less often. */
  due(now: number, most: number): readonly (readonly [string, OpenSwap])[] {
    const found: (readonly [string, OpenSwap])[] = [];
    for (const [signature, swap] of this.#open) {
      if (swap.at <= now - DAY_MS) this.#open.delete(signature);
      else if (swap.queryAt <= now) {
        swap.queryAt = now + Math.max(SOON_MS, Math.min((now - swap.at) / 4, LATE_MS));
        found.push([signature, swap]);
      }
      if (found.length === most) break;
    }
    return found;
  }

  counted(now: number): { readonly bought: bigint; readonly lost: bigint } {
    return { bought: this.#bought.sum(now), lost: this.#lost.sum(now) };
  }

  save(): SavedSpending {
    return {
      bought: this.#bought.save(),
      lost: this.#lost.save(),
      holdings: this.#holdings.save(),
      atPrices: this.#atPrices.save(),
      open: this.#open,
    };
  }

  restore({ bought, lost, holdings, atPrices, open }: SavedSpending): void {
    this.#bought.restore(bought);
    this.#lost.restore(lost);
    this.#holdings.restore(holdings);
    this.#atPrices.restore(atPrices);
    this.#open = open;
  }

  #isPrice({ at, since, liquidity }: CheckedPrice, now: number): boolean {
    const { minSeenMs, minLiquidity } = this.#limits;
    return at > now - FRESH_MS && since <= now - minSeenMs && liquidity >= minLiquidity;
  }

  #count(swap: SpentSwap, price: CheckedPrice | null, now: number): Counted {
    const { owner, mint, side, lamports } = swap;
    if (price !== null && (side === 'sell' || this.#isOldAndDeep(swap, price, now)))
      return { by: 'price', lamports: lossOf(swap, price) };
    if (side === 'buy') return { by: 'cost', lamports };
    const holding = this.#holdings.of(owner, mint);
    const uncounted = holding.uncounted(now);
    return holding.cost === 0n
      ? { by: 'unknown', lamports: this.#limits.unknownSale }
      : { by: 'cost', lamports: uncounted };
  }

  #isOldAndDeep({ mint, lamports }: SpentSwap, { since, liquidity }: CheckedPrice, now: number): boolean {
    const room = liquidity / SHARE - this.#atPrices.sum(now, mint);
    return since <= now - this.#limits.minAgeMs && lamports <= room;
  }

  #add(at: number, swap: SpentSwap, { by, lamports }: Counted): OpenCost | null {
    const holding = this.#holdings.of(swap.owner, swap.mint);
    if (by !== 'price') {
      if (swap.side === 'buy') return holding.open(at, 'bought', swap, lamports);
      holding.addUncounted(-lamports);
      return holding.open(at, 'lost', swap, lamports, by === 'unknown');
    }
    this.#lost.add(at, swap, lamports);
    if (swap.side === 'buy') {
      this.#atPrices.add(at, swap.mint, swap.lamports);
      holding.addUncounted(swap.lamports);
    }
    return null;
  }

  #free({ at, owner, wallet, mint, side, lamports, counted, cost }: OpenSwap, now: number): void {
    const holding = this.#holdings.of(owner, mint);
    if (cost !== null) {
      const freed = holding.free(cost, counted.lamports);
      if (side === 'sell') holding.addUncounted(freed);
      return;
    }
    this.#lost.subtract(at, { owner, wallet }, counted.lamports);
    if (side === 'sell') return;
    this.#atPrices.subtract(at, mint, lamports);
    holding.uncounted(now);
    holding.addUncounted(-lamports);
  }

  /** Frees the unspent part of a buy's maximum. */
  #freeUnspent({ owner, mint, lamports, cost }: OpenSwap, spent: bigint): void {
    if (cost !== null && spent < lamports)
      this.#holdings.of(owner, mint).free(cost, lamports - (spent > 0n ? spent : 0n));
  }

  #repay({ at, owner, wallet, mint, lamports, counted, cost }: OpenSwap, got: bigint, now: number): void {
    const received = got > 0n ? got : 0n;
    const holding = this.#holdings.of(owner, mint);
    if (cost !== null) {
      holding.repay(received - holding.free(cost, received), now);
      return;
    }
    const better = received - lamports;
    if (better > 0n)
      this.#lost.subtract(at, { owner, wallet }, better < counted.lamports ? better : counted.lamports);
    holding.repay(received, now);
  }
}
