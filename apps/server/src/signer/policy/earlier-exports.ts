import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonObject } from '../json-object.ts';

/** The wallets in `exports.log`, where exports were written down before there was a journal. */
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
