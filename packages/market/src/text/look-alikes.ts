import { skeleton } from './skeleton.ts';

interface Look {
  readonly name: string;
  readonly symbol: string;
}

/** Which tokens bear a name or a ticker that passes for another's. */
export class LookAlikes {
  readonly #byName = new Map<string, number[]>();
  readonly #bySymbol = new Map<string, number[]>();
  /** How many tokens share both. */
  readonly #byBoth = new Map<string, number>();
  readonly #looks: (Look | undefined)[] = [];

  add(token: number, name: string, symbol: string): void {
    const look = { name: skeleton(name), symbol: skeleton(symbol) };
    this.#looks[token] = look;
    put(this.#byName, look.name, token);
    put(this.#bySymbol, look.symbol, token);
    this.#byBoth.set(both(look), (this.#byBoth.get(both(look)) ?? 0) + 1);
  }

  /** How many other tokens bear the same name or the same ticker. */
  count(token: number): number {
    const look = this.#looks[token];
    if (look === undefined) return 0;
    const named = this.#byName.get(look.name)?.length ?? 0;
    const ticked = this.#bySymbol.get(look.symbol)?.length ?? 0;
    if (named === 0 && ticked === 0) return 0;
    const shared = named === 0 || ticked === 0 ? 0 : (this.#byBoth.get(both(look)) ?? 0);
    return named + ticked - shared - 1;
  }

  /** The token itself and those that pass for it. */
  group(token: number): number[] {
    const look = this.#looks[token];
    if (look === undefined) return [token];
    return [...new Set([token, ...(this.#byName.get(look.name) ?? []), ...(this.#bySymbol.get(look.symbol) ?? [])])];
  }
}

const both = (look: Look): string => `${look.name}\n${look.symbol}`;

function put(index: Map<string, number[]>, key: string, token: number): void {
  if (key === '') return;
  const tokens = index.get(key);
  if (tokens === undefined) index.set(key, [token]);
  else tokens.push(token);
}
