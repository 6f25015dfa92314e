import pg from 'pg';
import { decodeMessage, encodeMessage, encodeRecord } from '../../apps/server/src/ingest/log/record-codec.ts';
import type { Counter } from './counter.ts';
import { recordOf } from './record.ts';
import type { Writer } from './writer.ts';

const TABLE = 'create table record (seq bigint generated always as identity primary key, line text not null)';
const INSERT = `with inserted as (insert into record (line) select line from unnest($1::text[]) with ordinality as given (line, at) order by at returning seq)
select pg_notify('record', max(seq)::text) from inserted`;
const READ = 'select seq, line from record where seq > $1 order by seq limit 2000';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

export async function createTable(url: string): Promise<void> {
  const client = await connect(url);
  await client.query(TABLE);
  await client.end();
}

/** Inserts rows, and notifies the reader of the newest. One statement at a time, since the log has an order. */
export async function postgresWriter(url: string): Promise<Writer> {
  const client = await connect(url);
  const append = async (from: number, count: number): Promise<void> => {
    const lines = Array.from({ length: count }, (_, at) => encodeRecord(recordOf(from + at)));
    await client.query({ name: 'insert', text: INSERT, values: [lines] });
  };
  return {
    append,
    async pace(from, most) {
      let next = from;
      let known = from;
      let isOver = false;
      let writing: Promise<void> | null = null;
      const write = async (): Promise<void> => {
        while (next < known && !isOver) {
          const count = Math.min(most, known - next);
          await append(next, count);
          next += count;
        }
      };
      return {
        due(end) {
          known = end;
          if (next === known || writing !== null) return;
          writing = write().finally(() => {
            writing = null;
          });
        },
        async finish() {
          isOver = true;
          await writing;
          return next;
        },
      };
    },
    close: () => client.end(),
  };
}

/** Reads the new rows after each notice. Notices that arrive during a query are answered by one more query. */
export async function readPostgres(url: string, counter: Counter): Promise<void> {
  const client = await connect(url);
  let last = 0;
  let wanted = false;
  let reading = false;
  const read = async (): Promise<void> => {
    reading = true;
    while (wanted) {
      wanted = false;
      const { rows } = await client.query<{ seq: string; line: string }>({
        name: 'read',
        text: READ,
        values: [last],
      });
      if (rows.length === 0) continue;
      last = Number(rows.at(-1)?.seq);
      counter.take(decodeMessage(encodeMessage(rows.map(({ line }) => line))));
      wanted = true;
    }
    reading = false;
  };
  client.on('notification', () => {
    wanted = true;
    if (!reading) void read();
  });
  await client.query('listen record');
}
