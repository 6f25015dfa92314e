import type { RawTransaction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import { writtenBy } from '../bytes/program-data.ts';
import type { ProgramDecoder } from '../decoder.ts';
import { isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved } from '../pool-amounts.ts';
import { poolSwap, type ReportedSwap } from '../pool-swap.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { DAMM_V1_PROGRAM, PLACES, readSwapEvent, SWAP, SWAP_EVENT } from './layout.ts';

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
