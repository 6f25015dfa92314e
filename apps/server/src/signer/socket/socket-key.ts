import { existsSync } from 'node:fs';
import { readKeyFile } from '../keys/key-file.ts';
import { SignerError } from '../signer-error.ts';

/**
 * The 32-byte key that server and signer share for their handshake. Throws `SignerError` for a file that is
 * missing, that others can read, or that is no such key.
 */
export function readSocketKey(path: string): Buffer {
  const refuse = (why: string): SignerError =>
    new SignerError('bad_request', `the key file of the signer's socket ${why}`);
  if (!existsSync(path)) throw refuse(`${path} is missing, or this user cannot reach it`);
  return readKeyFile(path, refuse);
}
