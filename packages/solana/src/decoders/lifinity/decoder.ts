import { discriminatorAt } from '../bytes/discriminator.ts';
import type { ProgramDecoder } from '../decoder.ts';
import { isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { LIFINITY_PROGRAM, PLACES, SWAP } from './layout.ts';

export const lifinity: ProgramDecoder = {
  program: LIFINITY_PROGRAM,
  market: 'lifinity',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    if (discriminatorAt(instruction.data) !== SWAP) return;
    poolSwap(transaction, instruction, at, findings, {
      program: LIFINITY_PROGRAM,
      market: 'lifinity',
      accounts: accountsAt(instruction, PLACES),
      reported: () => NOTHING_REPORTED,
    });
  },
};
