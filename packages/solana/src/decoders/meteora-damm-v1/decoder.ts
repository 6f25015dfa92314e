import type { RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { writtenBy } from '../bytes/program-data.ts';
import type { ProgramDecoder } from '../decoder.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved } from '../pool-amounts.ts';
import { poolSwap, type ReportedSwap } from '../pool-swap.ts';
import { DAMM_V1_PROGRAM, PLACES, readSwapEvent, SWAP, SWAP_EVENT } from './layout.ts';

/** All instructions of Meteora DAMM v1 by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  add_balance_liquidity add_imbalance_liquidity bootstrap_liquidity claim_fee close_config create_config
  create_lock_escrow create_mint_metadata enable_or_disable_pool get_pool_info
  initialize_customizable_permissionless_constant_product_pool initialize_permissioned_pool
  initialize_permissionless_constant_product_pool_with_config
  initialize_permissionless_constant_product_pool_with_config2 initialize_permissionless_pool
  initialize_permissionless_pool_with_fee_tier lock override_curve_param partner_claim_fee
  remove_balance_liquidity remove_liquidity_single_side set_pool_fees set_whitelisted_vault swap
  update_activation_point withdraw_protocol_fees
`);

/** Returns the event logged by this swap's own invocation. Fees are taken from the input. */
function reported(transaction: RawTransaction, at: number, moved: Moved): ReportedSwap | null {
  const data = writtenBy(transaction, at).find((candidate) => discriminatorAt(candidate) === SWAP_EVENT);
  if (data === undefined) return null;
  const { input, output, tradeFee, protocolFee, hostFee } = readSwapEvent(data, 8);
  return {
    agrees:
      agrees(moved, input, output) ||
      agrees(moved, input - protocolFee - hostFee, output) ||
      agrees(moved, input - protocolFee, output),
    feeIn: tradeFee + protocolFee + hostFee,
    feeOut: 0n,
    after: null,
  };
}

export const meteoraDammV1: ProgramDecoder = {
  program: DAMM_V1_PROGRAM,
  market: 'meteora-dyn',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    if (discriminatorAt(instruction.data) !== SWAP) return;
    poolSwap(transaction, instruction, at, findings, {
      program: DAMM_V1_PROGRAM,
      market: 'meteora-dyn',
      accounts: accountsAt(instruction, PLACES),
      reported: (moved) => reported(transaction, at, moved),
    });
  },
};
