/** The wallet's commitment in a venue's instruction, once the called program has enforced it. */
import { SOL_MINT } from '@dugout/domain/sol';
import { TOKEN_PROGRAM, TOKEN_PROGRAMS, type TokenProgram } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import type { Swap } from './parse-intent.ts';
import { demand } from './refuse.ts';

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

export interface SwapLeg {
  readonly encodedMaxIn: bigint;
  readonly encodedMinOut: bigint;
  /** Whether less than the limit may leave, because the output is the exact amount. */
  readonly mayPayLess: boolean;
  /** Whether the SOL side is wrapped SOL in an account that the transaction itself fills and closes. */
  readonly wraps: 'always' | 'perhaps' | 'never';
  /** Token accounts of the wallet that the transaction itself must create. */
  readonly made: readonly string[];
}

export interface VenueContext {
  readonly intent: Swap;
  /** The wallet's token accounts for the two mints and for wrapped SOL. */
  readonly own: ReadonlyMap<string, TokenAccount>;
}

/** Throws unless an account is the wallet's own for a mint and is listed in the transaction itself. */
export function demandOwn({ own }: VenueContext, account: string | null | undefined, mint: string): void {
  demand(
    typeof account === 'string' && own.get(account)?.mint === mint,
    "an account is not the wallet's own for its mint",
  );
}
