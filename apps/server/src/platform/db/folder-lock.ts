import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export class FolderInUseError extends Error {
  constructor(processId: number, folder: string) {
    super(
      `Another Dugout (process ${processId}) is using DATA_DIR ${folder}. Stop it, or give this one another DATA_DIR.`,
    );
    this.name = 'FolderInUseError';
  }
}

interface Holder {
  readonly pid: number;
  /**
   * The start time of the holder's process in kernel ticks, which distinguishes it from a later process with the
   * same pid.
   */
  readonly started: string;
}

const LOCK_FILE = 'dugout.lock';
const ATTEMPTS = 5;

/**
 * Locks the folder for this process, creating it if missing. Takes over a lock whose process is gone.
 * @returns a function that releases the folder
 * @throws FolderInUseError
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, LOCK_FILE);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (tryCreate(file)) return () => release(file);
    const holder = readHolder(file);
    if (holder !== null && isAlive(holder)) throw new FolderInUseError(holder.pid, folder);
    rmSync(file, { force: true });
  }
  throw new Error(`The lock file ${file} cannot be taken`);
}

function tryCreate(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(
      descriptor,
      JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder),
    );
    closeSync(descriptor);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value))
      return null;
    return typeof value.pid === 'number' && typeof value.started === 'string'
      ? { pid: value.pid, started: value.started }
      : null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const started = startOf(holder.pid);
  return started === '' || holder.started === '' || started === holder.started;
}

/**
 * Returns the start time of a process in clock ticks since boot, with the boot id; empty when the system does not
 * provide it.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${fields[19] ?? ''}@${boot}`;
  } catch {
    return '';
  }
}

function release(file: string): void {
  if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
}
