import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { SignerError } from '../signer-error.ts';
import { handedMasterKey, masterKeyBehind } from './handed-key.ts';
import { envelopeFile, plainKeyFile } from './master-key.ts';

const ROOT = 0;
/** Mode bits that would let others replace the socket that provides the key. */
const WRITABLE_BY_OTHERS = 0o022;

const refusal = (why: string): SignerError => new SignerError('wrong_master_key', why);

/**
 * Returns the master key itself when a KMS opens it, else the path of its file, undefined for the file in the
 * signer's folder. Throws `SignerError` for mutually exclusive variables and for a leftover key.
 */
export async function masterKeyFrom(
  { MASTER_KEY, MASTER_KEY_FILE, MASTER_KEY_SOCKET, KMS_KEY_ID }: NodeJS.ProcessEnv,
  folder: string,
): Promise<Buffer | string | undefined> {
  if (MASTER_KEY === 'handed') return handedMasterKey();
  if (KMS_KEY_ID)
    throw refusal('KMS_KEY_ID is a setting of dugout-kms; the signer takes MASTER_KEY_SOCKET instead');
  if (!MASTER_KEY_SOCKET) return MASTER_KEY_FILE || undefined;
  if (MASTER_KEY_FILE) throw refusal('set MASTER_KEY_SOCKET or MASTER_KEY_FILE, not both');
  const leftover = [plainKeyFile(folder), envelopeFile(folder)].find((path) => existsSync(path));
  if (leftover !== undefined)
    throw refusal(`${leftover} belongs to dugout-kms when MASTER_KEY_SOCKET is set: move it there`);
  demandFolderOfRoot(MASTER_KEY_SOCKET);
  return masterKeyBehind(MASTER_KEY_SOCKET);
}

/** A new installation accepts the first key it receives, so nobody else may be able to listen there. */
function demandFolderOfRoot(path: string): void {
  const folder = statSync(dirname(path), { throwIfNoEntry: false });
  if (folder === undefined) throw refusal(`the folder of MASTER_KEY_SOCKET, ${dirname(path)}, is missing`);
  const isOurs = folder.uid === ROOT || folder.uid === process.getuid?.();
  if (!isOurs || (folder.mode & WRITABLE_BY_OTHERS) !== 0)
    throw refusal(`others can write to the folder of MASTER_KEY_SOCKET, ${dirname(path)}`);
}
