import { toBase58 } from '@dugout/domain/address';
import type { Address } from '@solana/kit';
import type { AccountState } from './account-state.ts';
import type { WireTransaction } from './wire-transaction.ts';

const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
/** Added for each account, and for each lookup table. Source: SIMD-0186. */
const ACCOUNT_BYTES = 64;
const TABLE_BYTES = 8_248;
/** Place of the address of a program's code in its account. */
const CODE_AT = 4;
const ADDRESS_BYTES = 32;

/** Returns the size of the data that the network loads for a transaction with these accounts. */
export function loadedBytes(
  { message }: WireTransaction,
  keys: readonly Address[],
  account: (at: Address) => AccountState | null,
): number {
  const seen = new Set<Address>();
  const sizeOf = (at: Address): number => {
    const found = seen.has(at) ? null : account(at);
    seen.add(at);
    if (found === null) return 0;
    const code =
      found.executable && found.owner === UPGRADEABLE_LOADER
        ? sizeOf(toBase58(found.data.subarray(CODE_AT, CODE_AT + ADDRESS_BYTES)) as Address)
        : 0;
    return found.data.length + ACCOUNT_BYTES + code;
  };
  return keys.reduce((sum, at) => sum + sizeOf(at), TABLE_BYTES * message.lookups.length);
}
