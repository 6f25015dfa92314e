import { SOL_MINT } from '@dugout/domain/sol';
import type { CashbackIntent } from '../intent.ts';
import { derivedAddress } from '../transaction/derived-address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  PUMP_PROGRAM,
  PUMP_SWAP_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import type { Instruction, WireTransaction } from '../transaction/wire-transaction.ts';
import { PriorityFee } from './network-fee.ts';
import { readNewTokenAccount } from './new-token-account.ts';
import { demand, refuse } from './refuse.ts';
import { readTokenInstruction } from './token-instruction.ts';

/** Discriminator of `claim_cashback`, the same in both programs. It has no arguments. */
const CLAIM = '253a237ebe35e4c5';
/** Allowed instructions after the compute budget. */
const ALLOWED: readonly string[] = ['curve', 'open,pool,close', 'curve,open,pool,close'];

const wrappedOf = (owner: string): string => tokenAccountOf(owner, SOL_MINT, TOKEN_PROGRAM);

/** Throws `SignerError` unless the transaction claims the wallet's cashback to the wallet, and nothing else. */
export function checkCashback(transaction: WireTransaction, { wallet }: CashbackIntent): void {
  demand(!transaction.usesLookupTables, 'claiming cashback needs no lookup tables');
  demand(transaction.signers.length === 1, 'claiming cashback has one signer');
  const priority = new PriorityFee();
  const steps: string[] = [];
  for (const instruction of transaction.instructions) {
    if (instruction.program === COMPUTE_BUDGET_PROGRAM) {
      demand(steps.length === 0, 'the instructions are out of order');
      priority.take(instruction);
    } else steps.push(stepOf(instruction, wallet));
  }
  demand(priority.lamports === 0n, 'claiming cashback pays no priority fee');
  demand(ALLOWED.includes(steps.join()), 'cashback is not claimed as it should be');
}

function stepOf(instruction: Instruction, wallet: string): 'curve' | 'pool' | 'open' | 'close' {
  const wrapped = wrappedOf(wallet);
  switch (instruction.program) {
    case PUMP_PROGRAM:
      demandClaim(instruction, wallet, () => []);
      return 'curve';
    case PUMP_SWAP_PROGRAM:
      demandClaim(instruction, wallet, (volume) => [SOL_MINT, TOKEN_PROGRAM, wrappedOf(volume), wrapped]);
      return 'pool';
    case ASSOCIATED_TOKEN_PROGRAM: {
      const made = readNewTokenAccount(instruction);
      demand(
        made.payer === wallet && made.owner === wallet && made.account === wrapped,
        'another token account is made',
      );
      return 'open';
    }
    case TOKEN_PROGRAM: {
      const done = readTokenInstruction(instruction);
      if (done.kind !== 'close') refuse('the token program does more than closing an account');
      demand(
        done.account === wrapped && done.to === wallet && done.owner === wallet,
        'another account is closed, or to another',
      );
      return 'close';
    }
    default:
      return refuse('a program is called that claiming cashback does not need');
  }
}

/** `paid` returns the accounts between the wallet's volume account and the system program. */
function demandClaim(
  { program, accounts, data }: Instruction,
  wallet: string,
  paid: (volume: string) => readonly string[],
): void {
  demand(Buffer.from(data).toString('hex') === CLAIM, 'pump.fun does more than paying cashback');
  const volume = derivedAddress(program, ['user_volume_accumulator', { address: wallet }]);
  const authority = derivedAddress(program, ['__event_authority']);
  const expected = [wallet, volume, ...paid(volume), SYSTEM_PROGRAM, authority, program];
  demand(
    accounts.length === expected.length && accounts.every((account, at) => account === expected[at]),
    'the cashback of another is claimed, or paid to another',
  );
}
