import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RawTransaction } from './transactions/raw-transaction.ts';
import { recordedTransactions } from './transactions/recorded.ts';

interface RecordedFile {
  readonly path: string;
  readonly transactions: readonly RawTransaction[];
  /** Why the file could not be read, or null. */
  readonly problem: string | null;
  /** Why each skipped transaction could not be read. */
  readonly leftOut: readonly string[];
}

/**
 * Yields the JSON files below a folder in name order, or the file itself.
 * @throws when the path does not exist
 */
export function* recordedFiles(path: string): Generator<RecordedFile> {
  if (!statSync(path).isDirectory()) {
    yield readRecorded(path);
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) yield* recordedFiles(inside);
    else if (entry.name.endsWith('.json')) yield readRecorded(inside);
  }
}

function readRecorded(path: string): RecordedFile {
  try {
    const leftOut: string[] = [];
    const transactions = recordedTransactions(JSON.parse(readFileSync(path, 'utf8')), (reason) =>
      leftOut.push(reason),
    );
    return { path, transactions, problem: null, leftOut };
  } catch (error) {
    return {
      path,
      transactions: [],
      problem: error instanceof Error ? error.message : String(error),
      leftOut: [],
    };
  }
}
