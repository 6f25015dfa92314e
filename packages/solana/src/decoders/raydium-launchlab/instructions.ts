import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of Raydium LaunchLab by name. Source: the program's published IDL. */
export const INSTRUCTIONS = instructionsNamed(`
  buy_exact_in buy_exact_out claim_creator_fee claim_platform_fee claim_platform_fee_from_vault
  claim_vested_token collect_fee collect_migrate_fee create_config create_platform_config
  create_vesting_account initialize initialize_v2 initialize_with_token_2022 migrate_to_amm
  migrate_to_cpswap remove_platform_curve_param sell_exact_in sell_exact_out update_config
  update_platform_config update_platform_curve_param
`);
