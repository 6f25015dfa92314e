import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of pump.fun by name. Sources: the program's published IDL, pump-public-docs. */
export const INSTRUCTIONS = instructionsNamed(`
  add_quote_control_mint add_quote_mint admin_cto admin_set_creator admin_set_idl_authority
  admin_update_token_incentives buy buy_exact_quote_in_v2 buy_exact_quote_in_v3 buy_exact_sol_in buy_v2 buy_v3 claim_cashback
  claim_cashback_v2 claim_token_incentives close_user_volume_accumulator collect_creator_fee
  collect_creator_fee_v2 create create_v2 distribute_creator_fees distribute_creator_fees_v2
  distribute_fee_to_holders extend_account get_minimum_distributable_fee init_user_volume_accumulator
  initialize initialize_quote_control migrate migrate_bonding_curve_creator migrate_v2
  multi_hop_curve_swap sweep_creator_fee sweep_protocol_fee
  remove_quote_control_mint remove_quote_mint sell sell_v2 sell_v3 set_creator set_mayhem_virtual_params
  set_metaplex_creator set_params set_quote_control_admin set_reserved_fee_recipients
  set_virtual_quote_reserves sync_user_volume_accumulator toggle_cashback_enabled toggle_create_v2
  toggle_mayhem_mode update_buyback_config update_creator_fee_config update_global_authority
  update_holder_reward_config
`);
