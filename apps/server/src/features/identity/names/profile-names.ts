import { BY_NUMBER } from '@dugout/market/search/fit';
import { TextIndex } from '@dugout/market/search/text-index';

/** Traders' names in memory, for searches that the database does not support: typos, words in any order. */
export class ProfileNames {
  readonly #index = new TextIndex();
  readonly #userIds: string[] = [];

  add(userId: string, userName: string): void {
    this.#index.add(this.#userIds.length, userName);
    this.#userIds.push(userId);
  }

  remove(userId: string): void {
    for (const [at, known] of this.#userIds.entries()) if (known === userId) this.#userIds[at] = '';
  }

  /** Returns user ids, best match first. */
  find(text: string, limit: number): string[] {
    return this.#index
      .find(text, limit, BY_NUMBER)
      .map(({ item }) => this.#userIds[item] ?? '')
      .filter((userId) => userId !== '');
  }
}
