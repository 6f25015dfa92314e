import { skeleton } from './skeleton.ts';
import { TokensByText } from './tokens-by-text.ts';

interface Look {
  readonly name: string;
  readonly symbol: string;
}

/** Finds tokens whose name or ticker resembles another's. */
export class LookAlikes {
  readonly #byName = new TokensByText();
  readonly #bySymbol = new TokensByText();
  /** Number of tokens that share both. */
  readonly #byBoth = new Map<string, number>();
  readonly #looks: (Look | undefined)[] = [];

  add(token: number, name: string, symbol: string): void {
    const look = { name: skeleton(name), symbol: skeleton(symbol) };
    this.#looks[token] = look;
    if (look.name !== '') this.#byName.add(look.name, token);
    if (look.symbol !== '') this.#bySymbol.add(look.symbol, token);
    this.#byBoth.set(both(look), (this.#byBoth.get(both(look)) ?? 0) + 1);
  }

  remove(token: number): void {
    const look = this.#looks[token];
    if (look === undefined) return;
    this.#looks[token] = undefined;
    if (look.name !== '') this.#byName.remove(look.name, token);
    if (look.symbol !== '') this.#bySymbol.remove(look.symbol, token);
    this.#byBoth.set(both(look), (this.#byBoth.get(both(look)) ?? 1) - 1);
  }

  /** Counts the other tokens with the same name or ticker. */
  count(token: number): number {
    const look = this.#looks[token];
    if (look === undefined) return 0;
    const named = this.#byName.count(look.name);
    const ticked = this.#bySymbol.count(look.symbol);
    if (named === 0 && ticked === 0) return 0;
    const shared = named === 0 || ticked === 0 ? 0 : (this.#byBoth.get(both(look)) ?? 0);
    return named + ticked - shared - 1;
  }

  /** Returns the token itself and its look-alikes. */
  group(token: number): number[] {
    const look = this.#looks[token];
    if (look === undefined) return [token];
    return [...new Set([token, ...this.#byName.of(look.name), ...this.#bySymbol.of(look.symbol)])];
  }
}

const both = (look: Look): string => `${look.name}\n${look.symbol}`;
