/** Traders excluded from all boards: traders who hide their profit, and deleted accounts. */
export class HiddenTraders {
  readonly #hiding = new Set<string>();
  readonly #gone = new Set<string>();
  #all: ReadonlySet<string> | null = null;

  hide(userId: string, hides: boolean): void {
    if (this.#hiding.has(userId) === hides) return;
    if (hides) this.#hiding.add(userId);
    else this.#hiding.delete(userId);
    this.#all = null;
  }

  remove(userId: string): void {
    this.#gone.add(userId);
    this.#all = null;
  }

  isGone(userId: string): boolean {
    return this.#gone.has(userId);
  }

  /** Returns user ids; the same set object while unchanged. */
  all(): ReadonlySet<string> {
    this.#all ??= new Set([...this.#hiding, ...this.#gone]);
    return this.#all;
  }
}
