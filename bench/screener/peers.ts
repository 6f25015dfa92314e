import { startPostgres } from '@dugout/testkit/postgres';
import { Client } from 'pg';
import { loadPeer } from '../lib/peers.ts';
import { SORTED } from './sql.ts';
import { COLUMNS, type Row } from './table.ts';

export interface Peer {
  load(count: number, rowAt: (id: number) => Row): Promise<void>;
  /** Updates rows; ids are row numbers in the table, each at most once. */
  update(ids: readonly number[], rows: readonly Row[]): Promise<void>;
  /** Returns the first column of a statement's result, over a separate connection. */
  query(statement: string): Promise<number[]>;
  close(): Promise<void>;
}

const LOAD_AT_ONCE = 5_000;
const DEFINITIONS = COLUMNS.map((name) => `"${name}" double precision`).join(', ');
const ASSIGNMENTS = COLUMNS.map((name) => `"${name}" = v."${name}"`).join(', ');
const NAMES = COLUMNS.map((name) => `"${name}"`).join(', ');
/** Yields ids from 0 on, in chunks of one statement. */
function* parts(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += LOAD_AT_ONCE)
    yield Array.from({ length: Math.min(LOAD_AT_ONCE, count - from) }, (_, at) => from + at);
}
const literal = (value: number): string => (Number.isNaN(value) ? 'NULL' : `${value}`);

interface DuckConnection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRows(): number[][] }>;
  createAppender(table: string): Promise<DuckAppender>;
}
interface DuckAppender {
  appendInteger(value: number): void;
  appendDouble(value: number): void;
  appendNull(): void;
  endRow(): void;
  closeSync(): void;
}
interface Duck {
  readonly DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<DuckConnection>; closeSync(): void }>;
  };
}

export async function duckdb(): Promise<Peer> {
  const { DuckDBInstance } = loadPeer('@duckdb/node-api') as Duck;
  const instance = await DuckDBInstance.create(':memory:');
  const [reads, writes] = [await instance.connect(), await instance.connect()];
  const append = async (table: string, ids: readonly number[], rows: readonly Row[]): Promise<void> => {
    const appender = await writes.createAppender(table);
    rows.forEach((row, at) => {
      appender.appendInteger(ids[at] as number);
      for (const value of row) {
        if (Number.isNaN(value)) appender.appendNull();
        else appender.appendDouble(value);
      }
      appender.endRow();
    });
    appender.closeSync();
  };
  return {
    load: async (count, rowAt) => {
      await writes.run(
        `CREATE TABLE screener (id int, ${DEFINITIONS}); CREATE TEMP TABLE fresh (id int, ${DEFINITIONS})`,
      );
      for (const ids of parts(count)) await append('screener', ids, ids.map(rowAt));
    },
    update: async (ids, rows) => {
      await writes.run('DELETE FROM fresh');
      await append('fresh', ids, rows);
      await writes.run(`UPDATE screener SET ${ASSIGNMENTS} FROM fresh v WHERE screener.id = v.id`);
    },
    query: async (statement) =>
      (await reads.runAndReadAll(statement)).getRows().map(([value]) => Number(value)),
    close: async () => instance.closeSync(),
  };
}

/** Null when PostgreSQL is not installed. */
export async function postgres(): Promise<Peer | null> {
  const server = await startPostgres({
    shared_buffers: '2GB',
    synchronous_commit: 'off',
    fsync: 'off',
    max_wal_size: '8GB',
    work_mem: '64MB',
  });
  if (server === null) return null;
  const [reads, writes] = [new Client(server.url), new Client(server.url)];
  await Promise.all([reads.connect(), writes.connect()]);
  return {
    load: async (count, rowAt) => {
      await writes.query(`CREATE TABLE screener (id int PRIMARY KEY, ${DEFINITIONS}) WITH (fillfactor = 80)`);
      for (const ids of parts(count)) {
        const values = ids.map((id) => `(${id}, ${Array.from(rowAt(id), literal).join(', ')})`);
        await writes.query(`INSERT INTO screener VALUES ${values.join(', ')}`);
      }
      for (const name of SORTED) await writes.query(`CREATE INDEX ON screener (${name} DESC NULLS LAST, id)`);
      await writes.query('VACUUM ANALYZE screener');
    },
    update: async (ids, rows) => {
      const arrays = COLUMNS.map((_, column) =>
        rows.map((row) => (Number.isNaN(row[column]) ? null : row[column])),
      );
      const places = COLUMNS.map((_, column) => `$${column + 2}::float8[]`).join(', ');
      await writes.query({
        name: 'update',
        text: `UPDATE screener SET ${ASSIGNMENTS} FROM unnest($1::int[], ${places}) AS v(id, ${NAMES}) WHERE screener.id = v.id`,
        values: [ids, ...arrays],
      });
    },
    query: async (statement) =>
      (await reads.query({ text: statement, rowMode: 'array' })).rows.map(([value]) => Number(value)),
    close: async () => {
      await Promise.all([reads.end(), writes.end()]);
      await server.stop();
    },
  };
}
