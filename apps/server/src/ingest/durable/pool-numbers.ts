interface Pool {
  readonly address: string;
  readonly token: number;
  readonly quoteMint: string;
  readonly number: number;
}

/** Pools found last, a few of them by token: most trades are made where the last one of their token was. */
const RECENT = 4_096;

/** Pools by number: one for each token and quote that a pool's address came with. */
export class PoolNumbers {
  readonly #byAddress = new Map<string, Pool[]>();
  readonly #recent = Array.from<Pool | undefined>({ length: RECENT });
  #size = 0;

  /** How many numbers were given. */
  get size(): number {
    return this.#size;
  }

  /** Forgets the pools from a number on; the numbers are not given again. */
  forgetFrom(number: number): void {
    this.#recent.fill(undefined);
    for (const [address, pools] of this.#byAddress) {
      const kept = pools.filter((pool) => pool.number < number);
      if (kept.length === 0) this.#byAddress.delete(address);
      else if (kept.length < pools.length) this.#byAddress.set(address, kept);
    }
  }

  /** Null when it has not come yet. */
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

  /** Gives a pool the next number. */
  add(address: string, token: number, quoteMint: string): number {
    const pool = { address, token, quoteMint, number: this.#size++ };
    const known = this.#byAddress.get(address);
    if (known === undefined) this.#byAddress.set(address, [pool]);
    else known.push(pool);
    return pool.number;
  }
}
