import { type Budgets, Holding, type SavedHolding } from './holding.ts';

/** Number of holdings above which the cheapest are dropped. */
const MAX = 100_000;

export class Holdings {
  readonly #all = new Map<string, Holding>();
  readonly #budgets: Budgets;

  constructor(budgets: Budgets) {
    this.#budgets = budgets;
  }

  /** Returns a trader's holding of a token, with a cost of zero if unknown. */
  of(owner: string, mint: string): Holding {
    const key = `${owner} ${mint}`;
    const known = this.#all.get(key);
    if (known !== undefined) return known;
    if (this.#all.size >= MAX) this.#forgetLeast();
    const holding = new Holding(this.#budgets);
    this.#all.set(key, holding);
    return holding;
  }

  /** Drops a holding whose cost has come back entirely. */
  tidy(owner: string, mint: string): void {
    const key = `${owner} ${mint}`;
    if (this.#all.get(key)?.cost === 0n) this.#all.delete(key);
  }

  save(): ReadonlyMap<string, SavedHolding> {
    return new Map([...this.#all].map(([key, holding]) => [key, holding.save()]));
  }

  restore(saved: ReadonlyMap<string, SavedHolding>): void {
    for (const [key, holding] of saved) this.#all.set(key, new Holding(this.#budgets, holding));
  }

  /** Drops the cheaper half, so that nobody can evict a thief's tokens by buying dust. */
  #forgetLeast(): void {
    const costs = [...this.#all].map(([key, holding]) => ({ key, cost: holding.cost }));
    costs.sort((one, other) => (one.cost < other.cost ? -1 : one.cost > other.cost ? 1 : 0));
    for (const { key } of costs.slice(0, MAX / 2)) this.#all.delete(key);
  }
}
