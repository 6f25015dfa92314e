import type { ProgramDecoder } from '../decoder.ts';
import { accountsAt } from '../places.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { PLACES, SWAP, TOKEN_SWAPS } from './layout.ts';

/** One decoder per program based on SPL Token Swap. */
export const tokenSwaps: readonly ProgramDecoder[] = TOKEN_SWAPS.map(({ program, market }) => ({
  program,
  market,
  knows: (data) => INSTRUCTIONS.has(data[0] ?? -1),
  decode(transaction, instruction, at, findings) {
    if (instruction.data[0] !== SWAP) return;
    poolSwap(transaction, instruction, at, findings, {
      program,
      market,
      accounts: accountsAt(instruction, PLACES),
      reported: () => NOTHING_REPORTED,
    });
  },
}));
