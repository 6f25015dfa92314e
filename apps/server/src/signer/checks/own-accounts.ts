import { SOL_MINT } from '@dugout/domain/sol';
import { TOKEN_PROGRAM, TOKEN_PROGRAMS, type TokenProgram } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';

export interface TokenAccount {
  readonly mint: string;
  readonly program: TokenProgram;
}

/**
 * An owner's associated token accounts for some mints, by address. Wrapped SOL exists only under the classic
 * token program.
 */
export function tokenAccountsOf(owner: string, mints: readonly string[]): ReadonlyMap<string, TokenAccount> {
  const accounts = new Map<string, TokenAccount>();
  for (const mint of mints) {
    for (const program of mint === SOL_MINT ? ([TOKEN_PROGRAM] as const) : TOKEN_PROGRAMS) {
      accounts.set(tokenAccountOf(owner, mint, program), { mint, program });
    }
  }
  return accounts;
}
