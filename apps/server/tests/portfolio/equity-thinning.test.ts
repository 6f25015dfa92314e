import { describe, expect, it } from 'vitest';
import { equityPoints, equityPointUpTo } from '#/features/portfolio/equity.repository.ts';
import { equityService } from '#/features/portfolio/equity.service.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { FakeVenue } from '#tests/trading/fake-venue.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 6, 10, 12);

const database = sharedDatabase();

const service = () =>
  equityService({
    db: database.db,
    reads: {
      activeTraders: async () => [],
      firstInflow: async () => null,
      netInflowUpTo: async () => 0n,
      holdings: async () => ({ cash: 0n, netInflow: 0n, positions: [] }),
    },
    venue: new FakeVenue(1),
    wallets: { listOf: async () => [] },
    tokens: { solUsd: () => null },
    now: () => NOW,
  });

/** Stores points every ten minutes between two times, each with a different amount. */
async function keep(userId: string, from: number, to: number): Promise<void> {
  for (let time = from; time <= to; time += 600_000)
    await database.sql`
      INSERT INTO equity_point (user_id, time, equity, deposited, sol_usd)
      VALUES (${userId}, ${new Date(time)}, ${String(time)}, 1, 150)`;
}

const times = async (userId: string): Promise<number[]> =>
  (await equityPoints(database.db, userId, 0, NOW + DAY_MS)).map(({ time }) => time);

describe('[POS-12] a stored equity curve', () => {
  it('keeps ten-minute points for eight days, then the last of each hour, then of each day', async () => {
    const week = NOW - 8 * DAY_MS;
    const year = NOW - 366 * DAY_MS;
    await keep('ann', week - 2 * HOUR_MS, week + HOUR_MS);
    await keep('bob', year - 2 * DAY_MS, year + 2 * HOUR_MS);
    await service().thin();

    expect(await times('ann')).toEqual([
      week - 2 * HOUR_MS,
      week - HOUR_MS,
      week,
      ...[1, 2, 3, 4, 5, 6].map((n) => week + n * 600_000),
    ]);
    // Days end at midnight, the thinned range at noon.
    expect(await times('bob')).toEqual([
      year - 1.5 * DAY_MS,
      year - 0.5 * DAY_MS,
      year,
      year + HOUR_MS,
      year + 2 * HOUR_MS,
    ]);
    const before = await times('bob');
    await service().thin();
    expect(await times('bob')).toEqual(before);
  });

  it('leaves remaining points unchanged, and keeps a single point of an hour', async () => {
    const lone = NOW - 30 * DAY_MS + 1_800_000;
    await keep('eve', lone, lone);
    await service().thin();
    expect(await equityPointUpTo(database.db, 'eve', NOW)).toEqual({
      time: lone,
      equity: BigInt(lone),
      deposited: 1n,
      solUsd: 150,
    });
  });
});
