/**
 * Lifinity v2 (2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c), pools priced by an oracle. Source: the program's
 * published IDL; a swap as called by routers. It sends no events.
 */
import { instructionNamed } from '../known-instructions.ts';
import type { Places } from '../places.ts';

export const LIFINITY_PROGRAM = '2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c';

/** A swap names its vaults in the order of input and output. */
export const SWAP = instructionNamed('swap');
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
