import type { Address } from '@solana/kit';
import type { TokenAccount } from './token-account.ts';

export class TokenOwners {
  readonly #accounts = new Map<string, Set<Address>>();

  /** `token` is the account's current state; null when it is not a token account. */
  note(at: Address, token: TokenAccount | null): void {
    if (token === null) return;
    const known = this.#accounts.get(token.owner);
    if (known === undefined) this.#accounts.set(token.owner, new Set([at]));
    else known.add(at);
  }

  accountsOf(owner: string): readonly Address[] {
    return [...(this.#accounts.get(owner) ?? [])];
  }
}
