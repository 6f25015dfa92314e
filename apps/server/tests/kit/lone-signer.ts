/** A standalone signer behind its socket, as started by a service manager. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGNER_LIMITS } from './signer-limits.ts';

const ENTRY = new URL('../../src/signer/main.ts', import.meta.url).pathname;

/** Ids of a user and its only group. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

export interface LoneSigner {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Returns its stderr output. */
  readonly said: () => string;
  kill(): Promise<void>;
}

export interface SignerPlaces {
  readonly dataDir: string;
  readonly socketPath: string;
  readonly socketKey: Buffer;
  readonly keyFile: string;
}

/** Creates folders and the key of a signer that runs as `user`, or as the test's user. */
export function signerPlaces(folder: string, user: SystemUser | null = null): SignerPlaces {
  const dataDir = join(folder, 'signer-data');
  const run = join(folder, 'run');
  const keyFile = join(dataDir, 'socket.key');
  const socketKey = randomBytes(32);
  for (const path of [dataDir, run]) mkdirSync(path, { mode: 0o700 });
  chmodSync(run, 0o750);
  writeFileSync(keyFile, socketKey, { mode: 0o600 });
  if (user !== null) for (const path of [dataDir, run, keyFile]) chownSync(path, user.uid, user.gid);
  return { dataDir, keyFile, socketKey, socketPath: join(run, 'signer.sock') };
}

/** Throws with the signer's output when it exits instead of listening. */
export async function startLoneSigner(
  { dataDir, keyFile, socketPath }: SignerPlaces,
  {
    user = null,
    node = process.execPath,
    ...settings
  }: { user?: SystemUser | null; node?: string } & Readonly<Record<string, unknown>> = {},
): Promise<LoneSigner> {
  const child = spawn(node, ['--import', 'tsx', ENTRY], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      SIGNER_SOCKET: socketPath,
      SIGNER_SOCKET_KEY_FILE: keyFile,
      ...SIGNER_LIMITS,
      CHAIN: 'local',
      ...settings,
    },
    ...user,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    void ended.then(() => reject(new Error(said.trim())));
  });
  return {
    process: child,
    pid: child.pid ?? 0,
    said: () => said,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
