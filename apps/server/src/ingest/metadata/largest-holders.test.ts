import { describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { LargestAccount } from './largest-accounts.ts';
import { LargestHolders } from './largest-holders.ts';

const FRESH_MS = 10_000;

/** A reader whose answers are set by the test, with the readings it made. */
function opened(answer: (mint: string) => readonly LargestAccount[] | null | Promise<never>) {
  const read: string[] = [];
  const clock = { now: 1_000 };
  const holders = new LargestHolders({
    read: async (mint) => {
      read.push(mint);
      return answer(mint);
    },
    wall: () => clock.now,
    log: silentLog,
  });
  return { holders, read, clock };
}

describe('the largest holders of a token', () => {
  it('adds up the accounts of an owner, largest first, without empty accounts', async () => {
    const { holders } = opened(() => [
      { owner: 'ann', amount: 5n },
      { owner: 'bob', amount: 9n },
      { owner: 'ann', amount: 6n },
      { owner: 'eve', amount: 0n },
    ]);
    await holders.refresh('mint');
    expect(holders.newest('mint')).toEqual({
      readAt: 1_000,
      isComplete: true,
      holders: [
        { wallet: 'ann', amount: 11n },
        { wallet: 'bob', amount: 9n },
      ],
    });
  });

  it('are not all holders when the node returns as many accounts as it can', async () => {
    const { holders } = opened(() => Array.from({ length: 20 }, (_, at) => ({ owner: `${at}`, amount: 1n })));
    await holders.refresh('mint');
    expect(holders.newest('mint')?.isComplete).toBe(false);
  });

  it('are read once in ten seconds, and once for several viewers', async () => {
    const { holders, read, clock } = opened(() => []);
    await Promise.all([holders.refresh('mint'), holders.refresh('mint')]);
    clock.now += FRESH_MS - 1;
    await holders.refresh('mint');
    expect(read).toEqual(['mint']);
    clock.now += 1;
    await holders.refresh('mint');
    expect(read).toEqual(['mint', 'mint']);
  });

  it('keep the last reading when the node stops providing them, and are not read again at once', async () => {
    const answers: (readonly LargestAccount[] | null)[] = [[{ owner: 'ann', amount: 1n }], null];
    const { holders, read, clock } = opened(() => answers.shift() ?? null);
    await holders.refresh('mint');
    clock.now += FRESH_MS;
    await holders.refresh('mint');
    await holders.refresh('mint');
    expect(read).toHaveLength(2);
    expect(holders.newest('mint')).toMatchObject({ readAt: 1_000, holders: [{ wallet: 'ann' }] });
  });

  it('stay unknown, without a rejection, when reading fails', async () => {
    const { holders } = opened(() => Promise.reject(new Error('a fault')));
    await expect(holders.refresh('mint')).resolves.toBeUndefined();
    expect(holders.newest('mint')).toBeNull();
  });

  it('are not read for more than twenty waiting tokens', async () => {
    const { holders, read } = opened(() => []);
    await Promise.all(Array.from({ length: 50 }, (_, at) => holders.refresh(`mint ${at}`)));
    expect(read).toHaveLength(20);
  });
});
