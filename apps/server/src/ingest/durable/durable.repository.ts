import { CompiledQuery, sql } from 'kysely';
import type { Checkpoint } from '#/ingest/gaps.repository.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Batch, Head } from './batch.ts';
import { dayOfPartition, partitionOf } from './partitions.ts';
import { CANDLES, FACTS, HOLDERS, POOLS, SOL_PRICES, type Table, TOKENS, TRADES, WALLETS } from './tables.ts';

interface HeadRow {
  feed: string;
  seq: bigint | number;
  oldest_seq: bigint | number;
  load_seq: bigint | number;
  behind_seq: bigint | number;
  last_slot: bigint | number;
  last_time: bigint | number;
  forgotten_up_to: number;
}
interface DurableTables {
  market_head: HeadRow & { id: number };
  feed_checkpoint: { id: number; slot: bigint | number; hash: string | null };
}

/** Another process wrote to the same market. */
export class ForeignWriterError extends Error {
  constructor() {
    super('Another process keeps the market in this database');
    this.name = 'ForeignWriterError';
  }
}

/** All of a column batch in one statement, however many rows. */
function upsertOf({ name, columns, key, onRepeat }: Table): string {
  const names = columns.map(([column]) => column);
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`);
  const rest = names.filter((column) => !key.includes(column));
  const repeat = onRepeat === 'leave' ? 'do nothing' : `do update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  return `insert into ${name} (${names.join(', ')}) select * from unnest(${arrays.join(', ')}) on conflict (${key.join(', ')}) ${repeat}`;
}

const UPSERTS: ReadonlyMap<Table, string> = new Map(
  [WALLETS, POOLS, TOKENS, HOLDERS, CANDLES, TRADES, FACTS, SOL_PRICES].map((table) => [table, upsertOf(table)]),
);

const PARTITIONS = `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'market_trade'::regclass`;

export const durableRepository = (db: Db) => {
  const tables = db.tables<DurableTables>();
  const run = (on: Db, text: string, parameters: readonly unknown[] = []) =>
    on.tables<DurableTables>().executeQuery<unknown>(CompiledQuery.raw(text, [...parameters]));

  return {
    /** Null before the first batch. */
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
      };
    },

    async begin(feed: string): Promise<void> {
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
        .values({ id: 1, feed, ...empty })
        .execute();
    },

    /** Empties every table of the market. */
    async clear(): Promise<void> {
      const names = [WALLETS, POOLS, TOKENS, HOLDERS, CANDLES, TRADES, FACTS, SOL_PRICES].map(({ name }) => name);
      await db.transaction(async (tx) => {
        await run(tx, `truncate market_head, ${names.join(', ')}`);
      });
    },

    /**
     * Keeps a batch, whole or not at all. One that was kept before, because the answer to its commit got lost, changes nothing.
     * @throws ForeignWriterError when the last batch in the database is not the one before
     */
    async keep({ after, head, checkpoint, tables: written }: Batch): Promise<void> {
      await db.transaction(async (tx) => {
        const { numUpdatedRows } = await tx
          .tables<DurableTables>()
          .updateTable('market_head')
          .set({
            seq: head.seq,
            oldest_seq: head.oldestSeq,
            load_seq: head.loadSeq,
            behind_seq: head.behindSeq,
            last_slot: head.lastSlot,
            last_time: head.lastTime,
            forgotten_up_to: head.forgottenUpTo,
          })
          .where('seq', '=', after)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return assertKept(tx, head.seq);
        for (const { columns, parameters } of written) await run(tx, UPSERTS.get(columns.table) ?? '', parameters);
        if (checkpoint !== null) await saveCheckpoint(tx, checkpoint);
      });
    },

    /** Days that have a partition. */
    async days(): Promise<number[]> {
      const { rows } = await sql<{ name: string }>`${sql.raw(PARTITIONS)}`.execute(tables);
      return rows.map(({ name }) => dayOfPartition(name)).filter((day) => day !== null);
    },

    async makePartition(day: number): Promise<void> {
      const { name, from, to } = partitionOf(day);
      await run(db, `create table if not exists ${name} partition of market_trade for values from (${from}) to (${to})`);
    },

    /** Drops a day's trades, unless a start needs one of them. True when they are gone. */
    async dropPartition(day: number, loadSeq: number): Promise<boolean> {
      const { name } = partitionOf(day);
      const { rows } = await run(db, `select 1 from ${name} where seq >= ${loadSeq} limit 1`);
      if (rows.length > 0) return false;
      await run(db, `drop table ${name}`);
      return true;
    },

    /** Forgets what memory would not keep either: times in unix ms. */
    async forget(before: { readonly shortCandles: number; readonly quarters: number; readonly hours: number; readonly facts: number }) {
      await run(db, `delete from market_candle where span < 900 and time < $1`, [before.shortCandles]);
      await run(db, `delete from market_candle where span = 900 and time < $1`, [before.quarters]);
      await run(db, `delete from market_candle where span = 3600 and time < $1`, [before.hours]);
      await run(db, `delete from market_fact where time < $1`, [before.facts]);
      await run(db, `delete from market_holder where amount = 0 and flags in (0, 4) and time < (select forgotten_up_to from market_head)`);
      // Of older prices the last one of each quarter of an hour values the candles.
      await run(
        db,
        `delete from market_sol_price where seq in (select seq from (select seq, row_number() over (partition by time / 900000 order by time desc, seq desc) as place from market_sol_price where time < $1) old where place > 1)`,
        [before.facts],
      );
    },
  };
};

async function assertKept(tx: Db, seq: number): Promise<void> {
  const row = await tx.tables<DurableTables>().selectFrom('market_head').select('seq').executeTakeFirst();
  if (row === undefined || Number(row.seq) !== seq) throw new ForeignWriterError();
}

async function saveCheckpoint(tx: Db, { slot, hash }: Checkpoint): Promise<void> {
  await tx
    .tables<DurableTables>()
    .insertInto('feed_checkpoint')
    .values({ id: 1, slot, hash })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ slot, hash }))
    .execute();
}

export type DurableRepository = ReturnType<typeof durableRepository>;
