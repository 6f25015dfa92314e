import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of Raydium CPMM by name. Source: the program's published IDL. */
export const INSTRUCTIONS = instructionsNamed(`
  collect_fund_fee collect_protocol_fee create_amm_config deposit initialize swap_base_input
  swap_base_output update_amm_config update_pool_status withdraw
`);
