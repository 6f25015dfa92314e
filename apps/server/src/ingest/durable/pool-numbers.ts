interface Pool {
  readonly address: string;
  readonly token: number;
  readonly quoteMint: string;
  readonly number: number;
}

/**
 * Cache of recently found pools, a few per token: most trades happen in the pool of the token's previous trade.
 */
const RECENT = 4_096;

/** Numbers pools: one for each token and quote that a pool's address occurred with. */
export class PoolNumbers {
  readonly #byAddress = new Map<string, Pool[]>();
  readonly #recent = Array.from<Pool | undefined>({ length: RECENT });
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Removes the pools from a number on. Their numbers are not reused. */
  forgetFrom(number: number): void {
    this.#recent.fill(undefined);
    for (const [address, pools] of this.#byAddress) {
      const kept = pools.filter((pool) => pool.number < number);
      if (kept.length === 0) this.#byAddress.delete(address);
      else if (kept.length < pools.length) this.#byAddress.set(address, kept);
    }
  }

  /** Returns null for an unknown pool. */
  find(address: string, token: number, quoteMint: string): number | null {
    const recent = this.#recent[token % RECENT];
    if (recent?.token === token && recent.address === address && recent.quoteMint === quoteMint)
      return recent.number;
    const known = this.#byAddress
      .get(address)
      ?.find((pool) => pool.token === token && pool.quoteMint === quoteMint);
    if (known === undefined) return null;
    this.#recent[token % RECENT] = known;
    return known.number;
  }

  add(address: string, token: number, quoteMint: string): number {
    const pool = { address, token, quoteMint, number: this.#size++ };
    const known = this.#byAddress.get(address);
    if (known === undefined) this.#byAddress.set(address, [pool]);
    else known.push(pool);
    return pool.number;
  }
}
