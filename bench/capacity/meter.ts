import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { treeSeconds } from '../lib/processor-time.ts';

/** Longer than a database connection takes to report its commits, and than all follow-up work of an event. */
const SETTLE_MS = 12_000;
const READ = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS wal,
  (SELECT xact_commit::float8 FROM pg_stat_database WHERE datname = current_database()) AS commits,
  (SELECT sum(pg_total_relation_size(c.oid))::float8 FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace) AS disk`;

/** Bytes, commits and processor seconds. */
export interface Cost {
  readonly wal: number;
  readonly commits: number;
  /** Bytes of all tables and indexes, earlier versions of rows included. */
  readonly disk: number;
  /** Of the server and everything that it started. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

type Figure = keyof Cost;
const FIGURES: readonly Figure[] = ['wal', 'commits', 'disk', 'serverCpu', 'databaseCpu'];

const combine = (one: Cost, other: Cost, of: (a: number, b: number) => number): Cost => {
  const each = (figure: Figure): number => of(one[figure], other[figure]);
  const [wal = 0, commits = 0, disk = 0, serverCpu = 0, databaseCpu = 0] = FIGURES.map(each);
  return { wal, commits, disk, serverCpu, databaseCpu };
};

export const less = (one: Cost, other: Cost, share = 1): Cost => combine(one, other, (a, b) => a - b * share);
const times = (one: Cost, share: number): Cost => combine(one, one, (a) => a * share);

/** Measures a running server and its PostgreSQL. */
export class Meter {
  readonly #client: pg.Client;
  readonly #serverPid: number;
  readonly #postgresPid: number;

  private constructor(client: pg.Client, serverPid: number, postgresPid: number) {
    this.#client = client;
    this.#serverPid = serverPid;
    this.#postgresPid = postgresPid;
  }

  static async open(url: string, serverPid: number, postgresPid: number): Promise<Meter> {
    const client = new pg.Client(url);
    await client.connect();
    return new Meter(client, serverPid, postgresPid);
  }

  /** Returns the cost of a second without anybody. */
  async idle(seconds: number): Promise<Cost> {
    await this.#settled();
    const before = await this.#read();
    await pause(seconds * 1_000);
    return times(less(await this.#read(), before), 1 / seconds);
  }

  /** Returns the cost of each of `count` units of work, with its follow-up work and without the idle cost. */
  async each(count: number, idle: Cost, work: () => Promise<void>): Promise<Cost> {
    await this.#settled();
    const before = await this.#read();
    const began = performance.now();
    await work();
    await this.#settled();
    const cost = less(await this.#read(), before);
    return times(less(cost, idle, (performance.now() - began) / 1_000), 1 / count);
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async #settled(): Promise<void> {
    for (;;) {
      await pause(SETTLE_MS);
      const { rows } = await this.#client.query('SELECT FROM outbox_event WHERE done_at IS NULL LIMIT 1');
      if (rows.length === 0) return;
    }
  }

  async #read(): Promise<Cost> {
    const { rows } = await this.#client.query<{ wal: number; commits: number; disk: number }>(READ);
    const [read] = rows;
    if (read === undefined) throw new Error('PostgreSQL returned no figures');
    return {
      ...read,
      serverCpu: treeSeconds(this.#serverPid),
      databaseCpu: treeSeconds(this.#postgresPid),
    };
  }
}
