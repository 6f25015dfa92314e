import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SignerError } from '../signer-error.ts';

/** While this file is in the signer's folder, nothing is signed and no key is exported. */
export const freezeFile = (folder: string): string => join(folder, 'frozen');

/** Throws `SignerError` `frozen` while the operator's freeze file exists. */
export function demandNotFrozen(folder: string): void {
  if (existsSync(freezeFile(folder)))
    throw new SignerError('frozen', 'the operator has frozen signatures and exports');
}
