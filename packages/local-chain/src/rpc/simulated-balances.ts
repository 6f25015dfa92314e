import type { Address } from '@solana/kit';
import type { Bank } from '../bank.ts';
import { balancesOf, keysOf, look } from '../execution.ts';
import type { WireTransaction } from '../wire-transaction.ts';

/** Returns the balances of a transaction's accounts before and after a simulation. */
export function simulatedBalances(
  { vm, decimalsOf }: Bank,
  wire: WireTransaction,
  { after }: ReturnType<Bank['simulate']>,
): ReturnType<typeof balancesOf> {
  const keys = keysOf(wire, (at) => vm.account(at));
  const before = look(vm, keys, decimalsOf);
  const changed = {
    account: (at: Address) => after.get(at) ?? vm.account(at),
    lamports: (at: Address) => after.get(at)?.lamports ?? vm.lamports(at),
  };
  return balancesOf(keys, before, look(changed, keys, decimalsOf, before));
}
