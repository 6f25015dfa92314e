import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { createServiceManager } from './service-manager.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('notifies ready once, pings the watchdog twice per timeout, and stops at shutdown', () => {
  const sent: (readonly string[])[] = [];
  const environment = { NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '60000000', PATH: '/bin' };
  const manager = createServiceManager(environment, silentLog, (socket) => {
    expect(socket).toBe('/run/notify');
    return (assignments) => sent.push(assignments);
  });
  // Child processes must not be able to notify in its name.
  expect(environment).toEqual({ PATH: '/bin' });
  manager.starting('Starting: market, 30 %');
  vi.advanceTimersByTime(120_000);
  expect(sent).toEqual([['EXTEND_TIMEOUT_USEC=120000000', 'STATUS=Starting: market, 30 %']]);
  manager.ready();
  vi.advanceTimersByTime(60_000);
  expect(sent.slice(1)).toEqual([['READY=1', 'STATUS=Serving'], ['WATCHDOG=1'], ['WATCHDOG=1']]);
  manager.stopping();
  vi.advanceTimersByTime(60_000);
  expect(sent.slice(4)).toEqual([['STOPPING=1', 'STATUS=Stopping']]);
});

it('sends nothing without a notify socket', () => {
  const listens = vi.fn();
  const manager = createServiceManager({}, silentLog, listens);
  manager.starting('x');
  manager.ready();
  manager.stopping();
  expect(listens).not.toHaveBeenCalled();
});

const has = (program: string, argument: string): boolean => spawnSync(program, [argument]).status === 0;

it.runIf(has('systemd-notify', '--version') && has('python3', '--version'))(
  'reaches a socket like that of systemd',
  async () => {
    vi.useRealTimers();
    const folder = temporaryFolder(onTestFinished);
    const path = join(folder, 'notify');
    const script = `import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('bound', flush=True)
print(s.recv(4096).decode(), flush=True)`;
    const listener = spawn('python3', ['-c', script, path]);
    const lines: string[] = [];
    listener.stdout.on('data', (data: Buffer) => lines.push(data.toString()));
    await vi.waitFor(() => expect(lines.join('')).toContain('bound'), { timeout: 20_000 });
    createServiceManager({ NOTIFY_SOCKET: path }, silentLog).ready();
    await once(listener, 'exit');
    expect(lines.join('')).toContain('READY=1\nSTATUS=Serving');
  },
);

it("the unit waits for the server's notifications", () => {
  const unit = readFileSync(
    new URL('../../../../../deploy/systemd/dugout.service', import.meta.url),
    'utf8',
  ).split('\n');
  // systemd-notify is a child of the server: NotifyAccess=main would ignore it.
  for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=120']) expect(unit).toContain(line);
});
