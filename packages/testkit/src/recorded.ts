import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Recorded transactions, vectors and responses for tests and benchmarks. They are not part of the repository. */
export const RECORDED =
  process.env['RECORDED_DATA'] ?? join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/data');

/** False without the recorded data; tests that need it are skipped and say so. */
export const hasRecorded = existsSync(RECORDED);

export const recordedPath = (path: string): string => join(RECORDED, path);

export const recordedJson = (path: string): unknown => JSON.parse(readFileSync(recordedPath(path), 'utf8'));
