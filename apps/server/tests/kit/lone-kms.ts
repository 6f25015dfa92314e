/** Emulates systemd's dugout-kms.socket: a process per connection, with the connection as its descriptor 3. */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { SystemUser } from './lone-signer.ts';

const ENTRY = new URL('../../src/signer/kms/main.ts', import.meta.url).pathname;

export interface LoneKms {
  readonly socketPath: string;
  /** The folder of the envelope. */
  readonly dataDir: string;
  readonly said: () => string;
  close(): Promise<void>;
}

interface LoneKmsOptions {
  readonly folder: string;
  /** The user that the KMS serves, and the only user who may connect; the test's user by default. */
  readonly user?: SystemUser | null;
  readonly signer?: SystemUser | null;
  /** `KMS_KEY_ID` and the variables that the AWS client reads. */
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
