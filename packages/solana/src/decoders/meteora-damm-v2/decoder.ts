import type { RawInstruction } from '../../transactions/raw-transaction.ts';
import { discriminatorAt } from '../bytes/discriminator.ts';
import type { ProgramDecoder } from '../decoder.ts';
import { isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved, type SwapAccounts } from '../pool-amounts.ts';
import { ownEventOf, poolSwap, type ReportedSwap } from '../pool-swap.ts';
import { INSTRUCTIONS } from './instructions.ts';
import {
  DAMM_V2_PROGRAM,
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
