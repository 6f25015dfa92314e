/** Figures that several servers compute from the books: the leaderboard and the curve of equity. */
import type { Leaderboard } from '@dugout/contract/leaderboard/board';
import type { EquityCurve } from '@dugout/contract/portfolio/equity';
import type { Portfolio } from '@dugout/contract/portfolio/position';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keepBook } from '#/features/leaderboard/book/keep-book.ts';
import { StandingBook } from '#/features/leaderboard/book/standing-book.ts';
import { equityService } from '#/features/portfolio/equity.service.ts';
import { tradingReads } from '#/features/trading/reads/trading-reads.ts';
import { shared, sharedDatabase } from '#tests/kit/testing.ts';
import { FakeVenue } from '#tests/trading/fake-venue.ts';
import { tradingPair } from './trading-pair.ts';
import { twoMarkets } from './two-markets.ts';

const SOON = { timeout: 8_000, interval: 100 };
const SOL = '1000000000';

describe('a trade that was settled on one server', () => {
  const world = shared(twoMarkets);

  it('moves the board and the portfolio of the other, once, also when the first is gone', async () => {
    const { market, mint } = world;
    const ann = await world.trader('Ann');
    await ann.swap(0, mint, { amount: SOL });
    market.move(mint, 200);
    await ann.swap(0, mint, { amountPercent: 100 });
    const board = (place: 0 | 1) => ann.data<Leaderboard>(place, '/leaderboard?kind=traders&window=all');
    /** Without dollars, which are at each server's own price of SOL. */
    const portfolio = async (place: 0 | 1) => {
      const { equityUsd, ...rest } = await ann.data<Portfolio>(place, '/portfolio');
      return rest;
    };
    await vi.waitFor(async () => expect((await board(0)).rows).toHaveLength(1), SOON);
    await vi.waitFor(async () => expect(await board(1)).toEqual(await board(0)), SOON);
    expect((await board(1)).rows).toMatchObject([{ userId: ann.userId, position: 1, n: 1 }]);
    expect(await portfolio(1)).toEqual(await portfolio(0));

    await ann.swap(0, mint, { amount: SOL });
    market.move(mint, 300);
    await ann.swap(0, mint, { amountPercent: 100 });
    await world.end(0);
    await vi.waitFor(async () => expect((await board(1)).rows).toMatchObject([{ n: 2 }]), SOON);
    expect(await portfolio(1)).toMatchObject({ trades: 4 });
    const { equitySol } = await portfolio(1);
    await vi.waitFor(async () => {
      const points = await world.sql<{ sol: number }>`
        SELECT (equity / 1e9)::float8 AS sol FROM equity_point WHERE user_id = ${ann.userId}`;
      expect(points).toEqual([{ sol: expect.closeTo(equitySol, 6) }]);
    }, SOON);
    expect((await ann.data<EquityCurve>(1, '/portfolio/curve?window=7d')).points.at(-1)).toMatchObject({
      equitySol,
    });
  });
});

describe('with clocks hours apart', () => {
  const database = sharedDatabase();

  it('a server reads what the other settled', async () => {
    const { db } = database;
    const pair = await tradingPair(db);
    pair.a.clock.now -= 7_200_000;
    const standing = new StandingBook();
    const keeper = keepBook(standing, tradingReads(db));
    await keeper.readAll();
    for (const server of [pair.b, pair.a]) {
      await server.buy({}, { trigger: undefined });
      await keeper.readNewer();
    }
    const [booked] = await database.sql<{ volume: bigint; trades: number; user: string }>`
      SELECT sum(abs(wallet_lamports))::bigint AS volume, count(*)::integer AS trades, min(user_id) AS user
      FROM swap_fill`;
    expect(booked?.trades).toBe(2);
    expect(standing.volume(booked?.user ?? '')).toBe(booked?.volume);
    await keeper.readNewer();
    expect(standing.volume(booked?.user ?? '')).toBe(booked?.volume);
    await pair.close();
  });
});

describe('equity that several servers store', () => {
  const TRADER = 'e'.repeat(24);
  const database = sharedDatabase();
  beforeAll(async () => {
    await database.sql`INSERT INTO auth_user (id, name, email) VALUES (${TRADER}, 'Eve', 'eve@example.org')`;
  });

  /** The equity service of one server; `read` is called when it has read the trader's books. */
  const server = (cash: () => bigint, read: () => Promise<void> = async () => undefined) =>
    equityService({
      db: database.db,
      reads: {
        activeTraders: async () => [TRADER],
        firstInflow: async () => null,
        netInflowUpTo: async () => 0n,
        holdings: async () => {
          const holdings = { cash: cash(), netInflow: 0n, positions: [] };
          await read();
          return holdings;
        },
      },
      venue: new FakeVenue(1),
      wallets: { listOf: async () => [] },
      tokens: { solUsd: () => null },
      now: () => Date.UTC(2026, 6, 10, 12, 5),
    });
  const points = async (): Promise<string[]> =>
    (
      await database.sql<{ equity: string }>`
        SELECT equity::text FROM equity_point WHERE user_id = ${TRADER} ORDER BY time`
    ).map(({ equity }) => equity);

  it('is stored by the other server when the server that received the event is gone', async () => {
    await server(() => 1n).changed(TRADER);
    await server(() => 1n).keepDue();
    expect(await points()).toEqual(['1']);
  });

  it('is never replaced by an older reading', async () => {
    let cash = 2n;
    const other = server(() => cash);
    const slow = server(
      () => cash,
      async () => {
        cash = 3n;
        await other.changed(TRADER);
        await other.keepDue();
      },
    );
    await slow.allMoved();
    await slow.keepDue();
    expect(await points()).toEqual(['3']);
    await slow.keepDue();
    expect(await points()).toEqual(['3']);
  });
});
