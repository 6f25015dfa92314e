/**
 * Phoenix, an order book (PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY). Source: phoenix-v1's instructions
 * (src/program/instruction.rs). Amounts come from the transfers; its log of fills is not needed for them.
 */
import type { Places } from '../places.ts';

export const PHOENIX_PROGRAM = 'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY';

/** First byte of a taker's order that pays and receives tokens immediately. */
export const SWAP = 0;
/** First byte of a taker's order that settles within the market, without a transfer. */
export const SWAP_WITH_FREE_FUNDS = 1;
/** The first account of each side is the trader's; the transfers show which side pays. */
export const PLACES: Places = {
  pool: 2,
  owner: 3,
  vaultA: 6,
  vaultB: 7,
  mintA: -1,
  mintB: -1,
  userIn: 4,
  userOut: 5,
};
