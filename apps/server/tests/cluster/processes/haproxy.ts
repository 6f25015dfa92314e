import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repositoryRoot } from '@dugout/testkit/repository';

const PROGRAM = process.env['HAPROXY_BIN'] ?? '/usr/sbin/haproxy';
const EXAMPLE = join(repositoryRoot, 'deploy/proxy/haproxy.cfg');
const START_MS = 10_000;
/** Each needs two descriptors, of which a user has few. */
const MOST_CONNECTIONS = 6_000;
/** Only root can change the user, and a trial needs no certificate. */
const OF_INSTALLATION = /^ {4}(user|group) .*\n/gm;

export const isHaproxyInstalled = (): boolean => existsSync(PROGRAM);

interface HaproxyOptions {
  readonly folder: string;
  readonly port: number;
  /** The port of each server, by its name in the example. */
  readonly servers: ReadonlyMap<string, number>;
}

/** HAProxy with the configuration of deploy/proxy, whose addresses alone are replaced. */
export class Haproxy {
  readonly address: string;
  readonly #options: HaproxyOptions;
  readonly #config: string;
  #process: ChildProcess | null = null;

  constructor(options: HaproxyOptions) {
    this.#options = options;
    this.address = `http://127.0.0.1:${options.port}`;
    this.#config = join(options.folder, 'haproxy.cfg');
    writeFileSync(this.#config, configOf(options));
    execFileSync(PROGRAM, ['-c', '-f', this.#config], { stdio: 'pipe' });
  }

  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  async start(): Promise<void> {
    const started = spawn(PROGRAM, ['-db', '-f', this.#config], { stdio: 'ignore', detached: true });
    this.#process = started;
    for (const end = performance.now() + START_MS; !(await accepts(this.#options.port)); await pause(50)) {
      if (started.exitCode !== null) throw new Error(`HAProxy exited with code ${started.exitCode}`);
      if (performance.now() > end) throw new Error('HAProxy did not start');
    }
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }
}

function configOf({ port, servers }: HaproxyOptions): string {
  let text = readFileSync(EXAMPLE, 'utf8')
    .replace(OF_INSTALLATION, '')
    .replace(/maxconn \d+/, `maxconn ${MOST_CONNECTIONS}`)
    .replace(/bind .*/, `bind 127.0.0.1:${port}`);
  for (const [name, own] of servers) {
    const line = new RegExp(`(server ${name}(?:-unready)?) \\S+`, 'g');
    if (!line.test(text)) throw new Error(`deploy/proxy/haproxy.cfg has no server ${name}`);
    text = text.replace(line, `$1 127.0.0.1:${own}`);
  }
  return text;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const end = (value: boolean) => () => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', end(true));
    socket.once('error', end(false));
  });
