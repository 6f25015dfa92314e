import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './journal.ts';

/** The state at a confirmed slot, in the machine's own bytes. */
export interface Snapshot {
  readonly genesisHash: string;
  readonly slot: number;
  /** How much of the other chain a forked one had taken in; absent for a chain of its own. */
  readonly taken?: number;
  readonly state: Uint8Array;
}

const FILE = 'state.snapshot';
const NEWLINE = 0x0a;

/** Writes a snapshot: a killed process leaves the old one or the new one, never a half. */
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

/** The newest snapshot of a chain, null where there is none. */
export function readSnapshot(folder: string, genesisHash: string): Snapshot | null {
  const path = join(folder, FILE);
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  const end = bytes.indexOf(NEWLINE);
  const header = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<Snapshot, 'state'>;
  return header.genesisHash === genesisHash ? { ...header, state: bytes.subarray(end + 1) } : null;
}
