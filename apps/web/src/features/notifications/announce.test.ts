import { expect, it, vi } from 'vitest';
import { announce } from './announce.ts';
import { useNotices } from './notices.store.ts';
import { notificationOf } from './notifications.testing.ts';
import { play } from './sounds.ts';

/** A single page, which gets every lock. */
vi.stubGlobal('navigator', {});
vi.mock('./sounds.ts', () => ({ play: vi.fn() }));

it('[NOTIF-03] a notification plays its sound, and none while muted', async () => {
  const arrives = () =>
    announce({ notification: notificationOf({}), isKept: true, sound: 'tick', browser: false }, () => {});
  arrives();
  await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  useNotices.getState().setMuted(true);
  arrives();
  useNotices.getState().setMuted(false);
  arrives();
  await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(2));
});
