/** `npm run rotate-master-key`, with the variables of the signer, which must be stopped. */
import { join, resolve } from 'node:path';
import { lockFolder } from '#/platform/db/folder-lock.ts';
import { plainKeyFile } from '#/signer/keys/master-key.ts';
import { rotateMasterKey } from '#/signer/keys/rotate-master-key.ts';
import { isServed } from '#/signer/socket/listen.ts';

const { DATA_DIR, MASTER_KEY_FILE, MASTER_KEY_SOCKET, KMS_KEY_ID, SIGNER_SOCKET } = process.env;

async function main(): Promise<string> {
  if (KMS_KEY_ID || MASTER_KEY_SOCKET)
    throw new Error('A KMS keeps the master key: it is not rotated by this command.');
  if (SIGNER_SOCKET && (await isServed(SIGNER_SOCKET)))
    throw new Error(`A signer listens on ${SIGNER_SOCKET}: stop it first.`);
  const dataDir = resolve(DATA_DIR || './data');
  const folder = join(dataDir, 'signer');
  const keyFile = MASTER_KEY_FILE ? resolve(MASTER_KEY_FILE) : plainKeyFile(folder);
  const unlock = lockFolder(dataDir);
  try {
    const wallets = rotateMasterKey(folder, keyFile);
    return `${wallets} wallets are sealed under a new master key. Back up ${keyFile} and ${join(folder, 'earlier-keys')}.`;
  } finally {
    unlock();
  }
}

process.umask(0o077);
main().then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : 'The master key was not rotated.'}\n`);
    process.exitCode = 1;
  },
);
