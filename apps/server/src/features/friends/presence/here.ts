import { PRESENCE_GRACE_MS } from '@dugout/contract/friends/values';
import type { OpenAccounts } from '#/platform/realtime/open-accounts.ts';

/** The present traders of this server: those with an open live socket, or whose last one closed seconds ago. */
export class Here {
  readonly #here = new Set<string>();
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  readonly #changed: (userId: string) => void;
  #stopped = false;

  /** @param changed called when a trader arrives or has left */
  constructor(accounts: Pick<OpenAccounts, 'onChange'>, changed: (userId: string) => void) {
    this.#changed = changed;
    accounts.onChange((userId, isOpen) => {
      if (this.#stopped) return;
      if (isOpen) this.#arrived(userId);
      else this.#left(userId);
    });
  }

  all(): Iterable<string> {
    return this.#here;
  }

  has(userId: string): boolean {
    return this.#here.has(userId);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
  }

  #arrived(userId: string): void {
    clearTimeout(this.#leaving.get(userId));
    this.#leaving.delete(userId);
    if (this.#here.has(userId)) return;
    this.#here.add(userId);
    this.#changed(userId);
  }

  #left(userId: string): void {
    const gone = (): void => {
      this.#leaving.delete(userId);
      this.#here.delete(userId);
      this.#changed(userId);
    };
    this.#leaving.set(userId, setTimeout(gone, PRESENCE_GRACE_MS).unref());
  }
}
