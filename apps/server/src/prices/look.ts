import type { Account } from '@dugout/solana/accounts/account';
import { parseAccounts } from '@dugout/solana/accounts/account';
import type { QueryNode } from './node.ts';
import { curveState, type PoolState, poolPlacesOf, poolState, type Vaults, vaultsOf } from './pools.ts';

const MAX_ACCOUNTS = 100;

/** Returns the confirmed accounts of these addresses. Throws unless the node returns all of them. */
async function accountsAt(
  query: QueryNode,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const found = new Map<string, Account>();
  for (let from = 0; from < addresses.length; from += MAX_ACCOUNTS) {
    const queried = addresses.slice(from, from + MAX_ACCOUNTS);
    const answer = parseAccounts(
      await query('getMultipleAccounts', [queried, { encoding: 'base64', commitment: 'confirmed' }]),
    );
    if (answer?.accounts.length !== queried.length) throw new Error('a node did not return all accounts');
    answer.accounts.forEach((account, at) => {
      if (account !== null) found.set(queried[at] ?? '', account);
    });
  }
  return found;
}

/** Reads pools through one node. Its answers count only if another node confirms them. */
export class Looker {
  readonly #query: QueryNode;
  readonly #vaults = new Map<string, Vaults>();

  constructor(query: QueryNode) {
    this.#query = query;
  }

  /** Returns the pools of those tokens that have one. Throws when the node fails. */
  async look(mints: readonly string[]): Promise<ReadonlyMap<string, PoolState>> {
    const places = new Map(mints.map((mint) => [mint, poolPlacesOf(mint)]));
    const first = [...places].flatMap(([mint, { curve, pool }]) => {
      const vaults = this.#vaults.get(mint);
      return vaults === undefined ? [curve, pool] : [pool, vaults.base, vaults.quote];
    });
    const accounts = new Map(await accountsAt(this.#query, first));
    const found: string[] = [];
    for (const [mint, { pool }] of places) {
      const vaults = this.#vaults.has(mint) ? null : vaultsOf(mint, accounts.get(pool) ?? null);
      if (vaults === null) continue;
      this.#vaults.set(mint, vaults);
      found.push(vaults.base, vaults.quote);
    }
    for (const [address, account] of await accountsAt(this.#query, found)) accounts.set(address, account);
    const states = new Map<string, PoolState>();
    for (const [mint, { curve, pool }] of places) {
      const at = (address: string | undefined) => accounts.get(address ?? '') ?? null;
      const vaults = this.#vaults.get(mint);
      const state =
        vaults === undefined ? curveState(at(curve)) : poolState(at(pool), at(vaults.base), at(vaults.quote));
      if (state !== null) states.set(mint, state);
    }
    return states;
  }

  /** Drops the pools of other tokens. */
  keep(mints: ReadonlySet<string>): void {
    for (const mint of this.#vaults.keys()) if (!mints.has(mint)) this.#vaults.delete(mint);
  }
}
