import type { ProgramDecoder } from '../decoder.ts';
import { accountsAt } from '../places.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { PLACES, SABER_PROGRAM, SWAP } from './layout.ts';

export const saber: ProgramDecoder = {
  program: SABER_PROGRAM,
  market: 'saber',
  knows: (data) => INSTRUCTIONS.has(data[0] ?? -1),
  decode(transaction, instruction, at, findings) {
    if (instruction.data[0] !== SWAP) return;
    poolSwap(transaction, instruction, at, findings, {
      program: SABER_PROGRAM,
      market: 'saber',
      accounts: accountsAt(instruction, PLACES),
      reported: () => NOTHING_REPORTED,
    });
  },
};
