import { discriminator, discriminatorAt } from '../bytes/discriminator.ts';
import type { ProgramDecoder } from '../decoder.ts';
/**
 * Saros DLMM (1qbkdrr3z4ryLA7pZykqxvxWPoeifcVKo6ZG9CfkvVE). Source: the program's published IDL (dlmm-saros-sdk,
 * liquidity_book.json). It sends an event per bin, whose amounts and fees the IDL does not relate to those of the
 * whole swap, so amounts come from the transfers only.
 */
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { accountsAt, type Places } from '../places.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';

/** All instructions of Saros DLMM by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  accept_config_ownership close_position create_position decrease_position increase_position
  initialize_bin_array initialize_bin_step_config initialize_config initialize_pair
  initialize_quote_asset_badge set_hook swap transfer_config_ownership update_bin_step_config
  update_pair_static_fee_parameters update_quote_asset_badge withdraw_protocol_fees
`);

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
const SWAP_FOR_Y = 24;

export const sarosDlmm: ProgramDecoder = {
  program: SAROS_DLMM_PROGRAM,
  market: 'saros',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    if (discriminatorAt(instruction.data) !== SWAP) return;
    const accounts = accountsAt(instruction, PLACES);
    const { userIn, userOut } = accounts;
    const isForY = instruction.data[SWAP_FOR_Y] === 1;
    poolSwap(transaction, instruction, at, findings, {
      program: SAROS_DLMM_PROGRAM,
      market: 'saros',
      accounts: isForY ? accounts : { ...accounts, userIn: userOut, userOut: userIn },
      reported: () => NOTHING_REPORTED,
    });
  },
};
