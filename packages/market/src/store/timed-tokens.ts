/** A heap of tokens by time, earliest on top. */
export class TimedTokens {
  readonly #times: number[] = [];
  readonly #tokens: number[] = [];

  /** The earliest time, Infinity when empty. */
  get earliest(): number {
    return this.#times[0] ?? Number.POSITIVE_INFINITY;
  }

  add(time: number, token: number): void {
    let at = this.#times.length;
    this.#times.push(time);
    this.#tokens.push(token);
    for (
      let parent = (at - 1) >> 1;
      at > 0 && (this.#times[parent] as number) > time;
      parent = (at - 1) >> 1
    ) {
      this.#move(parent, at);
      at = parent;
    }
    this.#times[at] = time;
    this.#tokens[at] = token;
  }

  /** Removes and returns the token with the earliest time. The heap must not be empty. */
  take(): number {
    const taken = this.#tokens[0] as number;
    const [time, token] = [this.#times.pop() as number, this.#tokens.pop() as number];
    const size = this.#times.length;
    if (size === 0) return taken;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (this.#times[child + 1] as number) < (this.#times[child] as number)) child++;
      if ((this.#times[child] as number) >= time) break;
      this.#move(child, at);
      at = child;
    }
    this.#times[at] = time;
    this.#tokens[at] = token;
    return taken;
  }

  #move(from: number, to: number): void {
    this.#times[to] = this.#times[from] as number;
    this.#tokens[to] = this.#tokens[from] as number;
  }
}
