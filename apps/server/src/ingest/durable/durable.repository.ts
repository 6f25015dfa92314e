import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { Batch, Head } from './batch.ts';
import { dayOfPartition, partitionOf } from './partitions.ts';
import type { Undo } from './rollback.ts';
import { CANDLES, FACTS, HOLDERS, POOLS, SOL_PRICES, TOKENS, TRADES, WALLETS } from './tables.ts';

export class ForeignWriterError extends Error {
  constructor() {
    super('Another process keeps the market in this database');
    this.name = 'ForeignWriterError';
  }
}

type Numbered = (value: unknown) => string;

/** Builds the upsert of one table's rows, applied only if the head was moved. */
function upsertOf({ columns, parameters }: Batch['tables'][number], place: Numbered): string {
  const { name, columns: definitions, key, onRepeat } = columns.table;
  const names = definitions.map(([column]) => column);
  const arrays = definitions.map(([, type], index) => `${place(parameters[index])}::${type}[]`);
  const rest = names.filter((column) => !key.includes(column));
  const repeat =
    onRepeat === 'leave'
      ? 'do nothing'
      : `do update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  return `${name}_rows as (insert into ${name} (${names.join(', ')}) select * from unnest(${arrays.join(', ')}) where exists (select from head) on conflict (${key.join(', ')}) ${repeat})`;
}

/** Builds one statement for a whole batch: one round trip, and no open transaction. */
function statementOf(
  { after, head, checkpoint, tables }: Batch,
  writer: string,
): { text: string; parameters: unknown[] } {
  // Largest first: the client's buffer grows with each parameter and is copied least this way.
  const parameters: unknown[] = tables
    .flatMap(({ parameters: columns }) => columns)
    .sort((a, b) => b.length - a.length);
  const numbers = new Map(parameters.map((value, index) => [value, index + 1]));
  const place: Numbered = (value) => `$${numbers.get(value) ?? parameters.push(value)}`;
  const { seq, oldestSeq, loadSeq, behindSeq, lastSlot, lastTime, forgottenUpTo, place: at } = head;
  const values = Object.entries({
    seq,
    oldest_seq: oldestSeq,
    load_seq: loadSeq,
    behind_seq: behindSeq,
    last_slot: lastSlot,
    last_time: lastTime,
  });
  const set = [
    ...values.map(([column, value]) => `${column} = ${place(value)}::int8`),
    `forgotten_up_to = ${place(forgottenUpTo)}::float8`,
    `log_stream = ${place(at?.stream ?? null)}::text`,
    `log_seq = ${place(at?.seq ?? null)}::int8`,
  ];
  const parts = [
    `head as (update market_head set ${set.join(', ')} where seq = ${place(after)} and writer = ${place(writer)} returning 1)`,
  ];
  for (const table of tables) parts.push(upsertOf(table, place));
  if (checkpoint !== null)
    parts.push(
      `place as (insert into feed_checkpoint (id, slot, hash) select 1, ${place(checkpoint.slot)}::int8, ${place(checkpoint.hash)}::text where exists (select from head) on conflict (id) do update set slot = excluded.slot, hash = excluded.hash)`,
    );
  return { text: `with ${parts.join(', ')} select 1 from head`, parameters };
}

interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** Deletes orphaned rows. */
function undoOf({ afterSeq, holders, tokens, since }: Undo): Statement[] {
  const gone = [TRADES, FACTS, SOL_PRICES].map(({ name }) => ({
    text: `delete from ${name} where seq > $1`,
    parameters: [afterSeq],
  }));
  return [
    ...gone,
    {
      text: `delete from market_holder h using unnest($1::int4[], $2::int4[]) as gone(token, wallet) where h.token = gone.token and h.wallet = gone.wallet`,
      parameters: [holders.map(([token]) => token), holders.map(([, wallet]) => wallet)],
    },
    {
      text: `delete from market_candle where token = any($1::int4[]) and time + span * 1000 > $2::float8`,
      parameters: [tokens, since],
    },
  ];
}

const PARTITIONS = `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'market_trade'::regclass`;

export const durableRepository = (db: Db) => {
  const tables = db.tables();
  const run = (on: Db, text: string, parameters: readonly unknown[] = []) =>
    on.tables().executeQuery<unknown>(CompiledQuery.raw(text, [...parameters]));

  const write = (on: Db, batch: Batch, writer: string) => {
    const { text, parameters } = statementOf(batch, writer);
    return run(on, text, parameters);
  };
  async function writeAnew(tx: Db, batch: Batch, undo: Undo, writer: string) {
    const head = await run(tx, 'select 1 from market_head where seq = $1 and writer = $2 for update', [
      batch.after,
      writer,
    ]);
    if (head.rows.length === 0) return head;
    for (const { text, parameters } of undoOf(undo)) await run(tx, text, parameters);
    const written = await write(tx, batch, writer);
    const { poolsFrom, poolsTo } = undo;
    await run(tx, 'update market_pool set token = -1 where number >= $1 and number < $2', [
      poolsFrom,
      poolsTo,
    ]);
    return written;
  }

  return {
    /** Returns null before the first batch. */
    async head(): Promise<(Head & { readonly feed: string }) | null> {
      const row = await tables.selectFrom('market_head').selectAll().executeTakeFirst();
      if (row === undefined) return null;
      return {
        feed: row.feed,
        seq: Number(row.seq),
        oldestSeq: Number(row.oldest_seq),
        loadSeq: Number(row.load_seq),
        behindSeq: Number(row.behind_seq),
        lastSlot: Number(row.last_slot),
        lastTime: Number(row.last_time),
        forgottenUpTo: row.forgotten_up_to,
        place:
          row.log_stream === null || row.log_seq === null
            ? null
            : { stream: row.log_stream, seq: Number(row.log_seq) },
      };
    },

    async begin(feed: string, writer: string): Promise<void> {
      const empty = {
        seq: 0,
        oldest_seq: 0,
        load_seq: 0,
        behind_seq: 0,
        last_slot: 0,
        last_time: 0,
        forgotten_up_to: Number.NEGATIVE_INFINITY,
      };
      await tables
        .insertInto('market_head')
        .values({ id: 1, feed, writer, ...empty })
        .execute();
    },

    /** Makes `writer` the only one whose batches are written. */
    async takeOver(writer: string): Promise<void> {
      await tables.updateTable('market_head').set({ writer }).execute();
    },

    /** Empties every table of the market. */
    async clear(): Promise<void> {
      const names = [WALLETS, POOLS, TOKENS, HOLDERS, CANDLES, TRADES, FACTS, SOL_PRICES].map(
        ({ name }) => name,
      );
      await db.transaction(async (tx) => {
        await run(tx, `truncate market_head, ${names.join(', ')}`);
      });
    },

    /**
     * Writes a batch atomically. A batch that was already written, because the response to its commit was lost,
     * changes nothing.
     * @throws ForeignWriterError when the last batch in the database is not the expected one, or another writer has
     * taken over
     */
    async keep(batch: Batch, writer: string): Promise<void> {
      const { undo } = batch;
      const { rows } = await (undo === null
        ? write(db, batch, writer)
        : db.transaction((tx) => writeAnew(tx, batch, undo, writer)));
      if (rows.length > 0) return;
      const row = await tables.selectFrom('market_head').select(['seq', 'writer']).executeTakeFirst();
      if (row?.writer !== writer || Number(row.seq) !== batch.head.seq) throw new ForeignWriterError();
    },

    async days(): Promise<number[]> {
      const { rows } = await sql<{ name: string }>`${sql.raw(PARTITIONS)}`.execute(tables);
      return rows.map(({ name }) => dayOfPartition(name)).filter((day) => day !== null);
    },

    async makePartition(day: number): Promise<void> {
      const { name, from, to } = partitionOf(day);
      await run(
        db,
        `create table if not exists ${name} partition of market_trade for values from (${from}) to (${to})`,
      );
    },

    /** Drops a day's trades, unless a start needs one of them. Returns whether they are gone. */
    async dropPartition(day: number, loadSeq: number): Promise<boolean> {
      const { name } = partitionOf(day);
      const { rows } = await run(db, `select 1 from ${name} where seq >= ${loadSeq} limit 1`);
      if (rows.length > 0) return false;
      await run(db, `drop table ${name}`);
      return true;
    },

    /** Deletes rows that memory would not keep either; times in unix ms. */
    async forget(before: {
      readonly shortCandles: number;
      readonly quarters: number;
      readonly hours: number;
      readonly facts: number;
    }) {
      await run(db, `delete from market_candle where span < 900 and time < $1`, [before.shortCandles]);
      await run(db, `delete from market_candle where span = 900 and time < $1`, [before.quarters]);
      await run(db, `delete from market_candle where span = 3600 and time < $1`, [before.hours]);
      await run(db, `delete from market_fact where time < $1`, [before.facts]);
      await run(
        db,
        // Skips locked rows: a row being written is in use again, and waiting for it in a different order than the
        // writer's could deadlock.
        `delete from market_holder where (token, wallet) in (select token, wallet from market_holder where amount = 0 and flags in (0, 4) and time < (select forgotten_up_to from market_head) for update skip locked)`,
      );
      // Keeps the last old price of each quarter of an hour, which values the candles.
      await run(
        db,
        `delete from market_sol_price where seq in (select seq from (select seq, row_number() over (partition by time / 900000 order by time desc, seq desc) as place from market_sol_price where time < $1) old where place > 1)`,
        [before.facts],
      );
    },
  };
};

export type DurableRepository = ReturnType<typeof durableRepository>;
