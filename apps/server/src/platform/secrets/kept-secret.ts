import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a text that `make` created at the first start. It is stored in a file of the data folder, outside the
 * database, so that a stolen database does not reveal it.
 */
export function keptText(dataDir: string, file: string, make: () => string): string {
  const path = join(dataDir, file);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, make(), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * Returns 32 random bytes in hexadecimal, see `keptText`.
 * @throws Error when the file holds something else
 */
export function keptSecret(dataDir: string, file: string): string {
  const secret = keptText(dataDir, file, () => randomBytes(32).toString('hex'));
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new Error(`${join(dataDir, file)} does not hold 32 bytes in hexadecimal`);
  return secret;
}
