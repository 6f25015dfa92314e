import { datesIn } from '@dugout/domain/time/zoned-days';
import { describe, expect, it } from 'vitest';
import { sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { mintOf } from '#tests/trading/fake-venue.ts';
import { MINT, portfolioWorlds } from './kit.ts';

const DAY = 86_400_000;
const database = sharedDatabase();

const build = portfolioWorlds(() => database.db);
const world = sharedEach(build);

describe('the ledger over time', () => {
  it('shows the best, the worst and the distribution of closed positions', async () => {
    await world.buy();
    world.price(3);
    await world.sell(100);
    world.price(1);
    await world.buy({ outputMint: mintOf(1) });
    await world.sell(100, { inputMint: mintOf(1) });
    const closed = await world.get('/portfolio/closed');
    expect(closed.pagination.count).toBe(2);
    expect(closed.best).toMatchObject({ tokenAddress: MINT });
    expect(closed.worst).toMatchObject({ tokenAddress: mintOf(1) });
    expect(closed.best.pnlPercent).toBeGreaterThan(100);
    expect(
      closed.distribution.reduce((count: number, band: { count: number }) => count + band.count, 0),
    ).toBe(2);
    expect(closed.distribution[0]).toMatchObject({ fromPct: null, toPct: -50 });
    expect(closed.distribution.at(-1)).toMatchObject({ fromPct: 400, toPct: null });
    expect((await world.get(`/portfolio/closed?tokenAddress=${MINT}`)).items).toHaveLength(1);
    expect((await world.get('/portfolio/closed', world.other)).items).toEqual([]);
  });

  it('counts calendar days in the requested time zone', async () => {
    const first = world.clock.now;
    await world.buy();
    world.clock.now += DAY;
    await world.sell(100);
    const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const dates = zones.map((zone) => [first, first + DAY].map(datesIn(zone)));
    expect(new Set(dates.flat()).size).toBe(3);
    for (const [at, zone] of zones.entries()) {
      const { days } = await world.get(`/portfolio/calendar?month=2026-07&timeZone=${zone}`);
      expect(days.map(({ date }: { date: string }) => date)).toEqual(dates[at]);
    }
  });

  it('shows the profit or loss of each day of a month', async () => {
    await world.buy();
    world.price(2);
    await world.sell(50);
    world.clock.now += DAY;
    world.price(0.5);
    await world.sell(100);
    const calendar = await world.get('/portfolio/calendar?month=2026-07');
    expect(calendar.days.map(({ date }: { date: string }) => date)).toEqual(['2026-07-10', '2026-07-11']);
    expect(calendar).toMatchObject({
      greenDays: 1,
      bestSol: calendar.days[0].realisedSol,
      worstSol: calendar.days[1].realisedSol,
    });
    expect(calendar.monthSol).toBeCloseTo(calendar.bestSol + calendar.worstSol, 9);
    expect((await world.get('/portfolio/calendar?month=2026-06')).days).toEqual([]);
    expect((await world.fails('/portfolio/calendar?month=2026-13')).status).toBe(400);
    expect((await world.fails('/portfolio/calendar?month=2026-07&timeZone=Mars/Base')).status).toBe(400);
  });

  it('ends the equity curve at current equity, with net deposits', async () => {
    await world.buy();
    await world.emit('trading.landed', {
      userId: world.user,
      swapId: 's',
      walletAddress: world.wallet,
      tokenAddress: MINT,
    });
    await world.runJob('portfolio.equityOfTraders');
    world.clock.now += DAY;
    world.price(3);
    const { points, maxDrawdown } = await world.get('/portfolio/curve?window=7d');
    expect(points).toHaveLength(2);
    expect(points.at(-1)).toMatchObject({ time: new Date(world.clock.now).toISOString(), heldSol: 20 });
    expect(points.at(-1).equitySol).toBeCloseTo((await world.get('/portfolio')).equitySol, 9);
    expect(points.at(-1).equitySol).toBeGreaterThan(points[0].equitySol);
    expect(maxDrawdown).toBeNull();
  });
});
