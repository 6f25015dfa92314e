/** Assumed cost of a call before its first measurement, in ms. */
const FIRST_MS = 1;
/** Weight of one more call in the moving average. */
const WEIGHT = 0.1;

interface Cost {
  averageMs: number;
  totalMs: number;
}

/** The processor time of each call: its recent average and its total. */
export class CallCosts {
  readonly #costs = new Map<string, Cost>();

  /** Returns the expected cost of a call's next execution, in ms. */
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

  /** Returns processor seconds by call, since the start. */
  seconds(): Map<string, number> {
    return new Map([...this.#costs].map(([call, { totalMs }]) => [call, totalMs / 1_000]));
  }
}
