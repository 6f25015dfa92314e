/** What systemd does with dugout-kms.socket: a process for each connection, with that as its descriptor 3. */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { SystemUser } from './lone-signer.ts';

const ENTRY = new URL('../../src/signer/kms/main.ts', import.meta.url).pathname;

export interface LoneKms {
  readonly socketPath: string;
  /** Where the envelope is. */
  readonly dataDir: string;
  readonly said: () => string;
  close(): Promise<void>;
}

interface LoneKmsOptions {
  readonly folder: string;
  /** Who asks the KMS, and who alone may connect; the user of the test unless given. */
  readonly user?: SystemUser | null;
  readonly signer?: SystemUser | null;
  /** `KMS_KEY_ID` and what the client of AWS reads. */
  readonly environment: Readonly<Record<string, string>>;
}

export async function loneKms({
  folder,
  user = null,
  signer = null,
  environment,
}: LoneKmsOptions): Promise<LoneKms> {
  const dataDir = join(folder, 'kms-data');
  const run = join(folder, 'run-kms');
  const socketPath = join(run, 'kms.sock');
  mkdirSync(dataDir, { mode: 0o700 });
  mkdirSync(run, { mode: 0o755 });
  if (user !== null) chownSync(dataDir, user.uid, user.gid);
  let said = '';
  const server = createServer({ pauseOnConnect: true }, (connection) => {
    connection.on('error', () => {});
    const child = spawn(process.execPath, ['--import', 'tsx', ENTRY], {
      stdio: ['ignore', 'ignore', 'pipe', connection],
      env: { PATH: process.env['PATH'] ?? '', HOME: dataDir, DATA_DIR: dataDir, ...environment },
      ...user,
    });
    connection.destroy();
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  chmodSync(socketPath, 0o600);
  if (signer !== null) chownSync(socketPath, signer.uid, signer.gid);
  return {
    socketPath,
    dataDir,
    said: () => said,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
