/** The connection to a real nats-server, where one is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { choosePort } from '#/app/free-port.ts';
import { natsOf } from '#/platform/config/nats-settings.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';
import type { HintLink } from './hint-link.ts';
import { connectNats, NatsError } from './nats-link.ts';

const isInstalled = spawnSync('nats-server', ['--version']).error === undefined;
const folder = temporaryFolder();
const UNTIL = { timeout: 15_000, interval: 20 };

let nats: ChildProcess | null = null;
const links: HintLink[] = [];

afterEach(async () => {
  for (const link of links.splice(0)) await link.close();
  await stop();
});

async function start(port: number, authorization = ''): Promise<void> {
  const file = join(folder, 'nats.conf');
  writeFileSync(file, `listen: "127.0.0.1:${port}"\n${authorization}\n`);
  nats = spawn('nats-server', ['-c', file], { stdio: 'ignore' });
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => resolve(void socket.destroy()));
        socket.on('error', reject);
      }),
    UNTIL,
  );
}

async function stop(): Promise<void> {
  const process = nats;
  nats = null;
  if (process === null) return;
  const ended = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGKILL');
  await ended;
}

async function link(address: string, serverId: string) {
  const config = natsOf({ NATS_URL: [address], MARKET_SOURCE: 'solana', TRADING_MODE: 'paper' });
  if (config === null) throw new Error('no address');
  const made = await connectNats({ nats: config, serverId, log: silentLog });
  links.push(made);
  const heard: string[] = [];
  made.onMessage((topic, bytes) => heard.push(`${topic} ${Buffer.from(bytes).toString()}`));
  const returned = vi.fn<() => void>();
  made.onReturn(returned);
  return { made, heard, returned };
}

const say = ({ made }: { readonly made: HintLink }, text: string) =>
  made.send('chat.room', Buffer.from(text));

describe.skipIf(!isInstalled)('a connection to NATS', () => {
  it('carries messages to other servers, never back, and reports its return after a cut', async () => {
    const port = await choosePort('127.0.0.1', 0);
    await start(port);
    const [a, b] = [await link(`nats://127.0.0.1:${port}`, 'a'), await link(`nats://127.0.0.1:${port}`, 'b')];
    say(a, 'one');
    say(a, 'two');
    await vi.waitFor(() => expect(b.heard).toEqual(['chat.room one', 'chat.room two']), UNTIL);
    expect(a.heard).toEqual([]);
    expect(a.made.maxBytes).toBe(1_048_576);

    await stop();
    const cutAt = performance.now();
    await vi.waitFor(() => expect(performance.now() - a.made.aliveAt()).toBeGreaterThan(600), UNTIL);
    expect(a.made.aliveAt()).toBeLessThan(cutAt);
    say(a, 'lost');
    expect([a.returned, b.returned].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);

    await start(port);
    await vi.waitFor(() => {
      expect([a.returned, b.returned].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    }, UNTIL);
    expect(a.made.aliveAt()).toBeGreaterThan(cutAt);
    say(a, 'three');
    await vi.waitFor(() => expect(b.heard.at(-1)).toBe('chat.room three'), UNTIL);
    expect(b.heard).toHaveLength(3);
  });

  it('is refused with the reason: no server, wrong password, missing permission', async () => {
    const port = await choosePort('127.0.0.1', 0);
    await expect(link(`nats://127.0.0.1:${port}`, 'a')).rejects.toThrow(
      new NatsError([`127.0.0.1:${port}`], 'connection refused'),
    );
    await start(
      port,
      `authorization { users: [
        { user: dugout, password: "p@ss", permissions: { publish: "dugout.hint.>", subscribe: "dugout.hint.>" } },
        { user: deaf, password: x, permissions: { publish: "dugout.hint.>", subscribe: "other" } } ] }`,
    );
    const { made } = await link(`nats://dugout:p%40ss@127.0.0.1:${port}`, 'a');
    expect(made.maxBytes).toBeGreaterThan(0);
    await expect(link(`nats://dugout:wrong@127.0.0.1:${port}`, 'b')).rejects.toThrow(/Authorization/i);
    await expect(link(`nats://deaf:x@127.0.0.1:${port}`, 'c')).rejects.toThrow(/Permissions/i);
  });
});
