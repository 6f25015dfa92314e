import { instructionsNamed } from '../known-instructions.ts';

/** Every instruction of Lifinity v2 by its name. Source: the program's published IDL. */
export const INSTRUCTIONS = instructionsNamed('swap deposit_all_token_types withdraw_all_token_types');
