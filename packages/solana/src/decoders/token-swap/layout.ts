/**
 * Programs based on SPL Token Swap: Saros AMM and Orca's pools before Whirlpools, two versions. Source: the
 * instructions of spl-token-swap (instruction.rs); recorded transactions confirm Saros' account positions. None
 * of them sends events.
 */
import type { MarketId } from '@dugout/domain/markets';
import type { Places } from '../places.ts';

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
