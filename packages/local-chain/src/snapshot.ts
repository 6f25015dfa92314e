import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './journal.ts';

/** The state at a confirmed slot, in the machine's own bytes. */
interface Snapshot {
  readonly genesisHash: string;
  readonly slot: number;
  /** Number of items copied by a fork; absent for an independent chain. */
  readonly taken?: number;
  readonly state: Uint8Array;
}

const FILE = 'state.snapshot';
const NEWLINE = 0x0a;

/** Writes a snapshot atomically: a killed process leaves the old one or the new one. */
export function writeSnapshot(folder: string, { state, ...header }: Snapshot): void {
  const fresh = join(folder, `${FILE}.new`);
  const file = openSync(fresh, 'w');
  for (const bytes of [Buffer.from(`${JSON.stringify(header)}\n`), state]) {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
  }
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, join(folder, FILE));
  syncFolder(folder);
}

/** Returns the newest snapshot of a chain, null without one. */
export function readSnapshot(folder: string, genesisHash: string): Snapshot | null {
  const path = join(folder, FILE);
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  const end = bytes.indexOf(NEWLINE);
  const header = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<Snapshot, 'state'>;
  return header.genesisHash === genesisHash ? { ...header, state: bytes.subarray(end + 1) } : null;
}
