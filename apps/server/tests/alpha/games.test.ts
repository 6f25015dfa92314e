/** Tests the payoff of each game described in docs/calls.md, on a real server. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, refusal, shared } from '#tests/kit/testing.ts';
import { type CallerRecord, type GameCaller, GamesWorld, MINUTE_MS } from './games-world.ts';

const SOL = 1_000_000_000n;
const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);

const world = shared(() => GamesWorld.open());
/** An honest caller: 30 of 50 calls doubled. */
let steady: CallerRecord;
/** The cost of following nothing: the base rate of tokens that do not move. */
let still: number;

/** Reports whether `userName` ranks below the honest caller. */
const isBehindSteady = async (userName: string): Promise<boolean> => {
  const ranked = await world.ranked();
  return ranked.includes(userName) && ranked.indexOf(userName) > ranked.indexOf('Steady');
};

beforeAll(async () => {
  const caller = await world.trader('Steady');
  await world.calls(caller, [...times(30, 210), ...times(20, 60)]);
  steady = await world.dayAfter(caller.userId);
  still = steady.baseRate.median;
});
afterAll(() => world.server.stop());

it('[ALPHA-10] an honest caller has 30 hits of 50, and followers who beat the base rate', () => {
  expect(steady).toMatchObject({ hitRate: 60, n: 50, hits: 30, place: { position: 1 } });
  expect(steady.interval?.[0]).toBeCloseTo(46.18, 2);
  expect(steady.baseRate).toMatchObject({ n: 50, unknown: 0 });
  expect(still).toBeGreaterThan(-6);
  expect(still).toBeLessThan(-2);
  expect(steady.returns[1]?.median).toBeGreaterThan(40);
});

describe('a caller who', () => {
  it('deletes the account loses the record and starts without one', async () => {
    const loser = await world.trader('Loser');
    await world.calls(loser, times(4, 40));
    expect(await world.dayAfter(loser.userId)).toMatchObject({ hitRate: 0, n: 4 });
    expect((await loser.send('account/deletion', { password: loser.password })).status).toBe(200);
    const due = sql`UPDATE account_deletion SET due_at = now() WHERE user_id = ${loser.userId}`;
    await due.execute(world.server.db.tables());
    await eventually(async () =>
      expect(await world.record(loser.userId)).toMatchObject({
        userName: 'Deleted trader',
        hitRate: 0,
        n: 4,
        total: 4,
      }),
    );
    const again = await world.trader('Loser2');
    expect(await world.record(again.userId)).toMatchObject({ hitRate: null, n: 0, place: null });
    await world.calls(again, times(3, 210));
    const { hitRate, n, interval } = await world.dayAfter(again.userId);
    expect([hitRate, n]).toEqual([100, 3]);
    expect(interval?.[0]).toBeCloseTo(43.85, 2);
    expect(await isBehindSteady('Loser2')).toBe(true);
  });

  it('calls everything gets the base rate, limited to 50 calls a day', async () => {
    const caller = await world.trader('Everything');
    await world.calls(caller, [...times(5, 210), ...times(45, 90)]);
    expect(await caller.send('alpha/call', { tokenAddress: world.token() })).toMatchObject(
      refusal(429, 'alpha_calls_used_up'),
    );
    const { hitRate, n, returns, baseRate } = await world.dayAfter(caller.userId);
    expect([hitRate, n]).toEqual([10, 50]);
    expect(returns[1]?.median).toBeLessThan(baseRate.median - 5);
    expect(await isBehindSteady('Everything')).toBe(true);
  });

  it('calls after the pump is measured from the pumped price, and followers lose', async () => {
    const late = await world.trader('Late');
    const mint = world.token();
    world.stage.move(mint, 400);
    await world.call(late, mint);
    world.stage.pass(MINUTE_MS);
    world.stage.move(mint, 410);
    world.stage.pass(MINUTE_MS);
    world.stage.move(mint, 200);
    const { hitRate, n, calls } = await world.dayAfter(late.userId);
    expect([hitRate, n, calls[0]?.outcome]).toEqual([0, 1, 'miss']);
    expect(calls[0]?.peakMultiple).toBeCloseTo(1.025, 3);
    expect(calls[0]?.followerPct).toBeCloseTo(world.followed(mint, calls[0] ?? { calledAt: '' }), 3);
    expect(calls[0]?.followerPct).toBeLessThan(-50);
  });

  it('calls own launches has them marked as own, with or without disclosed wallets', async () => {
    const creator = await world.trader('Creator');
    await world.call(creator, world.token({ creator: creator.wallet }));
    await world.call(creator, world.token());
    const { ownTokens, total, hands, calls } = await world.record(creator.userId);
    expect([ownTokens, total, calls.map(({ ownToken }) => ownToken)]).toEqual([1, 2, [false, true]]);
    expect(hands).toMatchObject({ notDisclosed: 2 });
  });

  it('votes with twenty accounts changes the votes, but neither hit rate nor rank', async () => {
    const caller = await world.trader('Popular');
    const mint = world.token();
    await world.call(caller, mint);
    const puppets = await Promise.all(times(20, 'Puppet').map((name, at) => world.trader(`${name}${at}`)));
    const voted = (by: GameCaller) => by.send('alpha/vote', { tokenAddress: mint, vote: 'up' });
    for (const each of [...puppets, ...puppets]) expect((await voted(each)).status).toBe(200);
    const { feed } = await world.read<{ feed: { tokenAddress: string }[] }>('tokens');
    expect(feed.find(({ tokenAddress }) => tokenAddress === mint)).toMatchObject({
      upvotes: 20,
      downvotes: 0,
    });
    expect(await world.record(caller.userId)).toMatchObject({ hitRate: null, n: 0, place: null });
    expect(await world.dayAfter(caller.userId)).toMatchObject({ hitRate: 0, n: 1 });
    expect(await isBehindSteady('Popular')).toBe(true);
  });

  it('lets a second account call first has one hit of one, and followers of both lose', async () => {
    const [first, second] = [await world.trader('Scout'), await world.trader('Front')];
    const mint = world.token();
    await world.call(first, mint);
    const bought = world.stage.buy(mint, second.wallet, 30n * SOL);
    await world.call(second, mint);
    world.stage.move(mint, 210);
    world.stage.pass(MINUTE_MS);
    world.stage.sell(mint, second.wallet, bought);
    await world.dayAfter(second.userId);
    for (const [{ userId }, hitRate] of [
      [first, 100],
      [second, 0],
    ] as const) {
      const { calls, ...record } = await world.record(userId);
      expect(record).toMatchObject({ hitRate, n: 1 });
      expect(calls[0]?.followerPct).toBeCloseTo(world.followed(mint, calls[0] ?? { calledAt: '' }), 3);
      expect(calls[0]?.followerPct).toBeLessThan(-30);
    }
    expect(await isBehindSteady('Scout')).toBe(true);
  });

  it('sells into followers is shown to have sold, or to disclose no holdings', async () => {
    const [open, closed] = [await world.trader('Open', { showWallets: true }), await world.trader('Closed')];
    for (const caller of [open, closed]) {
      const mint = world.token();
      const bought = world.stage.buy(mint, caller.wallet, 20n * SOL);
      world.stage.pass(60 * MINUTE_MS);
      await world.call(caller, mint);
      world.stage.pass(10 * MINUTE_MS);
      world.stage.sell(mint, caller.wallet, bought);
    }
    const { hands, calls } = await world.dayAfter(open.userId);
    expect(hands).toEqual({
      heldBefore: 1,
      boughtAfter: 0,
      neverHeld: 0,
      notDisclosed: 0,
      soldWithinHour: 1,
    });
    expect(calls[0]?.hand).toMatchObject({ kind: 'sold', heldBefore: true, soldPct: 100 });
    expect(calls[0]?.hand).toHaveProperty('boughtMinutesBefore', 60);
    expect(calls[0]?.followerPct).toBeLessThan(still - 25);
    const hidden = await world.dayAfter(closed.userId);
    expect(hidden.hands).toMatchObject({ heldBefore: 0, notDisclosed: 1 });
    expect(hidden.calls[0]?.hand).toEqual({ kind: 'notDisclosed' });
    expect(hidden.calls[0]?.followerPct).toBeLessThan(still - 25);
  });

  it('calls an untradable token gets no countable return', async () => {
    const caller = await world.trader('Dead');
    const mint = world.token({ isTradable: false });
    await world.call(caller, mint);
    world.stage.move(mint, 300);
    const { hits, returns, baseRate, calls } = await world.dayAfter(caller.userId);
    expect(hits).toBe(1);
    expect(returns.map(({ n, unknown, median }) => [n, unknown, median])).toEqual(times(3, [0, 1, null]));
    expect(calls[0]?.followerPct).toBeNull();
    expect(baseRate.n).toBe(1);
    expect(await isBehindSteady('Dead')).toBe(true);
  });

  it('pumps the own call to a high gets a hit, and followers lose most of their stake', async () => {
    const caller = await world.trader('Washer', { showWallets: true });
    const mint = world.token({ part: 2n });
    await world.call(caller, mint);
    world.stage.sell(mint, caller.wallet, world.stage.buy(mint, caller.wallet, SOL));
    const { hitRate, n, returns, hands, calls } = await world.dayAfter(caller.userId);
    expect([hitRate, n]).toEqual([100, 1]);
    expect(hands).toMatchObject({ boughtAfter: 1, soldWithinHour: 1 });
    expect(calls[0]?.followerPct).toBeCloseTo(world.followed(mint, calls[0] ?? { calledAt: '' }), 3);
    for (const { median } of returns) expect(median).toBeLessThan(-35);
    expect(await isBehindSteady('Washer')).toBe(true);
  });

  it("calls a token again after removing a call has both counted, after a day's wait", async () => {
    const caller = await world.trader('Again');
    const mint = world.token();
    await world.call(caller, mint);
    world.stage.move(mint, 60);
    expect((await caller.send('alpha/remove', { tokenAddress: mint })).status).toBe(200);
    expect(await caller.send('alpha/call', { tokenAddress: mint })).toMatchObject(
      refusal(409, 'alpha_called_already'),
    );
    await world.dayAfter(caller.userId);
    await world.call(caller, mint);
    world.stage.move(mint, 130);
    const { hitRate, n, removed, calls } = await world.dayAfter(caller.userId);
    expect([hitRate, n, removed]).toEqual([50, 2, 1]);
    expect(calls.map(({ outcome, removed: hidden }) => [outcome, hidden])).toEqual([
      ['hit', false],
      ['miss', true],
    ]);
  });

  it('has a good day after a bad week leads at most that day, since all time counts both', async () => {
    const caller = await world.trader('Window');
    await world.calls(caller, times(30, 40));
    await world.dayAfter(caller.userId);
    world.stage.pass(8 * 1_440 * MINUTE_MS);
    await world.calls(caller, times(3, 210));
    expect(await world.ranked('24h')).toEqual(['Window']);
    const { callers } = await world.read<{ callers: CallerRecord[] }>('callers?window=24h');
    expect(callers[0]).toMatchObject({ hitRate: 100, n: 3, total: 3 });
    const record = await world.record(caller.userId);
    expect(record).toMatchObject({ n: 33, hits: 3 });
    expect(record.hitRate).toBeCloseTo(100 / 11, 9);
    expect(await isBehindSteady('Window')).toBe(true);
  });

  it('waits for the tape to lag is refused beyond 15 seconds, and dated by the tape below', async () => {
    const caller = await world.trader('Waiter');
    const mint = world.token();
    const late = { status: 503, body: { code: 'alpha_market_late' } };
    world.stage.pass(MINUTE_MS);
    world.stage.lagMs = 15_001;
    expect(await caller.send('alpha/call', { tokenAddress: mint })).toMatchObject(late);
    world.stage.lagMs = 15_000;
    await world.call(caller, mint);
    world.stage.lagMs = 0;
    const { calls } = await world.record(caller.userId);
    expect(Date.parse(calls[0]?.calledAt ?? '')).toBe(world.stage.now - 15_000);
  });
});
