import type { NotificationUpdate } from '@dugout/contract/notifications/streams';
import { notifyBrowser } from '#/shared/browser-notification.ts';
import { useNotices } from './notices.store.ts';
import { lineOf } from './notification.model.ts';
import { subscriptionHere } from './push.ts';
import { play } from './sounds.ts';

/** Longer than the delay between pages of one browser receiving the same event. */
const TURN_MS = 3_000;

/** Runs `act` in only one of the browser's pages that receive the same event. */
async function inOnePage(id: string, show: () => void): Promise<void> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return show();
  await navigator.locks.request(`notification ${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    show();
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  });
}

/** Announces a new notification with a sound, and with a browser notification while this page is hidden. */
export function announce({ notification, sound, browser }: NotificationUpdate, onOpen: () => void): void {
  const { isMuted, sounds } = useNotices.getState();
  if (!isMuted && sounds.enabled && sound !== 'none')
    void inOnePage(`${notification.id} ${notification.count}`, () => play(sound, sounds.volume));
  if (!browser) return;
  void subscriptionHere().then((subscription) => {
    // With Web Push the browser shows it by itself.
    if (subscription === null)
      notifyBrowser(notification.title, lineOf(notification), notification.id, onOpen);
  });
}
