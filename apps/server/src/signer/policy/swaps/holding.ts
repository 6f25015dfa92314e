import { type Budget, type Spender, stepOf } from './budget.ts';

/** What buys cost, and what swaps lose. */
export interface Budgets {
  readonly bought: Budget;
  readonly lost: Budget;
}

/** What counts in a budget for tokens that a trader still has, as far as SOL has not come back for them. */
export interface OpenCost extends Spender {
  readonly at: number;
  readonly budget: keyof Budgets;
  /** Whether it is of tokens without a known cost: anybody can repeat it at no cost. */
  readonly isFree: boolean;
  lamports: bigint;
}

export interface SavedHolding {
  readonly open: OpenCost[];
  readonly uncounted: bigint;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** What one trader's tokens of one mint have cost and have not brought back, in lamports. */
export class Holding {
  /** What still counts in a budget, oldest first. */
  readonly #open: OpenCost[];
  /** What no longer counts in any: the day of its budget is over, or it was counted by a price. */
  #uncounted: bigint;
  readonly #budgets: Budgets;

  constructor(budgets: Budgets, { open, uncounted }: SavedHolding = { open: [], uncounted: 0n }) {
    this.#budgets = budgets;
    this.#open = open;
    this.#uncounted = uncounted;
  }

  /** All of it. */
  get cost(): bigint {
    return this.#open.reduce((sum, { lamports }) => sum + lamports, this.#uncounted);
  }

  uncounted(now: number): bigint {
    this.#age(now);
    return this.#uncounted;
  }

  /** Changes what counts in no budget, which is never below zero. */
  addUncounted(lamports: bigint): void {
    this.#uncounted += lamports;
    if (this.#uncounted < 0n) this.#uncounted = 0n;
  }

  /** Counts a cost in a budget. */
  open(
    at: number,
    budget: keyof Budgets,
    { owner, wallet }: Spender,
    lamports: bigint,
    isFree = false,
  ): OpenCost {
    this.#budgets[budget].add(at, { owner, wallet }, lamports, isFree);
    const step = stepOf(at);
    const known = this.#open.find(
      (one) => one.at === step && one.budget === budget && one.wallet === wallet && one.isFree === isFree,
    );
    if (known !== undefined) {
      known.lamports += lamports;
      return known;
    }
    const opened = { at: step, budget, owner, wallet, isFree, lamports };
    this.#open.push(opened);
    return opened;
  }

  /** Frees up to so much of one cost; how much that was. */
  free(cost: OpenCost, lamports: bigint): bigint {
    const freed = least(cost.lamports, lamports);
    cost.lamports -= freed;
    this.#budgets[cost.budget].subtract(cost.at, cost, freed, cost.isFree);
    const place = this.#open.indexOf(cost);
    if (cost.lamports === 0n && place >= 0) this.#open.splice(place, 1);
    return freed;
  }

  /** SOL came back for tokens: it frees what they had cost, never more. */
  repay(lamports: bigint, now: number): void {
    this.#age(now);
    let left = lamports;
    for (const cost of [...this.#open]) {
      if (left === 0n) break;
      left -= this.free(cost, left);
    }
    this.addUncounted(-left);
  }

  save(): SavedHolding {
    return { open: this.#open, uncounted: this.#uncounted };
  }

  #age(now: number): void {
    const isOver = ({ at, budget }: OpenCost): boolean => this.#budgets[budget].isOver(at, now);
    for (let [oldest] = this.#open; oldest !== undefined && isOver(oldest); [oldest] = this.#open) {
      this.#uncounted += oldest.lamports;
      oldest.lamports = 0n;
      this.#open.shift();
    }
  }
}
