import type { TradeHistory } from '@dugout/market/feed/trade-history';
import type { ClickhouseConfig } from '#/platform/config/clickhouse-settings.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { archivedRepository } from './archived.repository.ts';
import { clickhouseTrades } from './clickhouse/clickhouse.repository.ts';
import { clickhouse as overHttp } from './clickhouse/clickhouse-http.ts';
import { joinedHistory } from './joined-history.ts';
import { storedTrades } from './stored-trades.repository.ts';
import { TradeArchiver } from './trade-archiver.ts';

interface HistoryOptions {
  readonly db: Db;
  readonly log: Log;
  /** See `DurableOptions.feed`. */
  readonly feed: string;
  /** Null for trades in the database only. */
  readonly clickhouse: ClickhouseConfig | null;
}

export interface StoredHistory {
  readonly trades: TradeHistory;
  /** Null without ClickHouse. */
  readonly archiver: TradeArchiver | null;
}

/** Opens the stored trades of a feed's market. ClickHouse need not answer yet. */
export function openHistory({ db, log, feed, clickhouse }: HistoryOptions): StoredHistory {
  const stored = storedTrades(db, feed);
  if (clickhouse === null) return { trades: stored, archiver: null };
  const archive = clickhouseTrades(overHttp(clickhouse), feed);
  const repository = archivedRepository(db);
  return {
    trades: joinedHistory({ stored, archive, repository, log }),
    archiver: new TradeArchiver({ archive, repository, log }),
  };
}
