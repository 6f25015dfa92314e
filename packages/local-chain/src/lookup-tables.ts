import { toBase58 } from '@dugout/domain/address';
import { type Address, address } from '@solana/kit';
import type { AccountState } from './account-state.ts';
import type { Message } from './wire-transaction.ts';

const TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111';
/** Offset of the addresses in a table's account. */
const META_BYTES = 56;

/**
 * Returns the addresses that a message loads from lookup tables; unknown ones are omitted, since the runtime will
 * reject them.
 */
export function loadedAddresses(message: Message, account: (at: Address) => AccountState | null) {
  const writable: Address[] = [];
  const readonly: Address[] = [];
  for (const lookup of message.lookups) {
    const table = account(lookup.table);
    if (table === null || table.owner !== TABLE_PROGRAM) continue;
    const at = (index: number): Address[] => {
      const bytes = table.data.subarray(META_BYTES + index * 32, META_BYTES + index * 32 + 32);
      return bytes.length === 32 ? [address(toBase58(bytes))] : [];
    };
    writable.push(...Array.from(lookup.writable).flatMap(at));
    readonly.push(...Array.from(lookup.readonly).flatMap(at));
  }
  return { writable, readonly };
}
