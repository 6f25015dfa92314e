import { skeleton } from './skeleton.ts';
import { TextGroups } from './text-groups.ts';

const NONE = -1;
/** Numbers of groups are below it. */
const KEY = 2 ** 26;

/** Finds tokens whose name or ticker resembles another's. */
export class LookAlikes {
  readonly #names = new TextGroups();
  readonly #symbols = new TextGroups();
  /** Number of tokens that share both, for names that several tokens have. */
  readonly #shared = new Map<number, number>();

  add(token: number, name: string, symbol: string): void {
    const [ownName, ownSymbol] = [skeleton(name), skeleton(symbol)];
    if (ownSymbol !== '') this.#symbols.add(ownSymbol, token);
    if (ownName === '') return;
    const group = this.#names.add(ownName, token);
    const count = this.#names.count(group);
    if (count === 2) for (const each of this.#names.of(group)) this.#share(each, 1);
    else if (count > 2) this.#share(token, 1);
  }

  remove(token: number): void {
    const group = this.#names.groupOf(token);
    const count = this.#names.count(group);
    if (count === 2) for (const each of this.#names.of(group)) this.#share(each, -1);
    else if (count > 2) this.#share(token, -1);
    this.#names.remove(token);
    this.#symbols.remove(token);
  }

  /** Counts the other tokens with the same name or ticker. */
  count(token: number): number {
    const named = this.#names.count(this.#names.groupOf(token));
    const ticked = this.#symbols.count(this.#symbols.groupOf(token));
    if (named === 0 && ticked === 0) return 0;
    return named + ticked - this.#sharing(token, named, ticked) - 1;
  }

  /** Returns the token itself and its look-alikes. */
  group(token: number): number[] {
    const [name, symbol] = [this.#names.groupOf(token), this.#symbols.groupOf(token)];
    return [...new Set([token, ...this.#names.of(name), ...this.#symbols.of(symbol)])];
  }

  /** Number of tokens that share both name and ticker with a token, itself included. */
  #sharing(token: number, named: number, ticked: number): number {
    if (named === 0 || ticked === 0) return 0;
    return named === 1 ? 1 : (this.#shared.get(this.#keyOf(token)) ?? 0);
  }

  #share(token: number, step: number): void {
    if (this.#symbols.groupOf(token) === NONE) return;
    const key = this.#keyOf(token);
    const count = (this.#shared.get(key) ?? 0) + step;
    if (count === 0) this.#shared.delete(key);
    else this.#shared.set(key, count);
  }

  #keyOf(token: number): number {
    return this.#names.groupOf(token) * KEY + this.#symbols.groupOf(token);
  }
}
