import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of Moonshot by name. Source: the program's published IDL. */
export const INSTRUCTIONS = instructionsNamed(`
  buy config_init config_update migrate_funds sell token_mint
`);
