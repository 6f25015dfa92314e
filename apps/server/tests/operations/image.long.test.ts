/** Runs the steps of the Dockerfile and starts the images, on this machine's root in place of the base image. */

import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@dugout/testkit/free-port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { cannotBuild, ImageBuilder } from './image/image-builder.ts';

const ROOT = new URL('../../../..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const reason = cannotBuild();
if (reason !== null) console.log(`The steps of the Dockerfile are not run: ${reason}.`);

const PATIENCE = { timeout: 300_000, interval: 2_000 };
const folder = temporaryFolder();
const running: ChildProcess[] = [];
const files = (name: string): string => {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
};

afterAll(async () => {
  for (const program of running.filter(({ exitCode, signalCode }) => (exitCode ?? signalCode) === null)) {
    const ended = once(program, 'exit');
    program.kill('SIGKILL');
    await ended;
  }
});

describe.skipIf(reason !== null)('[R12] the image', () => {
  const images = new ImageBuilder({
    context: ROOT,
    folder: files('image'),
    dockerfile: read('Dockerfile'),
    dockerignore: read('.dockerignore'),
  });
  beforeAll(() => {
    images.build('server');
  }, 1_800_000);

  type Options = Parameters<ImageBuilder['start']>[1];
  function start(target: string, options: Options): ChildProcess {
    const program = images.start(target, options);
    program.stdout?.pipe(process.stderr);
    program.stderr?.pipe(process.stderr);
    running.push(program);
    return program;
  }
  async function ends(program: ChildProcess): Promise<readonly [number | null, string]> {
    const { stdout, stderr } = program;
    if (stdout === null || stderr === null) throw new Error('no output');
    const [[code], ...output] = await Promise.all([once(program, 'exit'), text(stdout), text(stderr)]);
    return [code as number | null, output.join('')];
  }
  const shell = (target: string, command: string, options: Options = {}) =>
    ends(images.start(target, { ...options, command: ['sh', '-c', command] }));
  const isHealthy = async (target: string, options: Options) =>
    (await ends(images.start(target, { ...options, command: images.healthcheck(target) })))[0] === 0;

  it('holds neither sources nor packages of the build', async () => {
    const [, listed] = await shell('server', 'cd node_modules && ls . .. ../apps/server ../apps/web');
    const names = new Set(listed.split('\n'));
    for (const kept of ['fastify', 'pg', 'sharp', 'dist', 'migrations', 'CHANGELOG.md'])
      expect([kept, names.has(kept)]).toEqual([kept, true]);
    for (const left of ['vitest', 'typescript', 'esbuild', 'vite', 'react', 'src', 'tests', 'packages'])
      expect([left, names.has(left)]).toEqual([left, false]);
  });

  it('runs as a user who can write to the data folder alone', async () => {
    const data = files('data-of-nobody');
    const volumes = { '/var/lib/dugout': data };
    const [code, said] = await shell(
      'server',
      'id -u; touch /opt/dugout/x 2>/dev/null || echo refused; touch "$DATA_DIR/x" && stat -c %a "$DATA_DIR"',
      { volumes },
    );
    expect([code, said.trim().split('\n')]).toEqual([0, ['10002', 'refused', '700']]);
  });

  it('starts with no settings, is healthy, creates wallets, and stops cleanly', async () => {
    const port = await freePort();
    const env = { PORT: String(port), METRICS_ADDRESS: 'off', SIM_SPEED: '1' };
    const volumes = { '/var/lib/dugout': files('data-of-server') };
    const server = start('server', { env, volumes });
    await vi.waitFor(async () => expect(await isHealthy('server', { env })).toBe(true), PATIENCE);

    const origin = `http://127.0.0.1:${port}`;
    const page = await fetch(origin);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    const signUp = await fetch(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: 'a@example.org', password: 'correct horse battery', name: 'Ann' }),
    });
    expect(signUp.status).toBe(200);

    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await isHealthy('server', { env })).toBe(false);
  }, 400_000);

  it('of the server reaches the one of the signer over its socket, and none of its files', async () => {
    const secrets = { signer: files('signer-secrets'), server: files('server-secrets') };
    const key = Buffer.alloc(32, 7);
    writeFileSync(join(secrets.signer, 'socket.key'), key);
    writeFileSync(join(secrets.signer, 'prices.key'), Buffer.alloc(32, 8));
    writeFileSync(join(secrets.server, 'signer-socket.key'), key);
    const limits = Object.fromEntries(
      read('deploy/systemd/signer.env')
        .split('\n')
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => line.split('=') as [string, string]),
    );
    const sockets = files('sockets');
    const ofSigner = {
      env: { ...limits, FEE_WALLET: '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL' },
      volumes: {
        '/run/dugout-signer': sockets,
        '/var/lib/dugout-signer': files('data-of-signer'),
        '/run/secrets/dugout': secrets.signer,
      },
    };
    const signer = start('signer', ofSigner);
    await vi.waitFor(async () => expect(await isHealthy('signer', ofSigner)).toBe(true), PATIENCE);

    const port = await freePort();
    const env = {
      PORT: String(port),
      METRICS_ADDRESS: 'off',
      SIGNER_SOCKET: '/run/dugout-signer/signer.sock',
      SIGNER_SOCKET_KEY_FILE: '/var/lib/dugout/signer-socket.key',
    };
    const volumes = {
      '/run/dugout-signer': sockets,
      '/var/lib/dugout': files('data-with-signer'),
      '/run/secrets/dugout': secrets.server,
    };
    start('server', { env, volumes });
    await vi.waitFor(async () => expect(await isHealthy('server', { env })).toBe(true), PATIENCE);
    expect(existsSync(join(volumes['/var/lib/dugout'], 'signer'))).toBe(false);
    const memory = await shell('signer', `cat /proc/${signer.pid}/environ > /dev/null`);
    expect(memory[0]).not.toBe(0);
  }, 700_000);

  it('migrates a database as a job, or says what it needs', async () => {
    const command = 'node apps/server/dist/migrate.js --check';
    expect(await shell('server', command)).toEqual([2, expect.stringContaining('DATABASE_URL is not set')]);
  });
});

describe('the entry of the image', () => {
  it('sets settings from files, and copies the others for its user alone', () => {
    const [secrets, data] = [files('some-secrets'), files('some-data')];
    writeFileSync(join(secrets, 'DATABASE_URL'), 'postgresql://a b\n', { mode: 0o644 });
    writeFileSync(join(secrets, 'auth.secret'), 'x', { mode: 0o644 });
    const said = execFileSync(
      join(ROOT, 'deploy/image/start.sh'),
      ['sh', '-c', 'echo "$DATABASE_URL"; stat -c "%n %a" *'],
      { cwd: data, env: { PATH: process.env['PATH'], SECRETS: secrets, DATA_DIR: data }, encoding: 'utf8' },
    );
    expect(said).toBe('postgresql://a b\nauth.secret 600\n');
  });
});
