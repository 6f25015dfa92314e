import { lengthened, nextSize } from './growth.ts';

/** Number of remembered changes; a reader further behind starts over. */
const SIZE = 1 << 16;

/** The numbers of changed tokens, in order. Each reader keeps its own position and reads from there. */
export class ChangeLog {
  readonly #ring = new Int32Array(SIZE);
  #counts = new Int32Array(0);
  #end = 0;
  /** Position at which `#keepUp` is called next, so that readers do not fall far behind. */
  #due = Number.POSITIVE_INFINITY;
  #every = 0;
  #keepUp: (() => void) | null = null;

  get end(): number {
    return this.#end;
  }

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

  /** Reports whether all changes since `from` are remembered. */
  reachesBackTo(from: number): boolean {
    return this.#end - from <= SIZE;
  }
  at(place: number): number {
    return this.#ring[place & (SIZE - 1)] as number;
  }

  /** Calls `keepUp` after every `every` changes. */
  whenever(every: number, keepUp: () => void): void {
    this.#every = every;
    this.#due = this.#end + every;
    this.#keepUp = keepUp;
  }
}
