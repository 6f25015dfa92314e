/**
 * Which tokens have a quick buy under way. A second press on the same one starts nothing. React reads it
 * through subscribe and getSnapshot.
 */
export class QuickBuysUnderWay {
  #mints: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): ReadonlySet<string> => this.#mints;

  /** Runs `work` unless one is under way for the mint; null then. */
  async run<T>(mint: string, work: () => Promise<T>): Promise<T | null> {
    if (this.#mints.has(mint)) return null;
    this.#set(new Set([...this.#mints, mint]));
    try {
      return await work();
    } finally {
      this.#set(new Set([...this.#mints].filter((other) => other !== mint)));
    }
  }

  #set(mints: ReadonlySet<string>): void {
    this.#mints = mints;
    for (const listener of this.#listeners) listener();
  }
}
