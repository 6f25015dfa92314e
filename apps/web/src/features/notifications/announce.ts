import type { NotificationUpdate } from '@dugout/contract/notifications/channels';
import { notifyBrowser } from '#/shared/browser-notification.ts';
import { useNotices } from './notices.store.ts';
import { lineOf } from './notification.model.ts';
import { subscriptionHere } from './push.ts';
import { play } from './sounds.ts';

/** Longer than the pages of one browser lie apart in hearing of the same news. */
const TURN_MS = 3_000;

/** Runs `act` in one of the browser's pages that hear of the same thing. */
async function inOnePage(id: string, act: () => void): Promise<void> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return act();
  await navigator.locks.request(`notification ${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    act();
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  });
}

/** Tells of a notification that came: by a sound, and by the browser while this page is out of sight. */
export function announce({ notification, sound, browser }: NotificationUpdate, onOpen: () => void): void {
  const { isMuted, sounds } = useNotices.getState();
  if (!isMuted && sounds.enabled && sound !== 'none')
    void inOnePage(`${notification.id} ${notification.count}`, () => play(sound, sounds.volume));
  if (!browser) return;
  void subscriptionHere().then((subscription) => {
    // With Web Push the browser shows it anyway.
    if (subscription === null)
      notifyBrowser(notification.title, lineOf(notification), notification.id, onOpen);
  });
}
