import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of Meteora DAMM v2 by name. Source: the program's published IDL. */
export const INSTRUCTIONS = instructionsNamed(`
  add_liquidity claim_position_fee claim_protocol_fee claim_reward close_config close_operator_account
  close_position close_token_badge create_config create_dynamic_config create_operator_account
  create_position create_token_badge dummy_ix fix_config_fee_params fix_pool_fee_params
  fix_pool_layout_version fund_reward initialize_customizable_pool initialize_pool
  initialize_pool_with_dynamic_config initialize_reward lock_inner_position lock_position
  permanent_lock_position refresh_vesting remove_all_liquidity remove_liquidity set_pool_status
  split_position split_position2 swap swap2 update_pool_fees update_reward_duration update_reward_funder
  withdraw_ineligible_reward zap_protocol_fee
`);
