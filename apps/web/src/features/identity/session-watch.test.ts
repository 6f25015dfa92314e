import type { Me } from '@dugout/contract/identity/me';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionWatch } from './session-watch.ts';

const trader = (userId: string): Me => ({ userId, userName: userId, image: null, email: null });
const [A, B] = [trader('a'), trader('b')];

let shown: Me | null | undefined;
let server: Me | null;
const ask = vi.fn<() => Promise<Me | null>>();
const tell = vi.fn<(me: Me | null) => void>();
const show = vi.fn((me: Me | null) => {
  shown = me;
});
let watch: SessionWatch;

beforeEach(() => {
  [shown, server] = [A, A];
  ask.mockReset().mockImplementation(async () => server);
  tell.mockReset();
  show.mockClear();
  watch = new SessionWatch({ shown: () => shown, ask, show, tell });
});

describe('[R10] the watch over a session', () => {
  it('makes the tab a guest’s at once when the session has ended, before the server is asked', () => {
    server = null;
    ask.mockReturnValue(new Promise(() => undefined));
    watch.ended();
    expect(shown).toBeNull();
    expect(tell.mock.calls).toEqual([[null]]);
  });

  it('shows the other trader when somebody else has signed in, and says so', async () => {
    server = B;
    expect(await watch.check()).toBe(true);
    expect([shown, tell.mock.calls]).toEqual([B, [[B]]]);
  });

  it('leaves the tab alone when another trader’s session has ended', async () => {
    watch.ended('b');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(show).not.toHaveBeenCalled();
  });

  it('asks once about many refused calls, and never for a guest', async () => {
    server = null;
    watch.suspect();
    watch.suspect();
    expect(ask).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(shown).toBeNull());
    watch.suspect();
    expect(ask).toHaveBeenCalledOnce();
  });

  it('drops an answer that was asked for before the latest sign-in', async () => {
    let answer: (me: Me | null) => void = () => {};
    ask.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    shown = null;
    const early = watch.check();
    server = B;
    await watch.check(true);
    answer(null);
    await early;
    expect(shown).toBe(B);
    expect(tell).not.toHaveBeenCalled();
  });

  it('stays as it is while the server is away', async () => {
    ask.mockRejectedValue(new TypeError('network'));
    expect(await watch.check()).toBe(false);
    expect(show).not.toHaveBeenCalled();
  });

  it('signs out without telling what the trader did themself; a failure changes nothing', async () => {
    await expect(watch.leave(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(shown).toBe(A);
    await watch.leave(async () => watch.ended());
    expect([shown, tell.mock.calls, ask.mock.calls]).toEqual([null, [], []]);
  });

  it('stays the trader’s while their session is exchanged for a new one', async () => {
    await watch.renew(async () => watch.ended());
    expect([shown, tell.mock.calls, ask.mock.calls]).toEqual([A, [], []]);
    await expect(watch.renew(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    watch.ended();
    expect(shown).toBeNull();
  });
});
