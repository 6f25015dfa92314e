import { readFileSync, statSync } from 'node:fs';
import { KEY_BYTES } from './sealed-box.ts';

/**
 * Reads the 32 bytes of a key file. `refuse` creates the error for a file that others can read or that holds no
 * such key. Throws the system's error for a missing file.
 */
export function readKeyFile(path: string, refuse: (why: string) => Error): Buffer {
  const { mode } = statSync(path);
  if ((mode & 0o077) !== 0) throw refuse(`${path} can be read by others: set its mode to 600`);
  const key = readFileSync(path);
  if (key.length === KEY_BYTES) return key;
  key.fill(0);
  throw refuse(`${path} must hold exactly ${KEY_BYTES} bytes`);
}
