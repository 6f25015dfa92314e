import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { postgresPrograms, postgresUser } from './postgres.ts';

const READY_MS = 120_000;
const EVERY_MS = 100;

/** A PostgreSQL server in a folder, which can be killed and started again. */
class PostgresNode {
  readonly name: string;
  readonly port: number;
  readonly data: string;
  readonly #bin: string;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #as = postgresUser();
  #process: ChildProcess | null = null;

  constructor(name: string, port: number, parts: PairParts) {
    this.name = name;
    this.port = port;
    this.data = join(parts.folder, name);
    this.#bin = parts.bin;
    this.#settings = {
      listen_addresses: '127.0.0.1',
      port: `${port}`,
      unix_socket_directories: parts.folder,
      ...parts.settings,
    };
  }

  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  get isRunning(): boolean {
    const server = this.#process;
    return server !== null && server.exitCode === null && server.signalCode === null;
  }

  run(program: string, ...args: readonly string[]): string {
    return execFileSync(join(this.#bin, program), args, {
      ...this.#as,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Runs a statement on it, and returns what it prints without headings. */
  sql(statement: string): string {
    const place = ['-h', '127.0.0.1', '-p', `${this.port}`, '-U', 'bench', '-d', 'postgres'];
    return this.run('psql', ...place, '-v', 'ON_ERROR_STOP=1', '-Atc', statement).trim();
  }

  async start(): Promise<void> {
    const set = Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(this.#bin, 'postgres'), ['-D', this.data, ...set], {
      ...this.#as,
      cwd: '/',
      stdio: 'ignore',
      // A separate process group, so that an interrupt at the terminal reaches its starter first.
      detached: true,
    });
    this.#process = server;
    for (const end = performance.now() + READY_MS; !this.#answers(); await pause(EVERY_MS)) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL exited with code ${server.exitCode}`);
      if (performance.now() > end) throw new Error(`PostgreSQL ${this.name} does not answer`);
    }
  }

  /** `kill -9` of the server and of the processes of its connections. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (server?.pid === undefined || !this.isRunning) return;
    const ended = once(server, 'exit');
    const own = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ');
    server.kill('SIGKILL');
    for (const pid of own.filter(Boolean)) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It ended with its server.
      }
    }
    await ended;
  }

  /** Stops it at once: open transactions are undone. */
  async stop(): Promise<void> {
    const server = this.#process;
    if (server === null || !this.isRunning) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  }

  #answers(): boolean {
    try {
      this.run('pg_isready', '-h', '127.0.0.1', '-p', `${this.port}`);
      return true;
    } catch {
      return false;
    }
  }
}

interface PairParts {
  readonly bin: string;
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** A primary and its synchronous standby. A commit is acknowledged when both have it. */
export class PostgresPair {
  readonly #folder: string;
  #primary: PostgresNode;
  #standby: PostgresNode;

  private constructor(folder: string, primary: PostgresNode, standby: PostgresNode) {
    this.#folder = folder;
    this.#primary = primary;
    this.#standby = standby;
  }

  /** Starts both in a folder, or a temporary one. Returns null when PostgreSQL is not installed. */
  static async start(
    settings: Readonly<Record<string, string>>,
    folder = mkdtempSync(join(tmpdir(), 'dugout-pair-')),
  ): Promise<PostgresPair | null> {
    const bin = postgresPrograms();
    if (bin === null || !existsSync(join(bin, 'pg_basebackup'))) return null;
    const { uid, gid } = postgresUser();
    if (uid !== undefined) chownSync(folder, uid, gid);
    const parts = { bin, folder, settings };
    const primary = new PostgresNode('one', await freePort(), parts);
    const standby = new PostgresNode('two', await freePort(), parts);
    const pair = new PostgresPair(folder, primary, standby);
    primary.run(
      'initdb',
      ...['-D', primary.data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    );
    await primary.start();
    await pair.rejoin();
    return pair;
  }

  get primaryPort(): number {
    return this.#primary.port;
  }

  get pids(): readonly (number | null)[] {
    return [this.#primary.pid, this.#standby.pid];
  }

  /** `kill -9` of the primary, with every connection to it. */
  killPrimary(): Promise<void> {
    return this.#primary.kill();
  }

  /** `kill -9` of the standby. Commits wait until it is back. */
  killStandby(): Promise<void> {
    return this.#standby.kill();
  }

  startStandby(): Promise<void> {
    return this.#standby.start();
  }

  async stopPrimary(): Promise<void> {
    await this.#primary.stop();
  }

  startPrimary(): Promise<void> {
    return this.#primary.start();
  }

  /** Starts servers that have ended by themselves, such as on a full disk. */
  async startStopped(): Promise<void> {
    for (const node of [this.#primary, this.#standby]) if (!node.isRunning) await node.start();
  }

  /** Makes the standby the primary, without a standby. The old one must be dead. */
  promote(): void {
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
    this.#primary.run('pg_ctl', 'promote', '-w', '-D', this.#primary.data);
    this.#demand('');
  }

  /** Copies the primary to the other server, which follows it from then on, synchronously. */
  async rejoin(): Promise<void> {
    const { data, name } = this.#standby;
    rmSync(data, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${this.#primary.port} user=bench application_name=${name}`;
    const how = ['-X', 'stream', '-c', 'fast', '-R', '--no-sync'];
    this.#primary.run('pg_basebackup', '-D', data, '-d', from, ...how);
    await this.#standby.start();
    this.#demand(`ANY 1 (${name})`);
    for (const end = performance.now() + READY_MS; ; await pause(EVERY_MS)) {
      const state = this.#primary.sql('SELECT sync_state FROM pg_stat_replication');
      if (state === 'quorum' || state === 'sync') return;
      if (performance.now() > end) throw new Error(`the standby does not follow: ${state}`);
    }
  }

  async stop(): Promise<void> {
    await this.#primary.kill();
    await this.#standby.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #demand(standbys: string): void {
    this.#primary.sql(`ALTER SYSTEM SET synchronous_standby_names = '${standbys}'`);
    this.#primary.sql('SELECT pg_reload_conf()');
  }
}
