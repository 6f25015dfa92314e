import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of PumpSwap by name. Sources: the program's published IDL, pump-public-docs. */
export const INSTRUCTIONS = instructionsNamed(`
  admin_cto_pool admin_set_coin_creator admin_set_coin_creator_fee_editable admin_update_token_incentives
  boost_buy_and_burn buy buy_exact_quote_in buy_exact_quote_in_v2 buy_v2 claim_cashback
  claim_token_incentives close_user_volume_accumulator collect_coin_creator_fee create_config create_pool
  deposit disable extend_account init_boost init_user_volume_accumulator migrate_pool_coin_creator
  multi_hop_swap sell
  sell_v2 set_boost_authority set_coin_creator set_coin_creator_fee_bps set_reserved_fee_recipients
  sync_user_volume_accumulator sweep_creator_fee sweep_protocol_fee toggle_boost
  toggle_cashback_enabled toggle_mayhem_mode
 
  transfer_creator_fees_to_pump transfer_creator_fees_to_pump_v2 update_admin update_buyback_config
  update_creator_fee_config update_fee_config withdraw
`);
