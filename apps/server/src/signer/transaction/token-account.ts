import { derivedAddress } from './derived-address.ts';
import { ASSOCIATED_TOKEN_PROGRAM, type TokenProgram } from './programs.ts';

/** Derives the associated token account of an owner. Throws RangeError when owner or mint is not an address. */
export const tokenAccountOf = (owner: string, mint: string, program: TokenProgram): string =>
  derivedAddress(ASSOCIATED_TOKEN_PROGRAM, [{ address: owner }, { address: program }, { address: mint }]);
