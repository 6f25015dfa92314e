import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import { type Address, address } from '@solana/kit';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../token-account.ts';

export interface SeededToken {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly program: Address;
  /** Raw units. */
  readonly supply: bigint;
  /** Initial tokens in the pool, and the lamports with them. */
  readonly pooled: bigint;
  readonly lamports: bigint;
  /** Address of the mint; derived from the seed by default. */
  readonly mint?: Address;
}

const BILLION = 1_000_000_000n;
const coin = (symbol: string, name: string, sol: bigint, rest: Partial<SeededToken> = {}): SeededToken => ({
  symbol,
  name,
  decimals: 6,
  program: TOKEN_PROGRAM,
  supply: BILLION * 1_000_000n,
  pooled: (BILLION * 1_000_000n * 8n) / 10n,
  lamports: sol * LAMPORTS_PER_SOL,
  ...rest,
});

/** The dollar has its mainnet address, so that its pool sets the SOL price: 150 dollars at the start. */
const DOLLAR = coin('USDC', 'USD Coin', 20_000n, {
  mint: address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  supply: BILLION * 1_000_000n,
  pooled: 3_000_000n * 1_000_000n,
});

export const SEEDED_TOKENS: readonly SeededToken[] = [
  coin('BENCH', 'Bench Warmer', 400n),
  coin('FROG', 'Slow Frog', 150n),
  coin('NINTH', 'Ninth Inning', 900n, {
    decimals: 9,
    supply: BILLION * 1_000_000_000n,
    pooled: (BILLION * 1_000_000_000n * 7n) / 10n,
  }),
  coin('NIGHT', 'Night Game', 250n, { program: TOKEN_2022_PROGRAM }),
  coin('GLOVE', 'Golden Glove', 600n, {
    program: TOKEN_2022_PROGRAM,
    decimals: 8,
    supply: BILLION * 100_000_000n,
    pooled: BILLION * 50_000_000n,
  }),
  DOLLAR,
];
