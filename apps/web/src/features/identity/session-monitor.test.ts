import type { Me } from '@dugout/contract/identity/account';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionMonitor } from './session-monitor.ts';

const trader = (userId: string): Me => ({
  userId,
  userName: userId,
  image: null,
  email: null,
  suspension: null,
  deletionDueAt: null,
});
const [A, B] = [trader('a'), trader('b')];

let shown: Me | null | undefined;
let server: Me | null;
const fetchMe = vi.fn<() => Promise<Me | null>>();
const notify = vi.fn<(me: Me | null) => void>();
const show = vi.fn((me: Me | null) => {
  shown = me;
});
let monitor: SessionMonitor;

beforeEach(() => {
  [shown, server] = [A, A];
  fetchMe.mockReset().mockImplementation(async () => server);
  notify.mockReset();
  show.mockClear();
  monitor = new SessionMonitor({ shown: () => shown, fetchMe, show, notify });
});

describe('[R10] session monitor', () => {
  it('switches the tab to a guest immediately when the session has ended, before a request', () => {
    server = null;
    fetchMe.mockReturnValue(new Promise(() => undefined));
    monitor.ended();
    expect(shown).toBeNull();
    expect(notify.mock.calls).toEqual([[null]]);
  });

  it('shows the new trader when someone else has signed in, with a notice', async () => {
    server = B;
    expect(await monitor.check()).toBe(true);
    expect([shown, notify.mock.calls]).toEqual([B, [[B]]]);
  });

  it("ignores the end of another trader's session", async () => {
    monitor.ended('b');
    await vi.waitFor(() => expect(fetchMe).toHaveBeenCalledOnce());
    expect(show).not.toHaveBeenCalled();
  });

  it('checks once for many rejected calls, and never for a guest', async () => {
    server = null;
    monitor.suspect();
    monitor.suspect();
    expect(fetchMe).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(shown).toBeNull());
    monitor.suspect();
    expect(fetchMe).toHaveBeenCalledOnce();
  });

  it('drops a response requested before the latest sign-in', async () => {
    let answer: (me: Me | null) => void = () => {};
    fetchMe.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    shown = null;
    const early = monitor.check();
    server = B;
    await monitor.check(true);
    answer(null);
    await early;
    expect(shown).toBe(B);
    expect(notify).not.toHaveBeenCalled();
  });

  it('changes nothing while the server is unreachable', async () => {
    fetchMe.mockRejectedValue(new TypeError('network'));
    expect(await monitor.check()).toBe(false);
    expect(show).not.toHaveBeenCalled();
  });

  it('signs out without a toast; a failure changes nothing', async () => {
    await expect(monitor.leave(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(shown).toBe(A);
    await monitor.leave(async () => monitor.ended());
    expect([shown, notify.mock.calls, fetchMe.mock.calls]).toEqual([null, [], []]);
  });

  it('keeps the trader while their session is exchanged for a new one', async () => {
    await monitor.renew(async () => monitor.ended());
    expect([shown, notify.mock.calls, fetchMe.mock.calls]).toEqual([A, [], []]);
    await expect(monitor.renew(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    monitor.ended();
    expect(shown).toBeNull();
  });
});
