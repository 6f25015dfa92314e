import { existsSync, readFileSync } from 'node:fs';
import { type LocalPostgres, startPostgres } from '@dugout/testkit/postgres';
import type { ChaosWorld } from '#tests/chaos/world.ts';
import { childrenOf } from '../processor-time.ts';
import type { SmallDisk } from './small-disk.ts';

/**
 * Each commit is on disk before it is acknowledged, as in production; a killed process loses no page of a file.
 */
const POSTGRES = {
  fsync: 'off',
  synchronous_commit: 'on',
  max_connections: '40',
  max_wal_size: '128MB',
} as const;

/** A dedicated PostgreSQL that can be stopped and restarted at the same port. */
export class FaultyPostgres {
  readonly #folder: string;
  #server: LocalPostgres;

  private constructor(folder: string, server: LocalPostgres) {
    this.#folder = folder;
    this.#server = server;
  }

  static async start(folder: string): Promise<FaultyPostgres> {
    const server = await startPostgres(POSTGRES, folder);
    if (server === null) throw new Error('PostgreSQL is not installed: set POSTGRES_BIN to its programs');
    return new FaultyPostgres(folder, server);
  }

  get url(): string {
    return this.#server.url;
  }

  get isRunning(): boolean {
    return existsSync(`/proc/${this.#server.pid}`);
  }

  /** Stops it like `pg_ctl -m immediate stop`. */
  stopAtOnce(): void {
    if (this.#server.pid !== null) process.kill(this.#server.pid, 'SIGQUIT');
  }

  /**
   * Kills the process of one connection with `kill -9`, after which PostgreSQL ends all connections and recovers.
   */
  killBackend(): void {
    const [backend] = childrenOf(this.#server.pid ?? 0).filter((pid) => / bench /.test(commandOf(pid)));
    if (backend === undefined) throw new Error('PostgreSQL has no connection');
    process.kill(backend, 'SIGKILL');
  }

  /** Resolves when it accepts connections. */
  async startAgain(): Promise<void> {
    const { port } = new URL(this.#server.url);
    const server = await startPostgres({ ...POSTGRES, port }, this.#folder);
    if (server !== null) this.#server = server;
  }

  async stop(): Promise<void> {
    if (this.isRunning) await this.#server.stop();
  }
}

/** Returns the command line of a process; empty when it is gone. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

export interface FaultSite {
  readonly world: ChaosWorld;
  readonly postgres: FaultyPostgres;
  /** Null when none can be mounted. */
  readonly disks: { readonly data: SmallDisk | null; readonly database: SmallDisk | null };
  /** Ends the server's connections one after another at this interval. */
  endConnections(everyMs: number): Promise<void>;
  /** Sets the offset of the wall clock of the server and its children, in ms. */
  shiftClock(ms: number): void;
}
