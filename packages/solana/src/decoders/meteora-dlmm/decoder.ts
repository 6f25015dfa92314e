import type { RawInstruction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import type { ProgramDecoder } from '../decoder.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved } from '../pool-amounts.ts';
import { ownEventOf, poolSwap, type ReportedSwap } from '../pool-swap.ts';
import {
  DLMM_PROGRAM,
  PLACES,
  readSwap,
  readSwap2,
  SWAP_2_EVENT,
  SWAP_EVENT,
  SWAP_INSTRUCTIONS,
} from './layout.ts';

/** All instructions of Meteora DLMM by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  add_liquidity add_liquidity2 add_liquidity_by_strategy add_liquidity_by_strategy2
  add_liquidity_by_strategy_one_side add_liquidity_by_weight add_liquidity_by_weight2
  add_liquidity_one_side add_liquidity_one_side_precise add_liquidity_one_side_precise2 cancel_limit_order
  claim_fee claim_fee2 claim_reward claim_reward2 close_bin_array close_claim_fee_operator_account
  close_limit_order_if_empty close_operator_account close_position close_position2 close_position_if_empty
  close_preset_parameter close_preset_parameter2 close_token_badge create_operator_account
  decrease_position_length for_idl_type_generation_do_not_call fund_reward go_to_a_bin
  increase_oracle_length increase_position_length increase_position_length2 initialize_bin_array
  initialize_bin_array_bitmap_extension initialize_customizable_permissionless_lb_pair
  initialize_customizable_permissionless_lb_pair2 initialize_lb_pair initialize_lb_pair2
  initialize_permission_lb_pair initialize_position initialize_position2 initialize_position_by_operator
  initialize_position_pda initialize_preset_parameter initialize_reward initialize_token_badge
  place_limit_order rebalance_liquidity remove_all_liquidity remove_liquidity remove_liquidity2
  remove_liquidity_by_range remove_liquidity_by_range2 set_activation_point set_pair_status
  set_pair_status_permissionless set_permissionless_operation_bits set_pre_activation_duration
  set_pre_activation_swap_address swap swap2 swap_exact_out swap_exact_out2 swap_with_price_impact
  swap_with_price_impact2 update_base_fee_parameters update_dynamic_fee_parameters update_fees_and_reward2
  update_fees_and_rewards update_position_operator update_reward_duration update_reward_funder
  withdraw_ineligible_reward withdraw_protocol_fee zap_protocol_fee
`);

function reported(
  swap: RawInstruction,
  pool: string,
  moved: Moved,
  called: readonly RawInstruction[],
): ReportedSwap | null {
  const first = ownEventOf(swap, called, SWAP_EVENT);
  const second = first === null ? ownEventOf(swap, called, SWAP_2_EVENT) : null;
  const event = first !== null ? readSwap(first, 16) : second !== null ? readSwap2(second, 16) : null;
  if (event === null) return null;
  const { input, left, output, fee, feeOnInput } = event;
  return {
    agrees: event.pool === pool && (agrees(moved, input, output) || agrees(moved, input - left, output)),
    feeIn: feeOnInput ? fee : 0n,
    feeOut: feeOnInput ? 0n : fee,
    after: null,
  };
}

export const meteoraDlmm: ProgramDecoder = {
  program: DLMM_PROGRAM,
  market: 'meteora-dlmm',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    if (!SWAP_INSTRUCTIONS.has(discriminatorAt(instruction.data) ?? 0n)) return;
    const accounts = accountsAt(instruction, PLACES);
    const pool = transaction.accounts.at(accounts.pool);
    poolSwap(transaction, instruction, at, findings, {
      program: DLMM_PROGRAM,
      market: 'meteora-dlmm',
      accounts,
      reported: (moved, called) => reported(instruction, pool, moved, called),
    });
  },
};
