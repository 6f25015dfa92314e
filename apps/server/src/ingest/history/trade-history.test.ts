import { created, T0, trade } from '@dugout/market/testing/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { archivedRepository } from './archived.repository.ts';
import { joinedHistory } from './joined-history.ts';
import { MemoryArchive } from './memory-archive.fixture.ts';
import { StoredMarket, shownTrade, steps } from './stored-market.fixture.ts';
import { storedTrades } from './stored-trades.repository.ts';
import { TradeArchiver } from './trade-archiver.ts';
import { tryArchive } from './trade-history.fixture.ts';

const database = sharedDatabase();
const DAY_MS = 86_400_000;

describe('trades older than the tape', () => {
  it('follow those on the tape, each once and in order, whatever was rolled back', async () => {
    let past = 0;
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (taken, limit) => {
        const stored = await StoredMarket.open(database.db);
        try {
          for (const step of taken) await stored.take(step);
          await stored.pass(2);
          const pages = await stored.pages(storedTrades(database.db, 'solana'), limit);
          for (const [mint, trades] of pages) {
            expect(trades.map(shownTrade)).toEqual(stored.valid(mint));
            past += trades.filter(({ id }) => stored.market.tradeTime(mint, id) === null).length;
          }
        } finally {
          await stored.durable.stop();
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
    expect(past).toBeGreaterThan(20);
  }, 240_000);

  it('are shown as they were on the tape', async () => {
    const stored = await StoredMarket.open(database.db);
    const token = created({ mint: 'Aaaa1' });
    const events = [token, ...Array.from({ length: 4 }, (_, at) => trade(token, { time: T0 + at }))];
    for (const event of events) await stored.take({ event, action: 'none', back: 0 });
    const shown = stored.market.trades('Aaaa1', { limit: 10 });
    expect(shown).toHaveLength(4);
    const other = created({ mint: 'Bbbb2' });
    for (let at = 0; at < 9; at++)
      await stored.take({
        event: trade(other, { time: T0 + 3 * DAY_MS + at, wallet: 'bob' }),
        action: 'store',
        back: 0,
      });
    expect(stored.market.trades('Aaaa1', { limit: 10 })).toEqual([]);
    const pages = await stored.pages(storedTrades(database.db, 'solana'), 3);
    expect(pages.get('Aaaa1')).toEqual(shown.map((each) => ({ ...each, standing: null })));
    await stored.durable.stop();
  });

  it('are none of another feed', async () => {
    const stored = await StoredMarket.open(database.db);
    const token = created({ mint: 'Aaaa1' });
    await stored.take({ event: token, action: 'none', back: 0 });
    await stored.take({ event: trade(token, { id: 'first' }), action: 'store', back: 0 });
    const end = { time: T0 + 1, seq: 0 };
    expect(await storedTrades(database.db, 'solana').before('Aaaa1', end, 10)).toHaveLength(1);
    expect(await storedTrades(database.db, 'replay a').before('Aaaa1', end, 10)).toEqual([]);
    expect(
      await storedTrades(database.db, 'replay a').placeOf('Aaaa1', { id: 'first', time: T0 }),
    ).toBeNull();
    await stored.durable.stop();
  });
});

describe('trades in the database and in an archive', () => {
  async function archived(archive: MemoryArchive) {
    const repository = archivedRepository(database.db);
    const archiver = new TradeArchiver({ archive, repository, log: silentLog });
    const market = await StoredMarket.open(database.db, archiver);
    const stored = storedTrades(database.db, 'solana');
    return { market, history: joinedHistory({ stored, archive, repository, log: silentLog }) };
  }
  const END = { time: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };

  it('are read from an archive that another database has filled', async () => {
    const archive = new MemoryArchive();
    const { market: former } = await archived(archive);
    await former.pass(4);
    await former.durable.archive();
    await former.durable.stop();
    const { market, history } = await archived(archive);
    await market.pass(1);
    await market.durable.archive();
    const ids = (await history.before('Aaaa1', END, 100)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['Aaaa1 on 0:1', 'Aaaa1 on 1:1', 'Aaaa1 on 2:1']));
    await market.durable.stop();
  });

  it('are not copied as long as a rollback can reach them', async () => {
    const archive = new MemoryArchive();
    const { market } = await archived(archive);
    const token = created({ mint: 'Aaaa1' });
    await market.take({ event: token, action: 'mark', back: 0 });
    for (let day = 1; day <= 5; day++) {
      const event = trade(token, { time: T0 + day * DAY_MS, slot: token.slot + day });
      await market.take({ event, action: 'archive', back: 0 });
    }
    expect(market.market.trades('Aaaa1', { limit: 10 })).toHaveLength(2);
    expect(archive.rows.size).toBe(0);
    await market.pass(3);
    await market.durable.archive();
    expect(archive.rows.size).toBeGreaterThan(5);
    await market.durable.stop();
  });

  it('are copied again when the archive has lost some, and dropped only then', async () => {
    const archive = new MemoryArchive();
    const { market, history } = await archived(archive);
    await market.pass(8);
    await market.durable.archive();
    const lost = [...archive.rows].slice(0, 3);
    for (const [id] of lost) archive.rows.delete(id);
    const stored = async () => Number((await database.sql`SELECT count(*) FROM market_trade`)[0]?.['count']);
    const before = await stored();
    await market.durable.forgetOld();
    expect(lost.every(([id]) => !archive.rows.has(id))).toBe(true);
    await market.durable.archive();
    expect(lost.every(([id]) => archive.rows.has(id))).toBe(true);
    await market.durable.forgetOld();
    expect(await stored()).toBeLessThan(before);
    for (const [mint, trades] of await market.pages(history, 5))
      expect(trades.map(shownTrade)).toEqual(market.valid(mint));
    await market.durable.stop();
  });

  it('are complete and equal in both, each once, or refused while the archive is away', async () => {
    let archive = new MemoryArchive();
    const { fromArchive, refused } = await tryArchive(
      database,
      {
        archive: {
          open: () => archive.open(),
          write: (trades, upTo) => archive.write(trades, upTo),
          writtenUpTo: () => archive.writtenUpTo(),
          count: (from, to) => archive.count(from, to),
          placeOf: (mint, trade) => archive.placeOf(mint, trade),
          before: (mint, place, limit) => archive.before(mint, place, limit),
        },
        empty: () => {
          archive = new MemoryArchive();
        },
        away: (isAway) => {
          archive.isAway = isAway;
        },
      },
      20,
    );
    expect(fromArchive).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(0);
  }, 240_000);
});
