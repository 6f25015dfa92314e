import { SOL_MINT } from '@dugout/domain/sol';
import { ACCOUNT_RENT_LAMPORTS } from '../intent.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  isTokenProgram,
  SYSTEM_PROGRAM,
  type TokenProgram,
} from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import type { Instruction, WireTransaction } from '../transaction/wire-transaction.ts';
import { LAMPORTS_PER_SIGNATURE, PriorityFee } from './network-fee.ts';
import { readNewTokenAccount } from './new-token-account.ts';
import type { Withdrawal } from './parse-intent.ts';
import { demand, refuse } from './refuse.ts';
import { readSystemTransfer } from './system-transfer.ts';
import { readTokenInstruction } from './token-instruction.ts';

function checkLamports(instruction: Instruction, { wallet, mint, amount, destination }: Withdrawal): void {
  const { from, to, lamports } = readSystemTransfer(instruction);
  demand(mint === SOL_MINT, 'SOL leaves, but tokens are to be withdrawn');
  demand(from === wallet && to === destination, 'the transfer goes elsewhere');
  demand(lamports === amount, 'the transfer is of another amount');
}

function checkTokens(
  instruction: Instruction,
  program: TokenProgram,
  { wallet, mint, amount, destination }: Withdrawal,
): void {
  const done = readTokenInstruction(instruction);
  if (done.kind !== 'transfer' || mint === SOL_MINT)
    refuse('the token program does more than the withdrawal');
  demand(done.mint === null || done.mint === mint, 'another token leaves');
  demand(
    done.authority === wallet && done.from === tokenAccountOf(wallet, mint, program),
    'the transfer is from another account',
  );
  demand(done.to === tokenAccountOf(destination, mint, program), 'the transfer goes elsewhere');
  demand(done.amount === amount, 'the transfer is of another amount');
}

function checkNewAccount(instruction: Instruction, { wallet, mint, destination }: Withdrawal): void {
  const made = readNewTokenAccount(instruction);
  demand(
    made.payer === wallet && made.owner === destination && made.mint === mint && mint !== SOL_MINT,
    'another token account is made',
  );
  demand(
    made.tokenProgram !== null && made.account === tokenAccountOf(destination, mint, made.tokenProgram),
    'another token account is made',
  );
}

/**
 * Throws `SignerError` unless the transaction moves exactly the intended amount to exactly the intended
 * recipient, for at most the fee.
 */
export function checkWithdraw(transaction: WireTransaction, intent: Withdrawal): void {
  demand(!transaction.usesLookupTables, 'a withdrawal needs no lookup tables');
  demand(transaction.signers.length === 1, 'a withdrawal has one signer');
  const priority = new PriorityFee();
  let payments = 0;
  let accounts = 0n;
  for (const instruction of transaction.instructions) {
    const { program } = instruction;
    demand(payments === 0, 'an instruction follows the transfer');
    if (program === COMPUTE_BUDGET_PROGRAM) {
      demand(accounts === 0n, 'the instructions are out of order');
      priority.take(instruction);
    } else if (program === ASSOCIATED_TOKEN_PROGRAM) {
      demand(accounts === 0n, 'a token account is made twice');
      checkNewAccount(instruction, intent);
      accounts += 1n;
    } else if (program === SYSTEM_PROGRAM) {
      checkLamports(instruction, intent);
      payments += 1;
    } else if (isTokenProgram(program)) {
      checkTokens(instruction, program, intent);
      payments += 1;
    } else refuse('a program is called that a withdrawal does not need');
  }
  demand(payments === 1, 'a withdrawal is one transfer');
  const fee = LAMPORTS_PER_SIGNATURE + priority.lamports + accounts * ACCOUNT_RENT_LAMPORTS;
  demand(fee === intent.networkFeeLamports, 'the network fee is another');
}
