import { isTokenProgram, SYSTEM_PROGRAM, type TokenProgram } from '../transaction/programs.ts';
import type { Instruction } from '../transaction/wire-transaction.ts';
import { demand, refuse } from './refuse.ts';

const CREATE_IDEMPOTENT = 1;

interface NewTokenAccount {
  readonly payer: string;
  readonly account: string;
  readonly owner: string;
  /**
   * Null when a lookup table holds it, like the token program. The account's address is derived from both, so
   * neither can differ.
   */
  readonly mint: string | null;
  readonly tokenProgram: TokenProgram | null;
}

/** Reads the idempotent creation of an associated token account. */
export function readNewTokenAccount({ accounts, data }: Instruction): NewTokenAccount {
  demand(
    data.length === 1 && data[0] === CREATE_IDEMPOTENT,
    'the token account program does more than create an account',
  );
  demand(accounts.length === 6, 'the making of a token account is not formed as it should be');
  const [payer, account, owner, mint = null, system, tokenProgram = null] = accounts;
  if (typeof payer !== 'string' || typeof account !== 'string' || typeof owner !== 'string') {
    return refuse('the making of a token account hides an account in a lookup table');
  }
  demand((system ?? SYSTEM_PROGRAM) === SYSTEM_PROGRAM, 'a token account is made by another program');
  if (tokenProgram !== null && !isTokenProgram(tokenProgram))
    return refuse('a token account is made by another program');
  return { payer, account, owner, mint, tokenProgram };
}
