import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The recorded transactions, vectors and answers that tests and benchmarks read. They are not part of the
 * repository.
 */
export const RECORDED =
  process.env['RECORDED_DATA'] ?? join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/data');

/** False where the recorded data is not there: tests that need it are skipped then, and say so. */
export const hasRecorded = existsSync(RECORDED);

export const recordedPath = (path: string): string => join(RECORDED, path);

/** A recorded JSON file, below the recorded data's folder. */
export const recordedJson = (path: string): unknown => JSON.parse(readFileSync(recordedPath(path), 'utf8'));
