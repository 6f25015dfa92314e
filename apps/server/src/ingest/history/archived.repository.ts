import type { Db } from '#/platform/db/db.ts';
import type { ArchivedTrade } from './trade-archive.ts';

/** Reads and writes what the database knows of the archive, and reads the trades that the archive does not have yet. */
export const archivedRepository = (db: Db) => {
  const tables = db.tables();
  return {
    /** Returns the number up to which all events are in the archive, and the number of the oldest trade on the tape. */
    async state(): Promise<{ readonly archivedSeq: number; readonly oldestSeq: number } | null> {
      const row = await tables
        .selectFrom('market_head')
        .select(['archived_seq', 'oldest_seq'])
        .executeTakeFirst();
      return row === undefined
        ? null
        : { archivedSeq: Number(row.archived_seq), oldestSeq: Number(row.oldest_seq) };
    },

    async setArchived(seq: number): Promise<void> {
      await tables.updateTable('market_head').set({ archived_seq: seq }).execute();
    },

    /** Returns the trades after an event, up to and including another, in the order of their arrival. */
    async trades(after: number, upTo: number): Promise<ArchivedTrade[]> {
      const rows = await tables
        .selectFrom('market_trade')
        .innerJoin('market_token', 'market_token.number', 'market_trade.token')
        .innerJoin('market_wallet', 'market_wallet.number', 'market_trade.wallet')
        .select(['id', 'time', 'seq', 'slot', 'mint', 'address', 'flags', 'token_amount', 'quote_amount'])
        .select(['price', 'micro_usd'])
        .where('seq', '>', BigInt(after))
        .where('seq', '<=', BigInt(upTo))
        .orderBy('seq')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        time: Number(row.time),
        seq: Number(row.seq),
        slot: Number(row.slot),
        mint: row.mint,
        wallet: row.address,
        flags: row.flags,
        tokenAmount: BigInt(row.token_amount),
        quoteAmount: BigInt(row.quote_amount),
        price: row.price,
        microUsd: row.micro_usd,
      }));
    },

    /** Counts the trades from a moment on and before another, in unix ms, and returns the numbers of their events. */
    async extent(
      from: number,
      to: number,
    ): Promise<{ readonly count: number; readonly firstSeq: number; readonly lastSeq: number }> {
      const row = await tables
        .selectFrom('market_trade')
        .select(({ fn }) => [
          fn.countAll<bigint>().as('count'),
          fn.min('seq').as('first'),
          fn.max('seq').as('last'),
        ])
        .where('time', '>=', BigInt(from))
        .where('time', '<', BigInt(to))
        .executeTakeFirstOrThrow();
      return { count: Number(row.count), firstSeq: Number(row.first ?? 0), lastSeq: Number(row.last ?? 0) };
    },

    /** Returns the moment in unix ms before which trades may be in the archive only; 0 when none is. */
    async droppedUpTo(): Promise<number> {
      const row = await tables.selectFrom('market_head').select('dropped_up_to').executeTakeFirst();
      return Number(row?.dropped_up_to ?? 0);
    },

    /** Records that trades before a moment, in unix ms, may be in the archive only. */
    async dropUpTo(time: number): Promise<void> {
      await tables
        .updateTable('market_head')
        .set({ dropped_up_to: time })
        .where('dropped_up_to', '<', BigInt(time))
        .execute();
    },

    /** Like `dropUpTo`, for everything that the market has stored. */
    async dropUpToNow(): Promise<void> {
      await tables
        .updateTable('market_head')
        .set(({ ref }) => ({ dropped_up_to: ref('last_time') }))
        .execute();
    },
  };
};

export type ArchivedRepository = ReturnType<typeof archivedRepository>;
