import { type Budget, type Spender, stepOf } from './budget.ts';

/** Budgets for the cost of buys and the losses of swaps. */
export interface Budgets {
  readonly bought: Budget;
  readonly lost: Budget;
}

/** Amount that counts in a budget for tokens that a trader still holds, less the SOL that has come back. */
export interface OpenCost extends Spender {
  readonly at: number;
  readonly budget: keyof Budgets;
  /** Whether the tokens have no known cost, so that anybody can repeat it at no cost. */
  readonly isFree: boolean;
  lamports: bigint;
}

export interface SavedHolding {
  readonly open: OpenCost[];
  readonly uncounted: bigint;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The cost of one trader's tokens of one mint, less the SOL that has come back, in lamports. */
export class Holding {
  /** Costs that still count in a budget, oldest first. */
  readonly #open: OpenCost[];
  /** Cost that no longer counts in a budget: its day is over, or it was counted by a price. */
  #uncounted: bigint;
  readonly #budgets: Budgets;

  constructor(budgets: Budgets, { open, uncounted }: SavedHolding = { open: [], uncounted: 0n }) {
    this.#budgets = budgets;
    this.#open = open;
    this.#uncounted = uncounted;
  }

  get cost(): bigint {
    return this.#open.reduce((sum, { lamports }) => sum + lamports, this.#uncounted);
  }

  uncounted(now: number): bigint {
    this.#age(now);
    return this.#uncounted;
  }

  /** Changes the uncounted cost, which never drops below zero. */
  addUncounted(lamports: bigint): void {
    this.#uncounted += lamports;
    if (this.#uncounted < 0n) this.#uncounted = 0n;
  }

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

  /** Frees up to an amount of one cost and returns the freed amount. */
  free(cost: OpenCost, lamports: bigint): bigint {
    const freed = least(cost.lamports, lamports);
    cost.lamports -= freed;
    this.#budgets[cost.budget].subtract(cost.at, cost, freed, cost.isFree);
    const place = this.#open.indexOf(cost);
    if (cost.lamports === 0n && place >= 0) this.#open.splice(place, 1);
    return freed;
  }

  /** Frees the cost of tokens when SOL comes back for them, never more than they had cost. */
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
