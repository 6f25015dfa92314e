import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@dugout/testkit/free-port';

const PROGRAM = '/usr/sbin/haproxy';
const START_MS = 10_000;

interface Haproxy {
  /** A port for each server behind it. */
  readonly ports: readonly number[];
  readonly pid: number;
  stop(): Promise<void>;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts HAProxy with one thread before these servers. Returns null when it is not installed. */
export async function startHaproxy(servers: readonly number[]): Promise<Haproxy | null> {
  if (!existsSync(PROGRAM)) return null;
  const ports: number[] = [];
  for (const _ of servers) ports.push(await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'dugout-haproxy-'));
  const config = join(folder, 'haproxy.cfg');
  const listeners = servers.map(
    (server, n) => `listen live${n}
  bind 127.0.0.1:${ports[n]}
  server live 127.0.0.1:${server}
`,
  );
  writeFileSync(
    config,
    `global
  maxconn 8000
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
${listeners.join('')}`,
  );
  const child = spawn(PROGRAM, ['-db', '-f', config], { stdio: 'ignore' });
  for (const end = performance.now() + START_MS; !(await answers(ports[0] ?? 0)); await pause(50)) {
    if (child.exitCode !== null) throw new Error(`haproxy exited with code ${child.exitCode}`);
    if (performance.now() > end) throw new Error('haproxy did not start');
  }
  return {
    ports,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
