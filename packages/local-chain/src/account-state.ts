import type { Address } from '@solana/kit';

/** An account; without lamports it does not exist. */
export interface AccountState {
  readonly lamports: bigint;
  readonly data: Uint8Array;
  readonly owner: Address;
  readonly executable: boolean;
}

export type Accounts = ReadonlyMap<Address, AccountState | null>;
