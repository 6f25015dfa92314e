import { describe, expect, it } from 'vitest';
import { asSeenHere, badgeText, isHeld, lineOf, unreadOf } from './notification.model.ts';
import { notificationOf } from './notifications.testing.ts';

describe('[NOTIF-12] notification line', () => {
  it.each([
    [{ action: 'bought', amount: 0.5, token: 'FAX', price: 0.00123 }, 'Bought 0.5 SOL of FAX at $0.001230'],
    [{ username: 'okapi', action: 'sold', amount: 4.2, token: 'SOUP' }, 'okapi sold 4.2 SOL of SOUP'],
    [{ token: 'FAX', content: 'Price above $1. Now $1.' }, 'FAX. Price above $1. Now $1.'],
    [{ content: 'You received 1 SOL' }, 'You received 1 SOL'],
    [{}, ''],
  ])('shows user name, action, amount, token and price of a trade: %j', (fields, line) => {
    expect(lineOf(notificationOf({ type: 'trade', ...fields }))).toBe(line);
  });

  it('shows user name, token and volume of a call', () => {
    const call = notificationOf({ type: 'call', username: 'okapi', token: 'FAX', volume: 12_400 });
    expect(lineOf(call)).toBe('okapi called FAX, $12.4K volume');
  });

  it.each(['message', 'clan', 'friend', 'system', 'giveaway'] as const)('shows the content of %s', (type) => {
    expect(lineOf(notificationOf({ type, content: 'Something happened' }))).toBe('Something happened');
    expect(lineOf(notificationOf({ type, content: null }))).toBe('');
  });
});

it('[NOTIF-11] counts unread notifications, up to 99', () => {
  const list = [notificationOf({}), notificationOf({ isRead: true }), notificationOf({})];
  expect([unreadOf(list), unreadOf([]), unreadOf(undefined)]).toEqual([2, 0, 0]);
  expect([badgeText(1), badgeText(99), badgeText(100)]).toEqual(['1', '99', '99+']);
});

it('keeps a security notice until it expires, and counts it as read if this device has seen it', () => {
  const notice = notificationOf({ type: 'system', heldUntil: '2026-11-24T12:00:00.000Z' });
  const times = ['2026-11-24T11:59:59Z', '2026-11-24T12:00:00Z'].map((time) => Date.parse(time));
  expect(times.map((time) => isHeld(notice, time))).toEqual([true, false]);
  expect(isHeld(notificationOf({}), times[0] ?? 0)).toBe(false);
  const list = [notice, notificationOf({})];
  expect(unreadOf(asSeenHere(list, [notice.id]))).toBe(1);
  expect(asSeenHere(list, [])).toEqual(list);
});
