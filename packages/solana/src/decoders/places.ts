import type { RawInstruction } from '../transactions/raw-transaction.ts';
import type { SwapAccounts } from './pool-amounts.ts';

/** Positions of a swap's accounts in its instruction; -1 for an account it does not name. */
export type Places = SwapAccounts;

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
