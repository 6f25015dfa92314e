import type { RawInstruction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import type { ProgramDecoder } from '../decoder.ts';
import { isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved } from '../pool-amounts.ts';
import { ownEventOf, poolSwap, type ReportedSwap } from '../pool-swap.ts';
import { INSTRUCTIONS } from './instructions.ts';
import {
  DLMM_PROGRAM,
  PLACES,
  readSwap,
  readSwap2,
  SWAP_2_EVENT,
  SWAP_EVENT,
  SWAP_INSTRUCTIONS,
} from './layout.ts';

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
