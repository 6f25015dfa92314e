import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtTransactions } from './built-transactions.ts';
import { hasRecorded, recordedPath } from './recorded.ts';

let built: string | null = null;

/** Returns the folder of the recorded transactions; without them, a temporary one with the built ones. */
export function transactionsFolder(): string {
  if (hasRecorded) return recordedPath('tx');
  if (built === null) {
    const folder = mkdtempSync(join(tmpdir(), 'dugout-transactions-'));
    writeFileSync(join(folder, 'built.json'), JSON.stringify(builtTransactions()));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    built = folder;
  }
  return built;
}
