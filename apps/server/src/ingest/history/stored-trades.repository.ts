import type { TradeHistory } from '@dugout/market/feed/trade-history';
import type { PastTrade } from '@dugout/market/row-types';
import type { Db } from '#/platform/db/db.ts';

/** The trades of a feed's market that the database has: those of the last `RETENTION_DAYS`. */
export const storedTrades = (db: Db, feed: string): TradeHistory => {
  const tables = db.tables();
  /** Selects trades of a token; none while the database holds the market of another feed. */
  const tradesOf = (mint: string) =>
    tables.selectFrom('market_trade').where('market_trade.token', '=', ({ selectFrom }) =>
      selectFrom('market_token')
        .select('number')
        .where('mint', '=', mint)
        .where(({ exists }) => exists(selectFrom('market_head').select('id').where('feed', '=', feed)))
        .limit(1),
    );
  return {
    async placeOf(mint, { id, time }) {
      const row = await tradesOf(mint)
        .select('seq')
        .where('time', '=', BigInt(time))
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : { time, seq: Number(row.seq) };
    },

    async before(mint, { time, seq }, limit) {
      const rows = await tradesOf(mint)
        .innerJoin('market_wallet', 'market_wallet.number', 'market_trade.wallet')
        .select(['id', 'time', 'seq', 'slot', 'address', 'flags', 'token_amount', 'quote_amount'])
        .select(['price', 'micro_usd'])
        .where(({ refTuple, tuple, eb }) =>
          eb(refTuple('market_trade.time', 'market_trade.seq'), '<', tuple(BigInt(time), BigInt(seq))),
        )
        .orderBy('time', 'desc')
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map(
        (row): PastTrade => ({
          id: row.id,
          time: Number(row.time),
          seq: Number(row.seq),
          slot: Number(row.slot),
          wallet: row.address,
          flags: row.flags,
          tokenAmount: BigInt(row.token_amount),
          quoteAmount: BigInt(row.quote_amount),
          price: row.price,
          microUsd: row.micro_usd,
        }),
      );
    },
  };
};
