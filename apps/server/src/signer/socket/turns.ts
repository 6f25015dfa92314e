type Run = () => void;

/** Requests that one connection may have waiting before it is read no further. */
export const MAX_WAITING = 32;

/** Lets the connections of a socket take turns: one request of each at a time, however many one of them sends. */
export class Turns {
  readonly #waiting = new Map<object, Run[]>();
  #isPlanned = false;

  /** Runs a request of a connection after one of each other connection. Returns the number of its requests that wait. */
  add(connection: object, run: Run): number {
    const queue = this.#waiting.get(connection) ?? [];
    queue.push(run);
    this.#waiting.set(connection, queue);
    this.#plan();
    return queue.length;
  }

  waiting(connection: object): number {
    return this.#waiting.get(connection)?.length ?? 0;
  }

  #plan(): void {
    if (this.#isPlanned || this.#waiting.size === 0) return;
    this.#isPlanned = true;
    // After the requests of the other connections were read.
    setImmediate(() => {
      this.#isPlanned = false;
      this.#round();
      this.#plan();
    });
  }

  #round(): void {
    for (const [connection, queue] of [...this.#waiting]) {
      const run = queue.shift();
      if (queue.length === 0) this.#waiting.delete(connection);
      run?.();
    }
  }
}
