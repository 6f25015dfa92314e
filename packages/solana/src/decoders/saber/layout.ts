/**
 * Saber's stable swap (SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ). Source: the instructions of
 * saber-hq/stable-swap (stable-swap-client, src/instruction.rs). It takes its fee from the vault that pays out,
 * and sends no events.
 */
import type { Places } from '../places.ts';

export const SABER_PROGRAM = 'SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ';

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
