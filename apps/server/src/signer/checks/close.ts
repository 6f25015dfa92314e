import type { CloseIntent } from '../intent.ts';
import { COMPUTE_BUDGET_PROGRAM, isTokenProgram } from '../transaction/programs.ts';
import type { WireTransaction } from '../transaction/wire-transaction.ts';
import { PriorityFee } from './network-fee.ts';
import { demand, refuse } from './refuse.ts';
import { readTokenInstruction } from './token-instruction.ts';

/** Throws `SignerError` unless the transaction closes exactly the intended accounts to the wallet, in order. */
export function checkClose(transaction: WireTransaction, { wallet, accounts }: CloseIntent): void {
  demand(!transaction.usesLookupTables, 'closing accounts needs no lookup tables');
  demand(transaction.signers.length === 1, 'closing accounts has one signer');
  const priority = new PriorityFee();
  const closed: string[] = [];
  for (const instruction of transaction.instructions) {
    if (instruction.program === COMPUTE_BUDGET_PROGRAM) {
      demand(closed.length === 0, 'the instructions are out of order');
      priority.take(instruction);
      continue;
    }
    if (!isTokenProgram(instruction.program))
      refuse('a program is called that closing accounts does not need');
    const done = readTokenInstruction(instruction);
    if (done.kind !== 'close') refuse('the token program does more than closing accounts');
    demand(done.owner === wallet && done.to === wallet, 'an account is closed to another');
    closed.push(done.account);
  }
  demand(priority.lamports === 0n, 'closing accounts pays no priority fee');
  demand(
    closed.length === accounts.length && closed.every((account, at) => account === accounts[at]),
    'other accounts are closed',
  );
}
