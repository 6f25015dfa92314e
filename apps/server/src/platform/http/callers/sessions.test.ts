import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../caller.ts';
import { Sessions } from './sessions.ts';

const trader: Caller = { userId: 'u', userName: 'Marlowe', sessionId: 's' };
const none = () => new Headers();

describe('Sessions', () => {
  it('looks a session up once per burst, even for guests with a stale cookie', async () => {
    let lookups = 0;
    const sessions = new Sessions(async () => (lookups++ === 0 ? trader : null));
    const burst = await Promise.all([1, 2, 3].map(async () => sessions.callerOf('a', none)));
    expect([burst, sessions.callerOf('a', none), lookups]).toEqual([[trader, trader, trader], trader, 1]);
    await sessions.callerOf('b', none);
    expect([sessions.callerOf('b', none), lookups]).toEqual([null, 2]);
  });

  it('returns a guest without a cookie, without a lookup', () => {
    const sessions = new Sessions(() => Promise.reject(new Error('asked')));
    expect([sessions.callerOf(undefined, none), sessions.callerOf('', none)]).toEqual([null, null]);
  });

  it('does not cache a session that ends during its lookup', async () => {
    const answers: ((caller: Caller | null) => void)[] = [];
    const sessions = new Sessions(() => new Promise((resolve) => answers.push(resolve)));
    const before = sessions.callerOf('a', none);
    sessions.forgetSession(trader.sessionId);
    answers[0]?.(trader);
    await before;
    const after = sessions.callerOf('a', none);
    answers[1]?.(null);
    expect([answers.length, await after]).toEqual([2, null]);
  });

  it('forgets an ended session under each of its cookies, and keeps every other session', async () => {
    const lookups: string[] = [];
    const sessions = new Sessions(async (headers) => {
      const sessionId = headers.get('cookie')?.[0] ?? '';
      lookups.push(sessionId);
      return { ...trader, sessionId };
    });
    const of = (cookie: string) => sessions.callerOf(cookie, () => new Headers({ cookie }));
    for (const cookie of ['a1', 'a2', 'b1']) await of(cookie);
    sessions.forgetSession('a');
    expect(of('b1')).toEqual({ ...trader, sessionId: 'b' });
    for (const cookie of ['a1', 'a2']) await of(cookie);
    expect(lookups).toEqual(['a', 'a', 'b', 'a', 'a']);
    sessions.forgetSession('a');
    for (const cookie of ['a1', 'a2']) await of(cookie);
    expect(lookups).toHaveLength(7);
  });

  it('looks up again after a failed lookup', async () => {
    let lookups = 0;
    const sessions = new Sessions(() =>
      lookups++ === 0 ? Promise.reject(new Error('database away')) : Promise.resolve(trader),
    );
    await expect(sessions.callerOf('a', none)).rejects.toThrow('database away');
    expect(await sessions.callerOf('a', none)).toEqual(trader);
  });

  it('looks up again after two seconds, even when the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    let lookups = 0;
    const sessions = new Sessions(async () => (lookups++ === 0 ? trader : null));
    await sessions.callerOf('a', none);
    vi.advanceTimersByTime(2_001);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await sessions.callerOf('a', none)).toBeNull();
    vi.useRealTimers();
  });

  describe('a session in use', () => {
    afterEach(() => vi.useRealTimers());

    /** The first lookup resolves at once; later ones wait in `answers`. */
    async function inUse() {
      vi.useFakeTimers();
      const answers: ((caller: Caller | null) => void)[] = [];
      const sessions = new Sessions(() => new Promise((resolve) => answers.push(resolve)));
      const first = sessions.callerOf('a', none);
      answers[0]?.(trader);
      await first;
      return { sessions, answers };
    }

    it('is refreshed in the background without delaying calls, and never used beyond two seconds', async () => {
      const { sessions, answers } = await inUse();
      vi.advanceTimersByTime(999);
      expect([sessions.callerOf('a', none), answers.length]).toEqual([trader, 1]);
      vi.advanceTimersByTime(1);
      expect([sessions.callerOf('a', none), sessions.callerOf('a', none), answers.length]).toEqual([
        trader,
        trader,
        2,
      ]);
      vi.advanceTimersByTime(999);
      expect(sessions.callerOf('a', none)).toBe(trader);
      vi.advanceTimersByTime(1);
      // The second lookup has not resolved, and the first result is too old.
      const third = sessions.callerOf('a', none);
      expect([third instanceof Promise, answers.length]).toEqual([true, 3]);
      answers[2]?.(null);
      expect(await third).toBeNull();
      answers[1]?.(trader);
      await vi.advanceTimersByTimeAsync(0);
      expect(sessions.callerOf('a', none)).toBeNull();
    });

    it('stays ended when it ends during a refresh', async () => {
      const { sessions, answers } = await inUse();
      vi.advanceTimersByTime(1_500);
      expect(sessions.callerOf('a', none)).toBe(trader);
      sessions.forgetCookie('a');
      answers[1]?.(trader);
      await vi.advanceTimersByTimeAsync(0);
      expect(sessions.callerOf('a', none)).toBeInstanceOf(Promise);
    });

    it('stays valid during failed refreshes until its result expires', async () => {
      vi.useFakeTimers();
      let lookups = 0;
      const sessions = new Sessions(() =>
        lookups++ === 0 ? Promise.resolve(trader) : Promise.reject(new Error('database away')),
      );
      await sessions.callerOf('a', none);
      vi.advanceTimersByTime(1_500);
      expect(sessions.callerOf('a', none)).toBe(trader);
      await vi.advanceTimersByTimeAsync(400);
      expect([sessions.callerOf('a', none), lookups]).toEqual([trader, 2]);
      vi.advanceTimersByTime(100);
      await expect(sessions.callerOf('a', none)).rejects.toThrow('database away');
    });
  });
});
