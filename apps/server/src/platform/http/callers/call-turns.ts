/** Half of a server's PostgreSQL connections. */
const AT_ONCE = 10;

interface Turns {
  /** Never more than `AT_ONCE`. */
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs at most ten calls per caller at a time and the rest in order, so that a busy caller leaves database
 * connections for everyone else. Synchronous handlers take no turn.
 */
export class CallTurns {
  readonly #byCaller = new Map<string, Turns>();

  run<T>(caller: string, work: () => T | Promise<T>): T | Promise<T> {
    const known = this.#byCaller.get(caller);
    if (known !== undefined && known.running >= AT_ONCE) return this.#wait(caller, known, work);
    const output = work();
    if (!(output instanceof Promise)) return output;
    const turns = known ?? { running: 0, waiting: [] };
    this.#byCaller.set(caller, turns);
    turns.running += 1;
    const leave = (): void => this.#leave(caller, turns);
    output.then(leave, leave);
    return output;
  }

  async #wait<T>(caller: string, turns: Turns, work: () => T | Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => turns.waiting.push(resolve));
    try {
      return await work();
    } finally {
      this.#leave(caller, turns);
    }
  }

  /** Passes the turn to the next in line. */
  #leave(caller: string, turns: Turns): void {
    const next = turns.waiting.shift();
    if (next !== undefined) next();
    else if (--turns.running === 0) this.#byCaller.delete(caller);
  }
}
