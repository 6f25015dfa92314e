import { BY_NUMBER } from '@dugout/market/search/fit';
import { TextIndex } from '@dugout/market/search/text-index';

/** Traders' names in memory, for what the database does not find: typos, words in any order. */
export class ProfileNames {
  readonly #index = new TextIndex();
  readonly #userIds: string[] = [];

  add(userId: string, userName: string): void {
    this.#index.add(this.#userIds.length, userName);
    this.#userIds.push(userId);
  }

  /** User ids, best first. */
  find(text: string, limit: number): string[] {
    return this.#index.find(text, limit, BY_NUMBER).map(({ item }) => this.#userIds[item] as string);
  }
}
