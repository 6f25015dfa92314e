import type { NotificationContent } from '@dugout/contract/notifications/notification';
import { plainText } from '@dugout/domain/text/plain-text';

/** A notification's stored content; fields that do not apply are omitted. */
export type StoredContent = Omit<NotificationContent, 'type'>;

const LONGEST = { title: 80, username: 40, action: 20, token: 20, content: 240 } as const;
/** A path on our own origin. */
const OWN_PATH = /^\/(?:[\w.~-]+\/)*[\w.~-]+(?:\?[\w.~=&-]*)?$/;

const line = (text: string | undefined, longest: number): string | undefined =>
  text === undefined ? undefined : (plainText(text, longest) ?? undefined);
const figure = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) ? value : undefined;

/**
 * Sanitizes content so that it can be shown anywhere: each text is one line of visible characters, and pictures
 * are ours. A message is titled with its sender's name, never with a text that could be the platform's.
 */
export function storedContent(content: NotificationContent): StoredContent {
  const username = line(content.username, LONGEST.username);
  const title = content.type === 'message' ? (username ?? 'Message') : line(content.title, LONGEST.title);
  const fields: { readonly [K in keyof StoredContent]: StoredContent[K] | undefined } = {
    title: title ?? 'Notification',
    username,
    action: line(content.action, LONGEST.action),
    amount: figure(content.amount),
    volume: figure(content.volume),
    token: line(content.token, LONGEST.token),
    content: line(content.content, LONGEST.content),
    price: figure(content.price),
    icon: content.icon !== undefined && OWN_PATH.test(content.icon) ? content.icon : undefined,
    about: content.about,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as unknown as StoredContent;
}
