import { discriminatorAt } from '../bytes/discriminator.ts';
import type { ProgramDecoder } from '../decoder.ts';
/**
 * Lifinity v2 (2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c), pools priced by an oracle. Source: the program's
 * published IDL; a swap as called by routers. It sends no events.
 */
import { instructionNamed, instructionsNamed, isKnown } from '../known-instructions.ts';
import { accountsAt, type Places } from '../places.ts';
import { NOTHING_REPORTED, poolSwap } from '../pool-swap.ts';

/** All instructions of Lifinity v2 by name. Source: the program's published IDL. */
const INSTRUCTIONS = instructionsNamed('swap deposit_all_token_types withdraw_all_token_types');

export const LIFINITY_PROGRAM = '2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c';

/** A swap names its vaults in the order of input and output. */
const SWAP = instructionNamed('swap');
export const PLACES: Places = {
  pool: 1,
  owner: 2,
  vaultA: 5,
  vaultB: 6,
  mintA: -1,
  mintB: -1,
  userIn: 3,
  userOut: 4,
};

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
