import type { RawTransaction } from '../transactions/raw-transaction.ts';

/** Returns the address of the program that ran a trade, whose id names the instruction. */
export function programOf({ instructions, accounts }: RawTransaction, id: string): string {
  const [path] = id.slice(id.indexOf(':') + 1).split('/');
  return accounts.at(instructions.find((instruction) => instruction.path === path)?.program ?? -1);
}
