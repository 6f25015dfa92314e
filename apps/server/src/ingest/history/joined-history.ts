import type { TradeHistory } from '@dugout/market/feed/trade-history';
import type { PastTrade } from '@dugout/market/row-types';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ArchivedRepository } from './archived.repository.ts';

interface JoinedHistoryOptions {
  /** The trades in the database: all that are not in the archive, and some that are. */
  readonly stored: TradeHistory;
  readonly archive: TradeHistory;
  readonly repository: Pick<ArchivedRepository, 'droppedUpTo'>;
  readonly log: Log;
}

/**
 * Reads trades from the database, and older ones from the archive. Every page is complete: without the archive, a
 * page that may need it fails.
 */
export function joinedHistory({ stored, archive, repository, log }: JoinedHistoryOptions): TradeHistory {
  const archived = <T>(read: Promise<T>): Promise<T> =>
    read.catch((error: unknown) => {
      log.warn({ error }, 'older trades could not be read from ClickHouse');
      throw new ApiError('history_unavailable');
    });
  return {
    placeOf: async (mint, trade) =>
      (await stored.placeOf(mint, trade)) ?? (await archived(archive.placeOf(mint, trade))),

    async before(mint, place, limit) {
      const newer = await stored.before(mint, place, limit);
      // Read after the trades: they may be dropped in the meantime.
      const droppedUpTo = await repository.droppedUpTo();
      const isFull = newer.length === limit && (newer.at(-1)?.time ?? 0) >= droppedUpTo;
      if (droppedUpTo === 0 || isFull) return newer;
      return merged(newer, await archived(archive.before(mint, place, limit))).slice(0, limit);
    },
  };
}

/** Newest first, each trade once. */
function merged(stored: readonly PastTrade[], archived: readonly PastTrade[]): PastTrade[] {
  const ids = new Set(stored.map(({ id }) => id));
  return [...stored, ...archived.filter(({ id }) => !ids.has(id))].sort(
    (a, b) => b.time - a.time || b.seq - a.seq,
  );
}
