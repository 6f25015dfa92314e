import { lengthened, nextSize } from './growth.ts';

/** Changes that are remembered; who is further behind starts over. */
const SIZE = 1 << 16;

/** The numbers of tokens that changed, in order. A reader keeps its own place and drains from there. */
export class ChangeLog {
  readonly #ring = new Int32Array(SIZE);
  #counts = new Int32Array(0);
  #end = 0;
  /** Called after so many changes, so that readers do not fall far behind. */
  #due = Number.POSITIVE_INFINITY;
  #every = 0;
  #keepUp: (() => void) | null = null;

  /** Where the next change will stand. */
  get end(): number {
    return this.#end;
  }

  /** How many changes a token had. */
  of(token: number): number {
    return this.#counts[token] ?? 0;
  }

  add(token: number): void {
    if (token >= this.#counts.length)
      this.#counts = lengthened(this.#counts, nextSize(this.#counts.length, token + 1), 0);
    this.#counts[token] = (this.#counts[token] as number) + 1;
    this.#ring[this.#end++ & (SIZE - 1)] = token;
    if (this.#end < this.#due) return;
    this.#due = this.#end + this.#every;
    this.#keepUp?.();
  }

  /** Whether the changes since `from` are all remembered. */
  reachesBackTo(from: number): boolean {
    return this.#end - from <= SIZE;
  }
  /** The change that stands at a place that is remembered. */
  at(place: number): number {
    return this.#ring[place & (SIZE - 1)] as number;
  }

  /** Calls `keepUp` whenever `every` more changes came in. */
  whenever(every: number, keepUp: () => void): void {
    this.#every = every;
    this.#due = this.#end + every;
    this.#keepUp = keepUp;
  }
}
