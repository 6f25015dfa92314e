import type { Reserves } from '@dugout/domain/market-events';
import { LOCAL_POOL_PROGRAM, readSwap, SWAP_ACCOUNTS } from '@dugout/solana/decoders/local-pool/layout';
import type { Address } from '@solana/kit';
import type { Bank } from './bank.ts';
import { type ChainKey, signedTransaction, toWire } from './keys.ts';
import { openTokenAccount, swapInstructions } from './pools/instructions.ts';
import { fillOf, type Pool, reservesOf, tokenAccountOf } from './pools/pool.ts';
import { readWire, type WireTransaction } from './wire-transaction.ts';

/** Halvings of the search for the largest purchase that its victim still tolerates. */
const HALVINGS = 40;
/** Network fees of two transactions with two signatures each. */
const COSTS = 20_000n;

interface Victim {
  readonly pool: Pool;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly minOut: bigint;
}

/** Returns a pool's reserves after a purchase. Its fee stays in the pool. */
function afterBuy(reserves: Reserves, amountIn: bigint): Reserves {
  const { amountOut } = fillOf(reserves, 'buy', amountIn);
  return { base: reserves.base - amountOut, quote: reserves.quote + amountIn };
}

/**
 * A bot that reads the transactions published to the nodes. It buys ahead of each purchase that pays, as much as its victim's
 * slippage tolerates, and sells right after it, in the same block.
 */
export class SandwichBot {
  readonly #bank: Bank;
  readonly #pools: readonly Pool[];
  readonly #key: ChainKey;
  readonly #accounts: ReadonlyMap<Address, Address>;
  readonly #before: bigint;
  #trades = 0;
  /** Number of purchases seen, and of those attacked. */
  seen = 0;
  attacked = 0;
  /** Part of the quoted tokens that the pools' formula no longer yields, in lamports at the price paid. */
  shortfall = 0n;

  private constructor(
    bank: Bank,
    pools: readonly Pool[],
    key: ChainKey,
    accounts: ReadonlyMap<Address, Address>,
  ) {
    this.#bank = bank;
    this.#pools = pools;
    this.#key = key;
    this.#accounts = accounts;
    for (const pool of pools)
      this.#submit([openTokenAccount(key.address, key.address, this.#account(pool), pool)], [key]);
    this.#before = this.#lamports();
  }

  /** Creates a bot that trades with a funded key. */
  static async start(bank: Bank, pools: readonly Pool[], key: ChainKey): Promise<SandwichBot> {
    const accounts = await Promise.all(
      pools.map(
        async (pool) =>
          [pool.mint, await tokenAccountOf(key.address, pool.mint, pool.token.program)] as const,
      ),
    );
    return new SandwichBot(bank, pools, key, new Map(accounts));
  }

  /** Net lamports that it took so far; it holds no tokens between attacks. */
  get taken(): bigint {
    return this.#lamports() - this.#before;
  }

  /** Lands a published transaction, between its own when that pays. */
  around(wire: WireTransaction, land: () => void): void {
    const victim = this.#victimOf(wire);
    if (victim === null || !this.#attack(victim, land)) land();
  }

  /** Returns false, having landed nothing, when no attack pays. */
  #attack(victim: Victim, land: () => void): boolean {
    this.seen++;
    const { pool, amountIn, amountOut } = victim;
    const reserves = reservesOf(pool, (at) => this.#bank.vm.account(at));
    const size = this.#sizeOf(victim, reserves);
    if (size === 0n) return false;
    const front = fillOf(reserves, 'buy', size);
    this.attacked++;
    this.shortfall +=
      ((amountOut - fillOf(afterBuy(reserves, size), 'buy', amountIn).amountOut) * amountIn) / amountOut;
    this.#swap(pool, 'buy', size, front.amountOut);
    land();
    const left = reservesOf(pool, (at) => this.#bank.vm.account(at));
    this.#swap(pool, 'sell', front.amountOut, fillOf(left, 'sell', front.amountOut).amountOut);
    return true;
  }

  #victimOf({ message: { keys, instructions } }: WireTransaction): Victim | null {
    for (const { programIdIndex, accounts, data } of instructions) {
      if (keys[programIdIndex] !== LOCAL_POOL_PROGRAM) continue;
      const swap = readSwap(data);
      const pool = this.#pools.find(({ key }) => key.address === keys[accounts[SWAP_ACCOUNTS.pool] ?? -1]);
      if (swap?.side === 'buy' && pool !== undefined) return { pool, ...swap };
    }
    return null;
  }

  /** Returns the most profitable purchase that the victim tolerates; 0 when none pays. */
  #sizeOf({ amountIn, amountOut, minOut }: Victim, reserves: Reserves): bigint {
    let tolerated = 0n;
    let tooLarge = this.#lamports() / 2n;
    for (let halving = 0; halving < HALVINGS; halving++) {
      const size = (tolerated + tooLarge) / 2n;
      if (fillOf(afterBuy(reserves, size), 'buy', amountIn).amountOut >= minOut) tolerated = size;
      else tooLarge = size;
    }
    const profitOf = (size: bigint): bigint => {
      const after = afterBuy(reserves, size);
      const filled = { base: after.base - amountOut, quote: after.quote + amountIn };
      return fillOf(filled, 'sell', reserves.base - after.base).amountOut - size - COSTS;
    };
    const sizes = [tolerated, tolerated / 2n, tolerated / 4n].filter((size) => size > 0n);
    return sizes.reduce(
      (best, size) => (profitOf(size) > (best > 0n ? profitOf(best) : 0n) ? size : best),
      0n,
    );
  }

  #swap(pool: Pool, side: 'buy' | 'sell', amountIn: bigint, amountOut: bigint): void {
    const plan = { pool, trader: this.#key.address, tokens: this.#account(pool), side, amountIn, amountOut };
    const rest = { minOut: 0n, order: `sandwich-${this.#trades++}`, fee: null };
    this.#submit(swapInstructions({ ...plan, ...rest, priorityFeeLamports: 0n, tipLamports: 0n }), [
      this.#key,
      pool.key,
    ]);
  }

  #submit(instructions: Parameters<typeof signedTransaction>[0], signers: readonly ChainKey[]): void {
    const lifetime = this.#bank.lifetime('confirmed');
    this.#bank.submit(
      readWire(toWire(signedTransaction(instructions, this.#key.address, lifetime, signers))),
    );
  }

  #account(pool: Pool): Address {
    const account = this.#accounts.get(pool.mint);
    if (account === undefined) throw new RangeError(`${pool.mint} is no pool of this bot`);
    return account;
  }

  #lamports(): bigint {
    return this.#bank.vm.lamports(this.#key.address);
  }
}
