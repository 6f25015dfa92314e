import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of Saros DLMM by name. Source: the program's published IDL. */
export const INSTRUCTIONS = instructionsNamed(`
  accept_config_ownership close_position create_position decrease_position increase_position
  initialize_bin_array initialize_bin_step_config initialize_config initialize_pair
  initialize_quote_asset_badge set_hook swap transfer_config_ownership update_bin_step_config
  update_pair_static_fee_parameters update_quote_asset_badge withdraw_protocol_fees
`);
