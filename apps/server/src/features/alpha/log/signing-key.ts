import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { join } from 'node:path';
import { CALL_LOG_ORIGIN_SUFFIX } from '@dugout/contract/alpha/values';
import type { Sign } from 'dugout-verify/note/signed-note';
import { isKeyName, type VerifierKey, verifierKey } from 'dugout-verify/note/verifier-key';
import { keptText } from '#/platform/secrets/kept-secret.ts';

/** PKCS #8 of an Ed25519 seed of 32 bytes (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const FILE = 'call-log.key';

export interface LogKey {
  readonly key: VerifierKey;
  readonly sign: Sign;
}

const privateKeyOf = (seed: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, Buffer.from(seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  });

/**
 * Returns the key for the log's checkpoints. It is created at the first start and stored in the data folder with
 * the log's name, the host at that time. @throws Error when the file has other content
 */
export function logKey(dataDir: string, publicUrl: string | null): LogKey {
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).host;
  const made = (): string => `${host}/${CALL_LOG_ORIGIN_SUFFIX} ${randomBytes(32).toString('hex')}`;
  const [name = '', seed = ''] = keptText(dataDir, FILE, made).split(' ');
  if (!isKeyName(name) || !/^[0-9a-f]{64}$/.test(seed))
    throw new Error(`${join(dataDir, FILE)} does not hold a name and 32 bytes in hexadecimal`);
  const privateKey = privateKeyOf(seed);
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { key: verifierKey(name, publicKey), sign: (message) => sign(null, message, privateKey) };
}
