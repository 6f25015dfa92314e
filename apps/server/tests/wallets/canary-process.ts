/** Starts `canary-server.ts` as a process whose memory, folder and output can be searched. */

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { eventually } from '#tests/kit/testing.ts';

const ENTRY = new URL('canary-server.ts', import.meta.url).pathname;

export interface CanaryProcess {
  readonly server: ChildProcess;
  readonly address: string;
  /** Returns its complete output so far. */
  readonly said: () => Buffer;
}

/**
 * Starts it with its data in `data` of the folder.
 * @param settings in addition to the common ones
 * @param nodeOptions for Node itself
 */
export async function startCanary(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<CanaryProcess> {
  const logged: Buffer[] = [];
  const said = (): Buffer => Buffer.concat(logged);
  const server = spawn(process.execPath, [...nodeOptions, '--import', 'tsx', ENTRY], {
    env: {
      ...process.env,
      ...settings,
      TSX_TSCONFIG_PATH: new URL('../../tsconfig.json', import.meta.url).pathname,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      SIM_SEED: 'canary',
      RATE_LIMIT_SCALE: '1000',
      MAX_LOOP_DELAY_MS: '600000',
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => logged.push(chunk));
  const ended = new Promise<never>((_resolve, reject) => {
    server.once('exit', () => reject(new Error(`the server has ended: ${said().toString().slice(-2_000)}`)));
  });
  ended.catch(() => undefined);
  const ready = eventually(() => {
    const address = /"address":"(http[^"]+)"/.exec(said().toString())?.[1] ?? '';
    expect(address).not.toBe('');
    return address;
  }, 110_000);
  try {
    return { server, address: await Promise.race([ready, ended]), said };
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
}
