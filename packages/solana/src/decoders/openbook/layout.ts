/**
 * OpenBook v2, an order book (opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb). Source: the program's published IDL.
 * Only a taker's order moves tokens both ways immediately; fills of other orders settle between accounts of the
 * market.
 */
import { instructionNamed } from '../known-instructions.ts';
import type { Places } from '../places.ts';

export const OPENBOOK_PROGRAM = 'opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb';

export const TAKE = instructionNamed('place_take_order');
/** The first account of each side is the base's; the transfers show which side pays. */
export const PLACES: Places = {
  pool: 2,
  owner: 0,
  vaultA: 6,
  vaultB: 7,
  mintA: -1,
  mintB: -1,
  userIn: 9,
  userOut: 10,
};
