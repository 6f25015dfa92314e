/**
 * Has the KMS open the master key, hands it to the signer, and ends. It is a process of its own because the
 * signer has no network and the server may not see the key: file descriptor 3 is the signer's pipe, or the
 * connection that systemd took from the signer, and what is written there can be read by the signer alone.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { SignerError } from '../signer-error.ts';
import { demandSafeEndpoint } from './endpoint.ts';
import { awsKms } from './kms.ts';
import { KmsError } from './kms-error.ts';
import { openMasterKey } from './open-master-key.ts';

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
