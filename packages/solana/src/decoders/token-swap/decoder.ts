/**
 * Programs based on SPL Token Swap: Saros AMM and Orca's pools before Whirlpools, two versions. Source: the
 * instructions of spl-token-swap (instruction.rs); recorded transactions confirm Saros' account positions. None
 * of them sends events.
 */
import type { MarketId } from '@dugout/domain/markets';
import type { ProgramDecoder } from '../decoder.ts';
import { accountsAt, type Places } from '../places.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';

/**
 * First bytes of all instructions: initialize, swap, deposit and withdraw of both tokens, deposit and withdraw
 * of one.
 */
export const INSTRUCTIONS: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5]);

export const SAROS_PROGRAM = 'SSwapUtytfBdBn1b9NUGG6foMVPtcWgpRU32HToDUZr';

export const TOKEN_SWAPS: readonly { readonly program: string; readonly market: MarketId }[] = [
  { program: SAROS_PROGRAM, market: 'saros' },
  { program: 'DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1', market: 'orca' },
  { program: '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP', market: 'orca' },
];

/** First byte of a swap; its vaults are in the order of input and output. */
export const SWAP = 1;
export const PLACES: Places = {
  pool: 0,
  owner: 2,
  vaultA: 4,
  vaultB: 5,
  mintA: -1,
  mintB: -1,
  userIn: 3,
  userOut: 6,
};

/** One decoder per program based on SPL Token Swap. */
export const tokenSwaps: readonly ProgramDecoder[] = TOKEN_SWAPS.map(({ program, market }) => ({
  program,
  market,
  knows: (data) => INSTRUCTIONS.has(data[0] ?? -1),
  decode(transaction, instruction, at, findings) {
    if (instruction.data[0] !== SWAP) return;
    poolSwap(transaction, instruction, at, findings, {
      program,
      market,
      accounts: accountsAt(instruction, PLACES),
      reported: () => NOTHING_REPORTED,
    });
  },
}));
