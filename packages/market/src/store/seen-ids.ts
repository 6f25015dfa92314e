/** Remembers ids for at least `keepMs` of event time, and at most for twice as long. */
export class SeenIds {
  #current = new Set<string>();
  #before = new Set<string>();
  #turned = Number.NEGATIVE_INFINITY;
  readonly #keepMs: number;

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  /** False when the id was seen before. */
  add(id: string, time: number): boolean {
    if (this.#current.has(id) || this.#before.has(id)) return false;
    if (time - this.#turned > this.#keepMs) {
      this.#before = this.#current;
      this.#current = new Set();
      this.#turned = time;
    }
    this.#current.add(id);
    return true;
  }
}
