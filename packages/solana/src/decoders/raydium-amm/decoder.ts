import type { RawTransaction } from '../../transactions/raw-transaction.ts';
import { writtenBy } from '../bytes/program-data.ts';
import type { ProgramDecoder } from '../decoder.ts';
import { accountsAt } from '../places.ts';
import { agrees, type Moved, type SwapAccounts } from '../pool-amounts.ts';
import { poolSwap, type ReportedSwap } from '../pool-swap.ts';
import { AMM_PROGRAM, isKnownInstruction, readSwapLog, swapPlaces } from './layout.ts';

/** Returns the swap's own logged event, or null when logs are truncated or missing. */
function reported(
  transaction: RawTransaction,
  at: number,
  accounts: SwapAccounts,
  moved: Moved,
): ReportedSwap | null {
  for (const data of writtenBy(transaction, at)) {
    const log = readSwapLog(data);
    if (log === null) continue;
    const { fromPc, poolCoin, poolPc, input, output } = log;
    return {
      agrees: fromPc === (moved.inputVault === accounts.vaultB) && agrees(moved, input, output),
      feeIn: 0n,
      feeOut: 0n,
      after: { input: (fromPc ? poolPc : poolCoin) + input, output: (fromPc ? poolCoin : poolPc) - output },
    };
  }
  return null;
}

export const raydiumAmm: ProgramDecoder = {
  program: AMM_PROGRAM,
  market: 'raydium',
  knows: isKnownInstruction,
  decode(transaction, instruction, at, findings) {
    const places = swapPlaces(instruction.data, instruction.accounts.length);
    if (places === null) return;
    const accounts = accountsAt(instruction, places);
    poolSwap(transaction, instruction, at, findings, {
      program: AMM_PROGRAM,
      market: 'raydium',
      accounts,
      reported: (moved) => reported(transaction, at, accounts, moved),
    });
  },
};
