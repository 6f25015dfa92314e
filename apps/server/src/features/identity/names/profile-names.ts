import { BY_NUMBER } from '@dugout/market/search/fit';
import { TextIndex } from '@dugout/market/search/text-index';

interface Named {
  readonly userId: string;
  readonly userName: string;
}

/** Traders' names in memory, for searches that the database does not support: typos, words in any order. */
export class ProfileNames {
  readonly #index = new TextIndex();
  /** By their number in the index; null for a name that its trader no longer has. */
  readonly #named: (Named | null)[] = [];
  readonly #numbers = new Map<string, number>();

  /** Adds a trader, or replaces their name. */
  set(userId: string, userName: string): void {
    const known = this.#numbers.get(userId);
    if (known !== undefined && this.#named[known]?.userName === userName) return;
    this.remove(userId);
    this.#index.add(this.#named.length, userName);
    this.#numbers.set(userId, this.#named.length);
    this.#named.push({ userId, userName });
  }

  remove(userId: string): void {
    const known = this.#numbers.get(userId);
    if (known === undefined) return;
    this.#named[known] = null;
    this.#numbers.delete(userId);
  }

  /** Returns user ids, best match first. */
  find(text: string, limit: number): string[] {
    return this.#index.find(text, limit, BY_NUMBER).flatMap(({ item }) => this.#named[item]?.userId ?? []);
  }
}
