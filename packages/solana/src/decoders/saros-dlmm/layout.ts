/**
 * Saros DLMM (1qbkdrr3z4ryLA7pZykqxvxWPoeifcVKo6ZG9CfkvVE). Source: the program's published IDL (dlmm-saros-sdk,
 * liquidity_book.json). It sends an event per bin, whose amounts and fees the IDL does not relate to those of the
 * whole swap, so amounts come from the transfers only.
 */
import { discriminator } from '../bytes/discriminator.ts';
import type { Places } from '../places.ts';

export const SAROS_DLMM_PROGRAM = '1qbkdrr3z4ryLA7pZykqxvxWPoeifcVKo6ZG9CfkvVE';

export const SWAP = discriminator('f8c69e91e17587c8');

/** The vaults are token X (A) and token Y (B); the trader's accounts are those of a swap for Y. */
export const PLACES: Places = {
  pool: 0,
  owner: 9,
  vaultA: 5,
  vaultB: 6,
  mintA: 1,
  mintB: 2,
  userIn: 7,
  userOut: 8,
};

/** After discriminator, amount and threshold: whether X is paid for Y. */
export const SWAP_FOR_Y = 24;
