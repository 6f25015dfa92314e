/** What a venue's instruction commits the wallet to, once the program that it calls has enforced it. */
import type { TokenAccount } from './own-accounts.ts';
import type { Swap } from './parse-intent.ts';
import { demand } from './refuse.ts';

export interface SwapLeg {
  readonly mostIn: bigint;
  readonly leastOut: bigint;
  /** Whether less may leave than the limit: where the output is what is exact. */
  readonly mayPayLess: boolean;
  /** Whether the SOL side is wrapped SOL, of an account that the transaction itself fills and closes. */
  readonly wraps: 'always' | 'perhaps' | 'never';
  /** Token accounts of the wallet that the transaction itself has to make. */
  readonly made: readonly string[];
}

export interface VenueContext {
  readonly intent: Swap;
  /** The wallet's token accounts for the two mints and for wrapped SOL. */
  readonly own: ReadonlyMap<string, TokenAccount>;
}

/** Demands that an account is the wallet's own for a mint, and stands in the transaction itself. */
export function demandOwn({ own }: VenueContext, account: string | null | undefined, mint: string): void {
  demand(
    typeof account === 'string' && own.get(account)?.mint === mint,
    "an account is not the wallet's own for its mint",
  );
}
