/** Whom no board of traders or clans shows: those who hide their profit, and deleted accounts. */
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

  /** User ids; the same set as long as nobody joins or leaves it. */
  all(): ReadonlySet<string> {
    this.#all ??= new Set([...this.#hiding, ...this.#gone]);
    return this.#all;
  }
}
