/** Checks the figures against each form of gaming named in docs/calls.md. */
import { wilsonInterval } from '@dugout/domain/alpha/wilson';
import { describe, expect, it } from 'vitest';
import { DAY_MS, type TrackedCall } from './index/call.ts';
import { CallIndex } from './index/call-index.ts';
import { aCall } from './index/calls.fixture.ts';
import { ClanRecords } from './record/clan-records.ts';
import { Ranking } from './record/ranking.ts';

const END = 400 * DAY_MS;

/** Adds calls of one trader, each for another token: the hits double at once, the others fall. */
function called(
  callIndex: CallIndex,
  userId: string,
  outcomes: readonly boolean[],
  clanId: string | null = null,
): void {
  for (const [at, hits] of outcomes.entries()) {
    const mint = `${userId}-${at}`;
    const call = { ...aCall(at + 1, END - 3 * DAY_MS + at, 1, userId), callId: mint, mint, clanId };
    callIndex.add(call);
    const price = hits ? 2.1 : 0.4;
    callIndex.token(mint)?.priced({ time: call.calledAt + 60_000, high: price, low: price });
  }
}

const some = (hits: number, misses: number): boolean[] => [
  ...Array<boolean>(hits).fill(true),
  ...Array<boolean>(misses).fill(false),
];

function ranked(callIndex: CallIndex): readonly string[] {
  callIndex.settle(END);
  return new Ranking(callIndex, () => END).read('all').map(({ userId }) => userId);
}

describe('a caller', () => {
  it('keeps the same figures when bad calls are hidden', () => {
    const callIndex = new CallIndex();
    called(callIndex, 'honest', some(3, 7));
    called(callIndex, 'hider', some(3, 7));
    for (const { call, outcome } of callIndex.caller('hider')?.calls ?? [])
      if (outcome.kind !== 'hit') callIndex.hide(call.callId);
    callIndex.settle(END);
    expect(callIndex.caller('hider')?.rate).toEqual(callIndex.caller('honest')?.rate);
  });

  it('ranks below a steady one after starting over under a new name', () => {
    const callIndex = new CallIndex();
    called(callIndex, 'stayed', some(60, 40));
    called(callIndex, 'renewed', some(3, 0));
    expect(ranked(callIndex)).toEqual(['stayed', 'renewed']);
  });

  it('gets the average rate by calling everything, and ranks below a selective one', () => {
    const callIndex = new CallIndex();
    called(callIndex, 'everything', some(200, 1_800));
    called(callIndex, 'chooses', some(20, 30));
    expect(ranked(callIndex)).toEqual(['chooses', 'everything']);
    expect(callIndex.caller('everything')?.rate.rate).toBe(10);
  });

  it('cannot rank above a steady one by spreading luck over twenty accounts', () => {
    const callIndex = new CallIndex();
    for (let account = 0; account < 20; account++)
      called(callIndex, `puppet${account}`, some(account % 3, 1));
    called(callIndex, 'steady', some(45, 55));
    expect(ranked(callIndex)[0]).toBe('steady');
  });

  it('is measured from the pumped price after a pump', () => {
    const callIndex = new CallIndex();
    callIndex.add(aCall(1, 0, 10, 'late'));
    callIndex.token('mint')?.priced({ time: 1, high: 11, low: 2 });
    callIndex.settle(END);
    expect(callIndex.caller('late')?.rate).toMatchObject({ hits: 0, n: 1 });
  });
});

describe('a clan', () => {
  const recordsOf = (callIndex: CallIndex) => {
    callIndex.settle(END);
    return new ClanRecords({
      callIndex,
      now: () => END,
      exists: async () => true,
      cards: async (calls: readonly TrackedCall[]) => calls.map(() => null as never),
    });
  };

  it('gets nothing for calls made before their callers joined, and keeps those of callers who left', async () => {
    const callIndex = new CallIndex();
    called(callIndex, 'star', some(40, 0));
    called(callIndex, 'member', some(1, 2), 'clan');
    const { n, total, hitRate } = await recordsOf(callIndex).read('clan', null);
    expect([n, total]).toEqual([3, 3]);
    expect(hitRate).toBeCloseTo(100 / 3);
  });

  it('is ranked from 30 finished calls on, by the lower bound', () => {
    const callIndex = new CallIndex();
    called(callIndex, 'a', some(29, 0), 'young');
    called(callIndex, 'b', some(20, 10), 'few');
    called(callIndex, 'c', some(120, 60), 'many');
    expect([...recordsOf(callIndex).places()]).toEqual([
      ['many', 1],
      ['few', 2],
    ]);
    expect(wilsonInterval(120, 180)?.[0]).toBeGreaterThan(wilsonInterval(20, 30)?.[0] ?? 100);
  });
});
