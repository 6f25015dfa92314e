import { instructionsNamed } from '../known-instructions.ts';

/** All instructions of Lifinity v2 by name. Source: the program's published IDL. */
export const INSTRUCTIONS = instructionsNamed('swap deposit_all_token_types withdraw_all_token_types');
