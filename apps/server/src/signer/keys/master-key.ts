import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { privateFolder, writeNewFile } from '../files.ts';
import { SignerError } from '../signer-error.ts';
import { readKeyFile } from './key-file.ts';
import { KEY_BYTES } from './sealed-box.ts';
import { walletAddresses } from './wallet-files.ts';

export const plainKeyFile = (folder: string): string => join(folder, 'master.key');

export const envelopeFile = (folder: string): string => join(folder, 'master.key.kms');

/**
 * Reads the 32-byte master key from its file. Creates a missing file, unless something in the signer's folder was
 * sealed with another key or by a KMS: a new key would open none of it. Throws `SignerError` for a file that
 * others can read or that holds no such key.
 */
export function loadMasterKey(path: string, folder: string): Buffer {
  if (existsSync(path)) return readMasterKey(path);
  if (existsSync(envelopeFile(folder)))
    throw new SignerError(
      'wrong_master_key',
      `${envelopeFile(folder)} was sealed by a KMS: set KMS_KEY_ID to the key that sealed it`,
    );
  if (walletAddresses(folder).length > 0)
    throw new SignerError(
      'wrong_master_key',
      `the master key file ${path} is missing, but there are wallets sealed with it`,
    );
  if (!existsSync(dirname(path))) privateFolder(dirname(path));
  const key = randomBytes(KEY_BYTES);
  writeNewFile(path, key);
  return key;
}

/** Throws `SignerError` for a file that others can read or that holds no such key. */
export const readMasterKey = (path: string): Buffer =>
  readKeyFile(path, (why) => new SignerError('wrong_master_key', `the master key file ${why}`));
