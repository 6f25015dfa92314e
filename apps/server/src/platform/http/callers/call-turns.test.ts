import { describe, expect, it } from 'vitest';
import { CallTurns } from './call-turns.ts';

function calls(turns: CallTurns) {
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const call = async (caller: string, name: string) =>
    turns.run(
      caller,
      () =>
        new Promise<string>((resolve, reject) => {
          started.push(name);
          ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
        }),
    );
  return { started, call, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('CallTurns', () => {
  it('[R10] runs ten calls per caller at a time, in order, without delaying others', async () => {
    const { started, call, end } = calls(new CallTurns());
    const ofAnn = Array.from({ length: 25 }, (_, n) => call('ann', `ann ${n}`));
    expect(started).toHaveLength(10);
    const ofBob = call('bob', 'bob');
    expect(started.at(-1)).toBe('bob');
    end('bob');
    expect(await ofBob).toBe('bob');
    end('ann 3');
    await settled();
    expect(started).toHaveLength(12);
    expect(started.at(-1)).toBe('ann 10');
    for (let n = 0; n < 25; n++) {
      end(`ann ${n}`);
      await settled();
    }
    expect(await Promise.all(ofAnn)).toEqual(ofAnn.map((_, n) => `ann ${n}`));
    expect(started.filter((name) => name !== 'bob')).toEqual(ofAnn.map((_, n) => `ann ${n}`));
  });

  it('passes the turn on when a call fails, even a waiting one', async () => {
    const { started, call, end } = calls(new CallTurns());
    const all = Array.from({ length: 12 }, (_, n) => call('ann', `${n}`));
    const outcomes = Promise.allSettled(all);
    for (let n = 0; n < 12; n++) {
      end(`${n}`, new Error('failed'));
      await settled();
    }
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
    expect(started).toHaveLength(12);
    const next = call('ann', 'next');
    end('next');
    expect(await next).toBe('next');
  });

  it('takes no turn for synchronous results and throws', () => {
    const turns = new CallTurns();
    for (let n = 0; n < 30; n++) {
      expect(turns.run('ann', () => n)).toBe(n);
      expect(() =>
        turns.run('ann', () => {
          throw new Error('refused');
        }),
      ).toThrow('refused');
    }
    const { started, call } = calls(turns);
    void call('ann', 'first');
    expect(started).toEqual(['first']);
  });
});
