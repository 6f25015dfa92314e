import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of Raydium CLMM by name. Source: the program's published IDL. */
export const INSTRUCTIONS = instructionsNamed(`
  close_position collect_fund_fee collect_protocol_fee collect_remaining_rewards create_amm_config
  create_operation_account create_pool create_support_mint_associated decrease_liquidity
  decrease_liquidity_v2 increase_liquidity increase_liquidity_v2 initialize_reward open_position
  open_position_v2 open_position_with_token22_nft set_reward_params swap swap_router_base_in swap_v2
  transfer_reward_owner update_amm_config update_operation_account update_pool_status update_reward_infos
`);
