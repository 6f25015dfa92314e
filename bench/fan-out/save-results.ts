import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../results/', import.meta.url));

/** Writes bench/results/NAME.json, with the machine's load of the last minute. */
export function saveResults(name: string, results: object): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}${name}.json`, `${JSON.stringify({ load1: loadavg()[0], ...results }, null, 2)}\n`);
}
