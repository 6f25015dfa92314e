/**
 * Saros AMM (SSwapUtytfBdBn1b9NUGG6foMVPtcWgpRU32HToDUZr), made as SPL Token Swap. Source: the instructions of
 * spl-token-swap (instruction.rs); places confirmed by recorded transactions. The program sends no events.
 */
import type { Places } from '../places.ts';

export const SAROS_PROGRAM = 'SSwapUtytfBdBn1b9NUGG6foMVPtcWgpRU32HToDUZr';

/** First byte of a swap; its vaults are named in the order of input and output. */
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
