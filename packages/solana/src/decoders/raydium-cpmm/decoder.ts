import type { RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { writtenBy } from '../bytes/program-data.ts';
import type { ProgramDecoder } from '../decoder.ts';
import { instructionsNamed, isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved } from '../pool-amounts.ts';
import { poolSwap, type ReportedSwap } from '../pool-swap.ts';
import { CPMM_PROGRAM, PLACES, readSwapEvent, SWAP_EVENT, SWAP_INSTRUCTIONS } from './layout.ts';

/** All instructions of Raydium CPMM by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed(`
  collect_fund_fee collect_protocol_fee create_amm_config deposit initialize swap_base_input
  swap_base_output update_amm_config update_pool_status withdraw
`);

/** Returns the swap's own logged event, or null when logs are truncated or missing. */
function reported(transaction: RawTransaction, at: number, pool: string, moved: Moved): ReportedSwap | null {
  for (const data of writtenBy(transaction, at)) {
    if (discriminatorAt(data) !== SWAP_EVENT) continue;
    const event = readSwapEvent(data, 8);
    if (event.pool !== pool) continue;
    const { input, output, inputTransferFee, outputTransferFee } = event;
    return {
      agrees: agrees(moved, input, output, inputTransferFee, outputTransferFee),
      feeIn: 0n,
      feeOut: 0n,
      after: { input: event.inputBefore + input, output: event.outputBefore - output },
      outputKept: moved.output === output ? outputTransferFee : moved.output - moved.received,
    };
  }
  return null;
}

export const raydiumCpmm: ProgramDecoder = {
  program: CPMM_PROGRAM,
  market: 'raydium-cpmm',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    if (!SWAP_INSTRUCTIONS.has(discriminatorAt(instruction.data) ?? 0n)) return;
    const accounts = accountsAt(instruction, PLACES);
    const pool = transaction.accounts.at(accounts.pool);
    poolSwap(transaction, instruction, at, findings, {
      program: CPMM_PROGRAM,
      market: 'raydium-cpmm',
      accounts,
      reported: (moved) => reported(transaction, at, pool, moved),
    });
  },
};
