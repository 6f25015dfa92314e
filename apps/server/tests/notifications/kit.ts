import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { expect } from 'vitest';
import { type Friendly, strangerNames } from '#tests/friends/world.ts';
import { eventually } from '#tests/kit/testing.ts';

export const strangerName = strangerNames();

export async function listOf(trader: Pick<Friendly, 'get'>): Promise<ShownNotification[]> {
  const { data } = (await trader.get('/notifications')).body as {
    data: { notifications: ShownNotification[]; unread: number };
  };
  expect(data.unread).toBe(data.notifications.filter(({ isRead }) => !isRead).length);
  return data.notifications;
}

/** Waits until the list has at least this many entries. */
export const listOfAtLeast = (trader: Pick<Friendly, 'get'>, least: number): Promise<ShownNotification[]> =>
  eventually(async () => {
    const list = await listOf(trader);
    if (list.length < least) throw new Error(`only ${list.length} notifications`);
    return list;
  });
