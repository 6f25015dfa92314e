/** What a call is taken to cost before it was measured, in ms. */
const FIRST_MS = 1;
/** How much of the average one more call is. */
const WEIGHT = 0.1;

interface Cost {
  averageMs: number;
  totalMs: number;
}

/** What each call costs in processor time: as it was lately, and in all. */
export class CallCosts {
  readonly #costs = new Map<string, Cost>();

  /** What the next one of a call is expected to cost, in ms. */
  expected(call: string): number {
    return this.#costs.get(call)?.averageMs ?? FIRST_MS;
  }

  add(call: string, ms: number): void {
    const cost = this.#costs.get(call);
    if (cost === undefined) {
      this.#costs.set(call, { averageMs: ms, totalMs: ms });
      return;
    }
    cost.averageMs += (ms - cost.averageMs) * WEIGHT;
    cost.totalMs += ms;
  }

  /** Processor seconds by call, since the start. */
  seconds(): Map<string, number> {
    return new Map([...this.#costs].map(([call, { totalMs }]) => [call, totalMs / 1_000]));
  }
}
