import type { NotificationType, ShownNotification } from '@dugout/contract/notifications/notification';
import { formatAmount, formatMarketCap } from '#/shared/format/numbers.ts';
import { formatPrice } from '#/shared/format/price.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const joined = (parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(' ');

/** Formats 'okapi bought 0.5 SOL of FAX at $0.0012', as far as known. */
function tradeLine({ username, action, amount, token, price, content }: ShownNotification): string {
  const deed = joined([
    username,
    username === null && action !== null ? capital(action) : action,
    amount !== null && `${formatAmount(amount)} SOL`,
    amount !== null && token !== null && 'of',
    token,
    price !== null && `at ${formatPrice(price)}`,
  ]);
  if (deed === '') return content ?? '';
  return content === null ? deed : `${deed}. ${content}`;
}

/** Formats 'okapi called FAX, $12.4K volume'. */
function callLine({ username, token, volume, content }: ShownNotification): string {
  const called = joined([username, 'called', token]);
  const traded = volume === null ? called : `${called}, ${formatMarketCap(volume)} volume`;
  return content === null ? traded : `${traded}. ${content}`;
}

const LINES: Readonly<Record<NotificationType, (of: ShownNotification) => string>> = {
  trade: tradeLine,
  signature: ({ content }) => content ?? '',
  call: callLine,
  message: ({ content }) => content ?? '',
  clan: ({ content }) => content ?? '',
  friend: ({ content }) => content ?? '',
  system: ({ content }) => content ?? '',
  giveaway: ({ content }) => content ?? '',
};

export const lineOf = (notification: ShownNotification): string => LINES[notification.type](notification);

/** Reports whether it stays unread on the server, and in the list, after this device reads or deletes it. */
export const isHeld = ({ heldUntil }: ShownNotification, now: number): boolean =>
  heldUntil !== null && Date.parse(heldUntil) > now;

/** Returns the list with notifications read on this device marked as read. */
export const asSeenHere = (
  list: readonly ShownNotification[],
  seen: readonly string[],
): readonly ShownNotification[] =>
  list.map((each) => (seen.includes(each.id) ? { ...each, isRead: true } : each));

export const unreadOf = (list: readonly ShownNotification[] | undefined): number =>
  list?.filter(({ isRead }) => !isRead).length ?? 0;

export const badgeText = (unread: number): string => (unread > 99 ? '99+' : String(unread));
