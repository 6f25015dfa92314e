import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonObject } from '../json-object.ts';

/** Reads the wallets in `exports.log`, which recorded exports before the journal existed. */
export function earlierExports(folder: string): string[] {
  const path = join(folder, 'exports.log');
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const entry = jsonObject(line);
      return entry !== null && 'address' in entry && typeof entry.address === 'string' ? [entry.address] : [];
    });
}
