import { PRESENCE_GRACE_MS } from '@dugout/contract/friends/values';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenAccounts } from '#/platform/realtime/open-accounts.ts';
import { Here } from './here.ts';

let accounts: OpenAccounts;
let here: Here;
let changes: string[];

beforeEach(() => {
  vi.useFakeTimers();
  accounts = new OpenAccounts();
  changes = [];
  here = new Here(accounts, (userId) => changes.push(`${userId} ${here.has(userId) ? 'here' : 'gone'}`));
});
afterEach(() => vi.useRealTimers());

describe('presence', () => {
  it('starts with the first socket, and ends some seconds after the last one has closed', () => {
    accounts.opened('a');
    accounts.opened('a');
    accounts.closed('a');
    vi.advanceTimersByTime(10 * PRESENCE_GRACE_MS);
    expect([here.has('a'), changes]).toEqual([true, ['a here']]);
    accounts.closed('a');
    vi.advanceTimersByTime(PRESENCE_GRACE_MS - 1);
    expect(here.has('a')).toBe(true);
    vi.advanceTimersByTime(1);
    expect([here.has('a'), changes]).toEqual([false, ['a here', 'a gone']]);
  });

  it('survives a reload', () => {
    accounts.opened('a');
    for (let reload = 0; reload < 5; reload++) {
      accounts.closed('a');
      vi.advanceTimersByTime(PRESENCE_GRACE_MS - 1);
      accounts.opened('a');
    }
    vi.advanceTimersByTime(10 * PRESENCE_GRACE_MS);
    expect([here.has('a'), changes]).toEqual([true, ['a here']]);
  });

  it('is separate for each account, and returns after having ended', () => {
    accounts.opened('a');
    accounts.opened('b');
    accounts.closed('a');
    vi.advanceTimersByTime(PRESENCE_GRACE_MS);
    accounts.opened('a');
    expect(changes).toEqual(['a here', 'b here', 'a gone', 'a here']);
  });

  it('does not change once stopped', () => {
    accounts.opened('a');
    accounts.closed('a');
    here.stop();
    accounts.opened('b');
    vi.advanceTimersByTime(10 * PRESENCE_GRACE_MS);
    expect([here.has('a'), here.has('b'), changes]).toEqual([true, false, ['a here']]);
  });
});
