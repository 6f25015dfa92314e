import { type Budget, type Spender, stepOf } from './budget.ts';

/** What counts in a budget for tokens that a trader still has, as far as SOL has not come back for them. */
export interface OpenCost extends Spender {
  readonly at: number;
  readonly budget: Budget;
  lamports: bigint;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** What one trader's tokens of one mint have cost and have not brought back, in lamports. */
export class Holding {
  /** What still counts in a budget, oldest first. */
  readonly #open: OpenCost[] = [];
  /** What no longer counts in any: the day of its budget is over, or it was counted by a price. */
  #uncounted = 0n;

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
  open(at: number, budget: Budget, { owner, wallet }: Spender, lamports: bigint): OpenCost {
    budget.add(at, { owner, wallet }, lamports);
    const step = stepOf(at);
    const known = this.#open.find((one) => one.at === step && one.budget === budget && one.wallet === wallet);
    if (known !== undefined) {
      known.lamports += lamports;
      return known;
    }
    const opened = { at: step, budget, owner, wallet, lamports };
    this.#open.push(opened);
    return opened;
  }

  /** Frees up to so much of one cost; how much that was. */
  free(cost: OpenCost, lamports: bigint): bigint {
    const freed = least(cost.lamports, lamports);
    cost.lamports -= freed;
    cost.budget.subtract(cost.at, cost, freed);
    if (freed > 0n && cost.lamports === 0n) this.#open.splice(this.#open.indexOf(cost), 1);
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

  #age(now: number): void {
    for (let [oldest] = this.#open; oldest?.budget.isOver(oldest.at, now); [oldest] = this.#open) {
      this.#uncounted += oldest.lamports;
      oldest.lamports = 0n;
      this.#open.shift();
    }
  }
}
