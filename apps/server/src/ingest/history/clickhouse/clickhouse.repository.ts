import type { PastTrade } from '@dugout/market/row-types';
import type { ArchivedTrade, TradeArchive } from '../trade-archive.ts';
import type { ClickHouse } from './clickhouse-http.ts';
import { RowBinary } from './row-binary.ts';

/** Their names end with the version of their columns. */
const TRADES = 'dugout_trade_1';
const WRITTEN = 'dugout_trade_written_1';

/**
 * Each insert reaches the disk before it is acknowledged: the database forgets what ClickHouse has. A table that is
 * already there, such as a replicated one, is used as it is.
 */
const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS ${TRADES} (
    feed LowCardinality(String),
    mint String CODEC(ZSTD(1)),
    time UInt64 CODEC(Delta, ZSTD(1)),
    id String CODEC(ZSTD(1)),
    seq UInt64 CODEC(Delta, ZSTD(1)),
    slot UInt64 CODEC(Delta, ZSTD(1)),
    wallet String CODEC(ZSTD(1)),
    flags UInt8 CODEC(ZSTD(1)),
    token_amount UInt64 CODEC(ZSTD(1)),
    quote_amount UInt64 CODEC(ZSTD(1)),
    price Float64 CODEC(ZSTD(1)),
    micro_usd Float64 CODEC(ZSTD(1))
  ) ENGINE = ReplacingMergeTree(seq)
  PARTITION BY toYYYYMM(toDateTime(intDiv(time, 1000), 'UTC'))
  ORDER BY (feed, mint, time, id)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  `CREATE TABLE IF NOT EXISTS ${WRITTEN} (feed String, seq UInt64)
  ENGINE = ReplacingMergeTree(seq) ORDER BY feed
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
];

const COLUMNS = 'id, time, seq, slot, wallet, flags, token_amount, quote_amount, price, micro_usd';

function encoded(feed: string, trades: readonly ArchivedTrade[]): Buffer<ArrayBuffer> {
  const rows = new RowBinary();
  for (const trade of trades) {
    rows.text(feed);
    rows.text(trade.mint);
    rows.uint64(BigInt(trade.time));
    rows.text(trade.id);
    rows.uint64(BigInt(trade.seq));
    rows.uint64(BigInt(trade.slot));
    rows.text(trade.wallet);
    rows.uint8(trade.flags);
    rows.uint64(trade.tokenAmount);
    rows.uint64(trade.quoteAmount);
    rows.float64(trade.price);
    rows.float64(trade.microUsd);
  }
  return rows.encoded();
}

/** The trades of a feed's market in ClickHouse. */
export const clickhouseTrades = (clickhouse: ClickHouse, feed: string): TradeArchive => ({
  async open() {
    for (const statement of SCHEMA) await clickhouse.run(statement);
  },

  async write(trades, upTo) {
    if (trades.length > 0)
      await clickhouse.run(`INSERT INTO ${TRADES} FORMAT RowBinary`, encoded(feed, trades));
    const place = new RowBinary();
    place.text(feed);
    place.uint64(BigInt(upTo));
    await clickhouse.run(`INSERT INTO ${WRITTEN} FORMAT RowBinary`, place.encoded());
  },

  async writtenUpTo() {
    const [row] = await clickhouse.rows(`SELECT max(seq) FROM ${WRITTEN} WHERE feed = {feed:String}`, {
      feed,
    });
    return Number(row?.[0] ?? 0);
  },

  async count(from, to) {
    const [row] = await clickhouse.rows(
      `SELECT count() FROM ${TRADES} FINAL WHERE feed = {feed:String} AND time >= {from:UInt64} AND time < {to:UInt64}`,
      { feed, from, to },
    );
    return Number(row?.[0] ?? 0);
  },

  async placeOf(mint, { id, time }) {
    const [row] = await clickhouse.rows(
      `SELECT max(seq) FROM ${TRADES} WHERE feed = {feed:String} AND mint = {mint:String} AND time = {time:UInt64} AND id = {id:String} HAVING count() > 0`,
      { feed, mint, time, id },
    );
    return row === undefined ? null : { time, seq: Number(row[0]) };
  },

  async before(mint, { time, seq }, limit) {
    // Copies of a trade that are not merged yet lie next to each other. FINAL would read all trades of the token.
    const rows = await clickhouse.rows(
      `SELECT ${COLUMNS} FROM ${TRADES} WHERE feed = {feed:String} AND mint = {mint:String} AND time <= {time:UInt64} AND (time < {time:UInt64} OR seq < {seq:UInt64}) ORDER BY time DESC, seq DESC LIMIT 1 BY id LIMIT {limit:UInt32}`,
      { feed, mint, time, seq, limit },
    );
    return rows.map(
      ([id, at, number, slot, wallet, flags, tokenAmount, quoteAmount, price, microUsd]): PastTrade => ({
        id: String(id),
        time: Number(at),
        seq: Number(number),
        slot: Number(slot),
        wallet: String(wallet),
        flags: Number(flags),
        tokenAmount: BigInt(tokenAmount ?? 0),
        quoteAmount: BigInt(quoteAmount ?? 0),
        price: Number(price),
        microUsd: Number(microUsd),
      }),
    );
  },
});
