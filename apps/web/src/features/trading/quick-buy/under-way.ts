/**
 * Tokens with a running quick buy. A second press on one starts nothing. React reads it through subscribe and
 * getSnapshot.
 */
export class QuickBuysUnderWay {
  #mints: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): ReadonlySet<string> => this.#mints;

  /** Runs `work` unless one is running for the mint; returns null then. */
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
