import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { replaceFile } from '../files.ts';
import { SignerError } from '../signer-error.ts';
import { KeyStore } from './key-store.ts';
import { envelopeFile, plainKeyFile, readMasterKey } from './master-key.ts';
import { MasterKeys } from './master-keys.ts';
import { KEY_BYTES } from './sealed-box.ts';
import { masterKeyIdOf } from './sealed-wallet.ts';

const refusal = (why: string): SignerError => new SignerError('wrong_master_key', why);

/**
 * Replaces the master key in `path` and reseals every wallet under the new one, while no signer runs. A `kill -9`
 * at any time leaves a folder that starts: before the key file is replaced nothing has changed, and afterwards
 * the next start finishes the rotation. Returns the number of wallets. Throws `SignerError` when the folder has
 * no such key, belongs to another user, or has its key kept by a KMS.
 */
export function rotateMasterKey(folder: string, path: string = plainKeyFile(folder)): number {
  if (existsSync(envelopeFile(folder)))
    throw refusal('a KMS keeps the master key: it is not rotated by this command');
  if (!existsSync(path)) throw refusal(`there is no master key in ${path}`);
  const keyFile = realpathSync(path);
  if (statSync(keyFile).uid !== process.getuid?.())
    throw refusal(`${keyFile} belongs to another user: run this as that user`);
  // Opening the store verifies this key and finishes an interrupted rotation.
  new KeyStore(folder, keyFile);
  const old = readMasterKey(keyFile);
  const next = randomBytes(KEY_BYTES);
  new MasterKeys(folder, old).handOn(next);
  if (!new MasterKeys(folder, next).knows(masterKeyIdOf(old)))
    throw refusal('the new master key does not open the old one: nothing was changed');
  replaceFile(keyFile, next);
  return new KeyStore(folder, keyFile).size;
}
