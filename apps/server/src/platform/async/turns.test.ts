import { describe, expect, it } from 'vitest';
import { inTurns } from './turns.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Starts work that the test ends explicitly, and records the order of starts. */
function workshop(atOnce: () => number) {
  const turns = inTurns(atOnce);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const done: string[] = [];
  const request = (party: string): void => {
    void turns(party, async () => {
      begun.push(party);
      await new Promise<void>((resolve) => ends.push(resolve));
    }).then(() => done.push(party));
  };
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await settle();
  };
  return { request, begun, done, endOne, turns };
}

describe('inTurns', () => {
  it("runs one party's work in request order, a few at a time", async () => {
    const { request, begun, endOne } = workshop(() => 2);
    for (let n = 0; n < 5; n++) request('ann');
    await settle();
    expect(begun).toHaveLength(2);
    await endOne();
    expect(begun).toHaveLength(3);
  });

  it('delays a party by at most one task of a busier party', async () => {
    const { request, begun, endOne } = workshop(() => 1);
    for (let n = 0; n < 50; n++) request('eve');
    for (const party of ['ann', 'ann', 'bob']) request(party);
    for (let n = 0; n < 6; n++) {
      await settle();
      await endOne();
    }
    expect(begun.slice(0, 6)).toEqual(['eve', 'eve', 'ann', 'bob', 'eve', 'ann']);
  });

  it('continues after failed work and passes the error on', async () => {
    const { turns } = workshop(() => 1);
    const failing = turns('eve', () => Promise.reject(new Error('no')));
    const next = turns('ann', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('applies changes of the concurrency limit', async () => {
    let most = 3;
    const { request, begun, endOne } = workshop(() => most);
    for (let n = 0; n < 8; n++) request('ann');
    await settle();
    expect(begun).toHaveLength(3);
    most = 1;
    await endOne();
    await endOne();
    expect(begun).toHaveLength(3);
    await endOne();
    expect(begun).toHaveLength(4);
    most = 4;
    await endOne();
    expect(begun).toHaveLength(8);
  });
});
