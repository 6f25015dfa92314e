import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { privateFolder, writeNewFile } from './files.ts';
import { KEY_BYTES } from './sealed-box.ts';
import { SignerError } from './signer-error.ts';

/**
 * The 32-byte master key from its file. A missing file is made, unless `walletsExist`: a new key would open none of them.
 * Throws `SignerError` for a file that others can read or that is no such key.
 */
export function loadMasterKey(path: string, walletsExist: boolean): Buffer {
  if (!existsSync(path)) {
    if (walletsExist)
      throw new SignerError('wrong_master_key', `the master key file ${path} is missing, but there are wallets sealed with it`);
    if (!existsSync(dirname(path))) privateFolder(dirname(path));
    const key = randomBytes(KEY_BYTES);
    writeNewFile(path, key);
    return key;
  }
  const { mode } = statSync(path);
  if ((mode & 0o077) !== 0) {
    throw new SignerError('wrong_master_key', `the master key file ${path} can be read by others: set its mode to 600`);
  }
  const key = readFileSync(path);
  if (key.length !== KEY_BYTES) {
    key.fill(0);
    throw new SignerError('wrong_master_key', `the master key file ${path} must hold exactly ${KEY_BYTES} bytes`);
  }
  return key;
}
