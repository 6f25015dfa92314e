import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { writtenBy } from '../bytes/program-data.ts';
import type { Findings, ProgramDecoder } from '../decoder.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved, type SwapAccounts } from '../pool-amounts.ts';
import { poolSwap, type ReportedSwap } from '../pool-swap.ts';
import {
  type OnePool,
  readTraded,
  SWAPS,
  TRADED_EVENT,
  TWO_HOP_SWAP,
  TWO_HOP_SWAP_V2,
  TWO_HOPS,
  TWO_HOPS_V2,
  WHIRLPOOL_PROGRAM,
} from './layout.ts';

/** All instructions of Orca Whirlpool by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  close_bundled_position close_position close_position_with_token_extensions collect_fees collect_fees_v2
  collect_protocol_fees collect_protocol_fees_v2 collect_reward collect_reward_v2 decrease_liquidity
  decrease_liquidity_v2 delete_position_bundle delete_token_badge idl_include increase_liquidity
  increase_liquidity_by_token_amounts_v2 increase_liquidity_v2 initialize_adaptive_fee_tier
  initialize_config initialize_config_extension initialize_dynamic_tick_array initialize_fee_tier
  initialize_pool initialize_pool_v2 initialize_pool_with_adaptive_fee initialize_position_bundle
  initialize_position_bundle_with_metadata initialize_reward initialize_reward_v2 initialize_tick_array
  initialize_token_badge lock_position migrate_repurpose_reward_authority_space open_bundled_position
  open_position open_position_with_metadata open_position_with_token_extensions reposition_liquidity_v2
  reset_position_range set_adaptive_fee_constants set_collect_protocol_fees_authority
  set_config_extension_authority set_config_feature_flag set_default_base_fee_rate set_default_fee_rate
  set_default_protocol_fee_rate set_delegated_fee_authority set_fee_authority set_fee_rate
  set_fee_rate_by_delegated_fee_authority set_initialize_pool_authority set_preset_adaptive_fee_constants
  set_protocol_fee_rate set_reward_authority set_reward_authority_by_super_authority set_reward_emissions
  set_reward_emissions_super_authority set_reward_emissions_v2 set_token_badge_attribute
  set_token_badge_authority swap swap_v2 transfer_locked_position two_hop_swap two_hop_swap_v2
  update_fees_and_rewards
`);

/** Returns this swap's logged event for a pool; programs before 2025 logged nothing. */
function reported(transaction: RawTransaction, at: number, pool: string, moved: Moved): ReportedSwap | null {
  for (const data of writtenBy(transaction, at)) {
    if (discriminatorAt(data) !== TRADED_EVENT) continue;
    const event = readTraded(data, 8);
    if (event.pool !== pool) continue;
    return {
      agrees: agrees(moved, event.input, event.output, event.inputTransferFee, event.outputTransferFee),
      feeIn: event.fee,
      feeOut: 0n,
      after: null,
    };
  }
  return null;
}

/**
 * Returns the accounts of one pool with the user accounts in order of input and output; null when the data is too
 * short to decide.
 */
function directed(swap: RawInstruction, { places, aToB }: OnePool): SwapAccounts | null {
  const direction = swap.data[aToB];
  if (direction === undefined || direction > 1) return null;
  const accounts = accountsAt(swap, places);
  return direction === 1 ? accounts : { ...accounts, userIn: accounts.userOut, userOut: accounts.userIn };
}

function leg(
  transaction: RawTransaction,
  swap: RawInstruction,
  at: number,
  findings: Findings,
  accounts: SwapAccounts | null,
  hop: number,
): void {
  if (accounts === null) {
    findings.skip(WHIRLPOOL_PROGRAM, swap.path, 'amounts missing');
    return;
  }
  const pool = transaction.accounts.at(accounts.pool);
  poolSwap(transaction, swap, at, findings, {
    program: WHIRLPOOL_PROGRAM,
    market: 'orca',
    leg: hop === 0 ? '' : `/${hop + 1}`,
    accounts,
    reported: (moved) => reported(transaction, at, pool, moved),
  });
}

export const orcaWhirlpool: ProgramDecoder = {
  program: WHIRLPOOL_PROGRAM,
  market: 'orca',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    const kind = discriminatorAt(instruction.data) ?? 0n;
    const one = SWAPS.get(kind);
    if (one !== undefined) leg(transaction, instruction, at, findings, directed(instruction, one), 0);
    else if (kind === TWO_HOP_SWAP) {
      TWO_HOPS.forEach((hop, index) => {
        leg(transaction, instruction, at, findings, directed(instruction, hop), index);
      });
    } else if (kind === TWO_HOP_SWAP_V2) {
      TWO_HOPS_V2.forEach((places, index) => {
        leg(transaction, instruction, at, findings, accountsAt(instruction, places), index);
      });
    }
  },
};
