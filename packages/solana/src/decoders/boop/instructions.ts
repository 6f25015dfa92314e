import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of Boop by name. Source: the program's published IDL. */
export const INSTRUCTIONS = instructionsNamed(`
  add_operators buy_token cancel_authority_transfer close_bonding_curve_vault collect_trading_fees
  complete_authority_transfer create_raydium_pool create_raydium_random_pool create_token
  create_token_fallback deploy_bonding_curve deploy_bonding_curve_fallback deposit_into_raydium graduate
  initialize initiate_authority_transfer lock_raydium_liquidity remove_operators sell_token
  split_trading_fees swap_sol_for_tokens_on_raydium swap_tokens_for_sol_on_raydium toggle_paused
  update_config
`);
