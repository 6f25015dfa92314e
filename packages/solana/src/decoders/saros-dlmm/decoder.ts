import { discriminatorAt } from '../bytes/discriminator.ts';
import type { ProgramDecoder } from '../decoder.ts';
import { isKnown } from '../known-instructions.ts';
import { accountsAt } from '../places.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { PLACES, SAROS_DLMM_PROGRAM, SWAP, SWAP_FOR_Y } from './layout.ts';

export const sarosDlmm: ProgramDecoder = {
  program: SAROS_DLMM_PROGRAM,
  market: 'saros',
  knows: (data) => isKnown(INSTRUCTIONS, data),
  decode(transaction, instruction, at, findings) {
    if (discriminatorAt(instruction.data) !== SWAP) return;
    const accounts = accountsAt(instruction, PLACES);
    const { userIn, userOut } = accounts;
    const isForY = instruction.data[SWAP_FOR_Y] === 1;
    poolSwap(transaction, instruction, at, findings, {
      program: SAROS_DLMM_PROGRAM,
      market: 'saros',
      accounts: isForY ? accounts : { ...accounts, userIn: userOut, userOut: userIn },
      reported: () => NOTHING_REPORTED,
    });
  },
};
