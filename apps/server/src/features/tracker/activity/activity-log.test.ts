import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityOf } from './activity.fixture.ts';
import { byChain } from './activity.ts';
import { ActivityLog } from './activity-log.ts';
import { readPage } from './activity-page.ts';

const some = fc.array(
  fc
    .record({
      wallet: fc.constantFrom('a', 'b', 'c'),
      time: fc.integer({ min: 0, max: 30 }),
      id: fc.integer({ min: 0, max: 200 }),
    })
    .map(({ wallet, time, id }) =>
      // The same event always has the same id.
      activityOf({ id: `${id}:${time}:${wallet}`, wallet, time, slot: time, usd: id % 7 === 0 ? null : id }),
    ),
  { maxLength: 120 },
);

describe('the activity log', () => {
  it('keeps each activity once, in chain order, whatever the order of arrival', () => {
    fc.assert(
      fc.property(some, (activities) => {
        const log = new ActivityLog();
        const added = activities.filter((activity) => log.add(activity));
        expect(added).toHaveLength(new Set(activities.map(({ id }) => id)).size);
        expect(log.size).toBe(added.length);
        for (const wallet of ['a', 'b', 'c'])
          expect(log.of(wallet)).toEqual(
            added.filter((activity) => activity.wallet === wallet).sort(byChain),
          );
        for (const activity of activities) expect(log.add(activity)).toBe(false);
      }),
    );
  });

  it('keeps the newest of a wallet and rejects older ones', () => {
    const log = new ActivityLog();
    for (let time = 1; time <= 250; time++) log.add(activityOf({ id: `${time}`, time, slot: time }));
    expect([log.size, log.of('wallet')[0]?.time, log.of('wallet').at(-1)?.time]).toEqual([200, 51, 250]);
    expect(log.add(activityOf({ id: '1', time: 1, slot: 1 }))).toBe(false);
    log.forget('wallet');
    expect([log.size, log.of('wallet')]).toEqual([0, []]);
  });

  it('drops orphaned activities and accepts them again', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 30 }), (activities, from) => {
        const log = new ActivityLog();
        for (const activity of activities) log.add(activity);
        const before = ['a', 'b', 'c'].flatMap((wallet) => log.of(wallet));
        const orphaned = before.filter(({ slot }) => slot >= from);
        expect(log.drop(({ slot }) => slot >= from).sort()).toEqual(
          [...new Set(orphaned.map(({ wallet }) => wallet))].sort(),
        );
        expect(['a', 'b', 'c'].flatMap((wallet) => log.of(wallet))).toEqual(
          before.filter(({ slot }) => slot < from),
        );
        expect(log.size).toBe(before.length - orphaned.length);
        for (const activity of orphaned) expect(log.add(activity)).toBe(true);
        expect(['a', 'b', 'c'].flatMap((wallet) => log.of(wallet))).toEqual(before);
      }),
    );
  });

  it('respects its size limit and keeps some of every wallet', () => {
    const log = new ActivityLog(400);
    for (let time = 1; time <= 60; time++)
      for (let wallet = 0; wallet < 30; wallet++)
        log.add(activityOf({ id: `${wallet}:${time}`, wallet: `${wallet}`, time, slot: time }));
    expect(log.size).toBeLessThanOrEqual(400);
    for (let wallet = 0; wallet < 30; wallet++) expect(log.of(`${wallet}`).at(-1)?.time).toBe(60);
  });
});

describe('pages of activities', () => {
  const logs = (activities: readonly ReturnType<typeof activityOf>[]) => {
    const log = new ActivityLog();
    for (const activity of activities) log.add(activity);
    return ['a', 'b', 'c'].map((wallet) => log.of(wallet));
  };

  it('equal those from sorting all of them', () => {
    const page = fc.record({
      offset: fc.integer({ min: 0, max: 40 }),
      limit: fc.integer({ min: 1, max: 20 }),
      descending: fc.boolean(),
    });
    fc.assert(
      fc.property(some, page, fc.boolean(), (activities, { offset, limit, descending }, filtered) => {
        const fits = filtered ? ({ time }: { time: number }) => time % 2 === 0 : null;
        const all = logs(activities)
          .flat()
          .filter((activity) => fits?.(activity) ?? true)
          .sort((a, b) => byChain(a, b) * (descending ? -1 : 1));
        const { rows, count } = readPage(logs(activities), { fits, figure: null, descending, offset, limit });
        expect(rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit).map(({ id }) => id));
        expect(count).toBe(all.length);
      }),
    );
  });

  it('sorted by a figure have unknown values at the end, in both directions', () => {
    fc.assert(
      fc.property(some, fc.boolean(), (activities, descending) => {
        const { rows } = readPage(logs(activities), {
          fits: null,
          figure: ({ usd }) => usd,
          descending,
          offset: 0,
          limit: 1_000,
        });
        const known = rows.flatMap(({ usd }) => usd ?? []);
        expect(rows.slice(0, known.length).every(({ usd }) => usd !== null)).toBe(true);
        expect(known).toEqual(known.toSorted((a, b) => (descending ? b - a : a - b)));
      }),
    );
  });
});
