import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of OpenBook v2 by name. Source: the program's published IDL. */
export const INSTRUCTIONS = instructionsNamed(`
  cancel_all_and_place_orders cancel_all_orders cancel_order cancel_order_by_client_order_id close_market
  close_open_orders_account close_open_orders_indexer consume_events consume_given_events create_market
  create_open_orders_account create_open_orders_indexer deposit edit_order edit_order_pegged place_order
  place_order_pegged place_orders place_take_order prune_orders refill set_delegate set_market_expired
  settle_funds settle_funds_expired stub_oracle_close stub_oracle_create stub_oracle_set sweep_fees
`);
