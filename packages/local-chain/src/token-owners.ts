import type { Address } from '@solana/kit';
import type { TokenAccount } from './token-account.ts';

/** Finds token accounts by owner and by mint. */
export class TokenOwners {
  readonly #byOwner = new Map<string, Set<Address>>();
  readonly #byMint = new Map<string, Set<Address>>();

  /** `token` is the account's current state; null when it is not a token account. */
  note(at: Address, token: TokenAccount | null): void {
    if (token === null) return;
    add(this.#byOwner, token.owner, at);
    add(this.#byMint, token.mint, at);
  }

  accountsOf(owner: string): readonly Address[] {
    return [...(this.#byOwner.get(owner) ?? [])];
  }

  accountsWith(mint: string): readonly Address[] {
    return [...(this.#byMint.get(mint) ?? [])];
  }
}

function add(index: Map<string, Set<Address>>, key: string, at: Address): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, new Set([at]));
  else known.add(at);
}
