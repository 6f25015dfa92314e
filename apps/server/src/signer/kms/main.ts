/**
 * Opens the master key with the KMS, passes it to the signer, and exits. It is a separate process because the
 * signer has no network and the server may not see the key. File descriptor 3 is the signer's pipe, or the
 * connection that systemd accepted from the signer; only the signer can read data written to it.
 */

import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { SignerError } from '../signer-error.ts';
import { awsKms } from './kms.ts';
import { KmsError } from './kms-error.ts';
import { openMasterKey } from './open-master-key.ts';

const ENDPOINTS = ['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_KMS'];
const THIS_MACHINE = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])([:/]|$)/;

/** Throws `SignerError` for an endpoint that would expose the opened key to others. */
function demandSafeEndpoint(environment: NodeJS.ProcessEnv): void {
  for (const name of ENDPOINTS) {
    const address = environment[name];
    if (address && !address.startsWith('https://') && !THIS_MACHINE.test(address))
      throw new SignerError('bad_request', `${name} must begin with https://, or be on this machine`);
  }
}

const SIGNER = 3;

process.umask(0o077);
const { DATA_DIR, MASTER_KEY_FILE, KMS_KEY_ID, AWS_REGION, AWS_DEFAULT_REGION } = process.env;

try {
  demandSafeEndpoint(process.env);
  const kms = await awsKms({ keyId: KMS_KEY_ID ?? '', region: AWS_REGION || AWS_DEFAULT_REGION });
  const { key, notes } = await openMasterKey(
    { folder: join(DATA_DIR ?? './data', 'signer'), masterKeyFile: MASTER_KEY_FILE || null },
    kms,
  );
  writeSync(SIGNER, key);
  key.fill(0);
  if (notes.length > 0) process.stderr.write(`${notes.join('\n')}\n`);
  process.exit(0);
} catch (error) {
  const isKnown = error instanceof SignerError || error instanceof KmsError;
  process.stderr.write(`${isKnown ? error.message : 'the master key cannot be opened'}\n`);
  process.exit(1);
}
