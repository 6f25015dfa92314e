import type { TradeHistory } from '@dugout/market/feed/trade-history';
import { MINTS } from '@dugout/market/testing/event-sequences';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ApiError } from '#/platform/http/api-error.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import type { TestDatabase } from '#tests/kit/database.ts';
import { archivedRepository } from './archived.repository.ts';
import { joinedHistory } from './joined-history.ts';
import { StoredMarket, shownTrade, steps } from './stored-market.fixture.ts';
import { storedTrades } from './stored-trades.repository.ts';
import type { TradeArchive } from './trade-archive.ts';
import { TradeArchiver } from './trade-archiver.ts';

/** An archive whose connection the test can cut. */
interface TriedArchive {
  readonly archive: TradeArchive;
  empty(): void;
  away(isAway: boolean): void;
}

const END = { time: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };

/**
 * Takes random events with rollbacks, copies to the archive, also repeated ones, and dropped days. Expects complete
 * pages, or an error while the archive is away.
 */
export async function tryArchive(
  database: Pick<TestDatabase, 'db'>,
  tried: TriedArchive,
  runs: number,
): Promise<{ readonly fromArchive: number; readonly refused: number }> {
  const { db } = database;
  const { archive } = tried;
  const repository = archivedRepository(db);
  const stored = storedTrades(db, 'solana');
  const history = joinedHistory({ stored, archive, repository, log: silentLog });
  let [fromArchive, refused] = [0, 0];

  async function isComplete(market: StoredMarket, read: TradeHistory, limit: number): Promise<void> {
    for (const [mint, trades] of await market.pages(read, limit))
      expect(trades.map(shownTrade)).toEqual(market.valid(mint));
  }
  async function isEqual(): Promise<void> {
    const { archivedSeq } = (await repository.state()) ?? { archivedSeq: 0 };
    for (const mint of MINTS) {
      const archived = await archive.before(mint, END, 1_000);
      const inBoth = new Set((await stored.before(mint, END, 1_000)).map(({ id }) => id));
      fromArchive += archived.filter(({ id }) => !inBoth.has(id)).length;
      const own = (await stored.before(mint, END, 1_000)).filter(({ seq }) => seq <= archivedSeq);
      expect(archived.filter(({ id }) => inBoth.has(id))).toEqual(own);
      for (const trade of own)
        expect(await archive.placeOf(mint, trade)).toEqual(await stored.placeOf(mint, trade));
    }
  }

  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), fc.nat(5), async (taken, limit, back) => {
      tried.empty();
      const archiver = new TradeArchiver({ archive, repository, log: silentLog, mostEvents: 3 });
      const market = await StoredMarket.open(db, archiver);
      try {
        for (const step of taken) await market.take(step);
        await market.pass(2);
        await market.durable.archive();
        // As after a crash between the write and the stored place.
        const { archivedSeq } = (await repository.state()) ?? { archivedSeq: 0 };
        await repository.setArchived(Math.max(0, archivedSeq - back));
        await market.durable.archive();
        await isEqual();
        await isComplete(market, history, limit);
        await market.durable.forgetOld();
        await isEqual();
        await isComplete(market, history, limit);
        tried.away(true);
        await isComplete(market, history, limit).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ApiError);
          expect(error).toMatchObject({ code: 'history_unavailable' });
          refused++;
        });
      } finally {
        tried.away(false);
        await market.durable.stop();
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
  return { fromArchive, refused };
}
