import { type Budgets, Holding, type SavedHolding } from './holding.ts';

/** More are looked through for those of the least cost. */
const MOST = 100_000;

/** The holdings of all traders, by trader and mint. */
export class Holdings {
  readonly #all = new Map<string, Holding>();
  readonly #budgets: Budgets;

  constructor(budgets: Budgets) {
    this.#budgets = budgets;
  }

  /** What a trader has of a token; one of which nothing is known has cost nothing. */
  of(owner: string, mint: string): Holding {
    const key = `${owner} ${mint}`;
    const known = this.#all.get(key);
    if (known !== undefined) return known;
    if (this.#all.size >= MOST) this.#forgetLeast();
    const holding = new Holding(this.#budgets);
    this.#all.set(key, holding);
    return holding;
  }

  /** Forgets what has come back whole. */
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

  /** The cheaper half goes, so that nobody makes room for a thief's tokens by buying dust. */
  #forgetLeast(): void {
    const costs = [...this.#all].map(([key, holding]) => ({ key, cost: holding.cost }));
    costs.sort((one, other) => (one.cost < other.cost ? -1 : one.cost > other.cost ? 1 : 0));
    for (const { key } of costs.slice(0, MOST / 2)) this.#all.delete(key);
  }
}
