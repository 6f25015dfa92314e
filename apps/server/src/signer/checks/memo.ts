import type { Instruction } from '../transaction/wire-transaction.ts';
import { demand } from './refuse.ts';

/** A memo moves nothing; it may name the wallet as its author. */
export function checkMemo({ accounts }: Instruction, wallet: string): void {
  demand(
    accounts.every((account) => account === wallet),
    'a memo names another account',
  );
}
