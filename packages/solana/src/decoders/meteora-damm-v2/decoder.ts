import type { RawInstruction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import type { ProgramDecoder } from '../decoder.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved, type SwapAccounts } from '../pool-amounts.ts';
import { ownEventOf, poolSwap, type ReportedSwap } from '../pool-swap.ts';
import {
  DAMM_V2_PROGRAM,
  PLACES,
  readSwap,
  readSwap2,
  SWAP_2_EVENT,
  SWAP_EVENT,
  SWAP_INSTRUCTIONS,
} from './layout.ts';

/** All instructions of Meteora DAMM v2 by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  add_liquidity claim_position_fee claim_protocol_fee claim_reward close_config close_operator_account
  close_position close_token_badge create_config create_dynamic_config create_operator_account
  create_position create_token_badge dummy_ix fix_config_fee_params fix_pool_fee_params
  fix_pool_layout_version fund_reward initialize_customizable_pool initialize_pool
  initialize_pool_with_dynamic_config initialize_reward lock_inner_position lock_position
  permanent_lock_position refresh_vesting remove_all_liquidity remove_liquidity set_pool_status
  split_position split_position2 swap swap2 update_pool_fees update_reward_duration update_reward_funder
  withdraw_ineligible_reward zap_protocol_fee
`);

function reported(
  swap: RawInstruction,
  pool: string,
  accounts: SwapAccounts,
  moved: Moved,
  called: readonly RawInstruction[],
): ReportedSwap | null {
  const second = ownEventOf(swap, called, SWAP_2_EVENT);
  const first = second === null ? ownEventOf(swap, called, SWAP_EVENT) : null;
  const event = second !== null ? readSwap2(second, 16) : first !== null ? readSwap(first, 16) : null;
  if (event === null) return null;
  const { sent, input, output, fee, feeOnInput, fromA } = event;
  const sameSide = event.pool === pool && fromA === (moved.inputVault === accounts.vaultA);
  return {
    agrees: sameSide && (agrees(moved, input, output) || agrees(moved, sent, output)),
    feeIn: feeOnInput === true ? fee : 0n,
    feeOut: feeOnInput === false ? fee : 0n,
    after: null,
  };
}

export const meteoraDammV2: ProgramDecoder = {
  program: DAMM_V2_PROGRAM,
  market: 'meteora-dyn-v2',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    if (!SWAP_INSTRUCTIONS.has(discriminatorAt(instruction.data) ?? 0n)) return;
    const accounts = accountsAt(instruction, PLACES);
    const pool = transaction.accounts.at(accounts.pool);
    poolSwap(transaction, instruction, at, findings, {
      program: DAMM_V2_PROGRAM,
      market: 'meteora-dyn-v2',
      accounts,
      reported: (moved, called) => reported(instruction, pool, accounts, moved, called),
    });
  },
};
