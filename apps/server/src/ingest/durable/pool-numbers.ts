/** Pools by number: one for each token and quote that a pool's address was told with. */
export class PoolNumbers {
  readonly #byAddress = new Map<string, { readonly token: number; readonly quoteMint: string; readonly number: number }[]>();
  #size = 0;

  /** Null when it was not told yet. */
  find(address: string, token: number, quoteMint: string): number | null {
    const known = this.#byAddress.get(address);
    return known?.find((pool) => pool.token === token && pool.quoteMint === quoteMint)?.number ?? null;
  }

  /** Gives a pool the next number. */
  add(address: string, token: number, quoteMint: string): number {
    const pool = { token, quoteMint, number: this.#size++ };
    const known = this.#byAddress.get(address);
    if (known === undefined) this.#byAddress.set(address, [pool]);
    else known.push(pool);
    return pool.number;
  }
}
