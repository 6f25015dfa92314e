import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of Meteora DAMM v1 by name. Source: the program's published IDL. */
export const INSTRUCTIONS = instructionsNamed(`
  add_balance_liquidity add_imbalance_liquidity bootstrap_liquidity claim_fee close_config create_config
  create_lock_escrow create_mint_metadata enable_or_disable_pool get_pool_info
  initialize_customizable_permissionless_constant_product_pool initialize_permissioned_pool
  initialize_permissionless_constant_product_pool_with_config
  initialize_permissionless_constant_product_pool_with_config2 initialize_permissionless_pool
  initialize_permissionless_pool_with_fee_tier lock override_curve_param partner_claim_fee
  remove_balance_liquidity remove_liquidity_single_side set_pool_fees set_whitelisted_vault swap
  update_activation_point withdraw_protocol_fees
`);
