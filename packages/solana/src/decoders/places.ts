import type { RawInstruction } from '../transactions/raw-transaction.ts';
import type { SwapAccounts } from './pool-amounts.ts';

/** Where a swap's accounts stand in its instruction; -1 where it does not name one. */
export type Places = SwapAccounts;

/** The accounts at their places in one instruction. */
export function accountsAt({ accounts }: RawInstruction, places: Places): SwapAccounts {
  const at = (place: number): number => (place < 0 ? -1 : (accounts[place] ?? -1));
  return {
    pool: at(places.pool),
    owner: at(places.owner),
    vaultA: at(places.vaultA),
    vaultB: at(places.vaultB),
    mintA: at(places.mintA),
    mintB: at(places.mintB),
    userIn: at(places.userIn),
    userOut: at(places.userOut),
  };
}
