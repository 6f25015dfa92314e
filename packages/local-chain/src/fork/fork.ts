import { toBase58 } from '@dugout/domain/address';
import { type Address, address } from '@solana/kit';
import type { AccountState } from '../account-state.ts';
import { loadedAddresses } from '../lookup-tables.ts';
import { NodeError } from '../solana-node/methods.ts';
import { TOKEN_PROGRAMS } from '../token-account.ts';
import type { WireTransaction } from '../wire-transaction.ts';
import type { ForkLog, Taken } from './fork-log.ts';
import type { Upstream } from './upstream.ts';

const NATIVE_LOADER = 'NativeLoader1111111111111111111111111111111';
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
/** Offset of the program data address in the account of an upgradeable program. */
const CODE_AT = 4;

export interface Forked {
  account(at: Address): AccountState | null;
  adopt(at: Address, account: AccountState): void;
}

interface ForkOptions {
  readonly upstream: Upstream;
  readonly log: ForkLog;
  /** Previously copied items. */
  readonly taken: readonly Taken[];
  /** Accounts that the chain created itself. */
  readonly own: Iterable<Address>;
}

/** Accounts and programs of another chain, copied from its node when first touched, and never again. */
export class Fork {
  readonly #options: ForkOptions;
  readonly #known: Set<Address>;
  readonly #owners: Set<Address>;
  readonly #coming = new Map<Address, Promise<void>>();

  constructor(options: ForkOptions) {
    this.#options = options;
    this.#known = new Set([...options.own, ...options.taken.flatMap((one) => ('at' in one ? [one.at] : []))]);
    this.#owners = new Set(options.taken.flatMap((one) => ('owner' in one ? [one.owner] : [])));
  }

  /**
   * Copies accounts before they are read.
   * @throws NodeError when the original chain's node does not respond
   */
  async touch(chain: Forked, addresses: readonly Address[]): Promise<void> {
    const wanted = [...new Set(addresses)].filter((at) => !this.#known.has(at) && this.#isMissing(chain, at));
    const fresh = wanted.filter((at) => !this.#coming.has(at));
    if (fresh.length > 0) {
      const work = this.#take(chain, fresh).finally(() => {
        for (const at of fresh) this.#coming.delete(at);
      });
      for (const at of fresh) this.#coming.set(at, work);
    }
    await Promise.all(wanted.flatMap((at) => this.#coming.get(at) ?? []));
  }

  /** Copies everything that a transaction names, including its lookup tables and their addresses. */
  async touchAll(chain: Forked, { message }: WireTransaction): Promise<void> {
    await this.touch(chain, [...message.keys, ...message.lookups.map(({ table }) => table)]);
    const { writable, readonly } = loadedAddresses(message, (at) => chain.account(at));
    await this.touch(chain, [...writable, ...readonly]);
  }

  async touchOwner(chain: Forked, owner: Address): Promise<void> {
    if (this.#owners.has(owner)) return;
    const { upstream } = this.#options;
    const found = (
      await Promise.all(TOKEN_PROGRAMS.map((program) => upstream.tokenAccounts(owner, program)))
    ).flat();
    const missing = found.filter(([at]) => !this.#known.has(at) && this.#isMissing(chain, at));
    this.#keep(chain, [...missing.map(([at, account]) => ({ at, account })), { owner }]);
    this.#owners.add(owner);
  }

  /**
   * Built-in programs and local accounts are never requested; other programs of a fresh machine are replaced by
   * the real ones.
   */
  #isMissing(chain: Forked, at: Address): boolean {
    const account = chain.account(at);
    return account === null || (account.executable && account.owner !== NATIVE_LOADER);
  }

  async #take(chain: Forked, addresses: readonly Address[]): Promise<void> {
    const { upstream } = this.#options;
    const found = await upstream.accounts(addresses);
    const codes = found.flatMap((account) => (account === null ? [] : (codeOf(account) ?? [])));
    const missing = codes.filter((at) => !this.#known.has(at) && chain.account(at) === null);
    const code = missing.length === 0 ? [] : await upstream.accounts(missing);
    const take = (at: Address, account: AccountState | null | undefined) => ({
      at,
      account: account ?? null,
    });
    // A program is loaded on insertion, so its code must already exist.
    this.#keep(chain, [
      ...missing.map((at, place) => take(at, code[place])),
      ...addresses.map((at, place) => take(at, found[place])),
    ]);
  }

  #keep(chain: Forked, taken: readonly Taken[]): void {
    adoptAll(chain, taken);
    this.#options.log.append(taken);
    for (const one of taken) if ('at' in one) this.#known.add(one.at);
  }
}

/** Inserts items copied from the original chain. */
export function adoptAll(chain: Pick<Forked, 'adopt'>, taken: readonly Taken[]): void {
  for (const one of taken) {
    if (!('at' in one) || one.account === null) continue;
    try {
      chain.adopt(one.at, one.account);
    } catch (error) {
      throw new NodeError(-32_603, `cannot use account ${one.at} of the forked chain: ${String(error)}`);
    }
  }
}

/** Returns the address of an upgradeable program's code; null for any other account. */
function codeOf({ owner, executable, data }: AccountState): Address | null {
  if (owner !== UPGRADEABLE_LOADER || !executable || data.length < CODE_AT + 32) return null;
  return address(toBase58(data.subarray(CODE_AT, CODE_AT + 32)));
}
