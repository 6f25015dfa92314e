/** The relay of deploy/relay between a signer and a server: stunnel at both ends. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@dugout/testkit/free-port';
import { vi } from 'vitest';

const DEPLOY = new URL('../../../../deploy/relay/', import.meta.url).pathname;
const STUNNEL = process.env['STUNNEL_BIN'] ?? '/usr/bin/stunnel4';
const OPENSSL = '/usr/bin/openssl';
const NAME = 'signer.example';

/** The missing program of a relay, or null. */
export const missingForRelay: string | null =
  [STUNNEL, OPENSSL].find((program) => !existsSync(program)) ?? null;

/** Makes a certificate by the script of deploy/relay. */
export const certificate = (folder: string, role: 'signer' | 'server', name: string): void =>
  void execFileSync(join(DEPLOY, 'certificates.sh'), [folder, role, name], { stdio: 'ignore' });

export interface Relay {
  /** Socket on the server's host. */
  readonly socketPath: string;
  startSignerEnd(): Promise<void>;
  startServerEnd(): Promise<void>;
  /** Kills an end at once. */
  kill(end: 'signer' | 'server'): Promise<void>;
  stop(): Promise<void>;
}

/** Replaces the values that an installation sets; each must occur. */
function config(file: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(DEPLOY, file), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

const isOpen = (place: string | number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = typeof place === 'string' ? connect(place) : connect(place, '127.0.0.1');
    probe.on('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });

/**
 * `own` and `their` are the folders with the certificates of the server's and of the signer's host. `expects` is the
 * name by which the server's end knows the signer's host.
 */
export async function relay(
  folder: string,
  signerSocket: string,
  {
    own,
    their,
    as = 'server.example',
    expects = NAME,
  }: { own: string; their: string; as?: string; expects?: string },
): Promise<Relay> {
  const port = await freePort();
  const run = join(folder, 'relay');
  mkdirSync(run, { recursive: true });
  const socketPath = join(run, 'signer.sock');
  const certificates = (from: string, name: string) => ({
    '/etc/dugout-relay/relay.pem': join(from, `${name}.pem`),
    '/etc/dugout-relay/relay.key': join(from, `${name}.key`),
    '/etc/dugout-relay/ca.pem': join(from, 'ca.pem'),
  });
  const files = { signer: join(run, 'signer-host.conf'), server: join(run, 'server-host.conf') };
  writeFileSync(
    files.signer,
    config('signer-host.conf', {
      'accept = 4600': `accept = 127.0.0.1:${port}`,
      '/run/dugout-signer/signer.sock': signerSocket,
      ...certificates(their, NAME),
    }),
  );
  writeFileSync(
    files.server,
    config('server-host.conf', {
      'connect = signer.example:4600': `connect = 127.0.0.1:${port}`,
      'checkHost = signer.example': `checkHost = ${expects}`,
      '/run/dugout-relay/signer.sock': socketPath,
      ...certificates(own, as),
    }),
  );
  const running = new Map<keyof typeof files, ChildProcess>();
  const start = async (end: keyof typeof files, place: string | number): Promise<void> => {
    running.set(end, spawn(STUNNEL, [files[end]], { stdio: 'ignore' }));
    await vi.waitFor(async () => {
      if (!(await isOpen(place))) throw new Error(`the ${end}'s end of the relay does not listen`);
    });
  };
  const kill = async (end: keyof typeof files): Promise<void> => {
    const program = running.get(end);
    running.delete(end);
    if (program === undefined || program.exitCode !== null) return;
    program.kill('SIGKILL');
    await once(program, 'exit');
  };
  return {
    socketPath,
    startSignerEnd: () => start('signer', port),
    startServerEnd() {
      // As `RuntimeDirectory` of the unit does: stunnel does not start while its killed predecessor's socket is there.
      rmSync(socketPath, { force: true });
      return start('server', socketPath);
    },
    kill,
    async stop() {
      await kill('server');
      await kill('signer');
    },
  };
}
