import { z } from 'zod';
import { address, id, isoTime } from '../fields.ts';
import { NOTIFICATION_TYPES } from './values.ts';

export const notificationType = z.enum(NOTIFICATION_TYPES);

/** The subject of a notification, opened by the page. Never an address written by another user. */
const notificationSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), tokenAddress: address }),
  /** An order that waits for its wallet's signature. */
  z.object({ kind: z.literal('order'), tokenAddress: address, orderId: id }),
  z.object({ kind: z.literal('wallet'), walletAddress: address }),
  z.object({ kind: z.literal('clan'), clanId: id }),
  /** A request to the reader, or an invitation, that may still be pending. */
  z.object({ kind: z.literal('friendRequest'), userId: id }),
  z.object({ kind: z.literal('clanInvitation'), clanId: id }),
  z.object({ kind: z.literal('conversation'), conversation: id }),
  z.object({ kind: z.enum(['orders', 'wallets', 'security', 'friends', 'giveaway']) }),
]);

/** The content of a notification; null for fields that do not apply. */
export const notification = z.object({
  id,
  type: notificationType,
  title: z.string(),
  username: z.string().nullable().meta({ description: 'The trader who caused it' }),
  action: z.string().nullable().meta({ description: 'Their action in one word: bought, invited' }),
  amount: z.number().nullable().meta({ description: 'SOL' }),
  volume: z.number().nullable().meta({ description: 'US dollars' }),
  token: z.string().nullable().meta({ description: "The token's symbol" }),
  content: z.string().nullable(),
  price: z.number().nullable().meta({ description: 'US dollars' }),
  isRead: z.boolean(),
  timestamp: isoTime,
  heldUntil: isoTime.nullable().meta({
    description:
      'Of an unread security notice: until then the session that it warns of can neither mark it as read nor delete it; another session can',
  }),
  icon: z.string().nullable().meta({ description: 'Address of a picture, relative to our origin' }),
  /** Number of notifications with the same key while unread. */
  count: z.number().int(),
  about: notificationSubject.nullable(),
});

export type NotificationType = z.output<typeof notificationType>;
export type NotificationSubject = z.output<typeof notificationSubject>;
export type ShownNotification = z.output<typeof notification>;

/** The content of a notification as written by features. Fields that do not apply are omitted. */
export interface NotificationContent {
  readonly type: NotificationType;
  /** Text by the platform; for a `message`, the sender's name. */
  readonly title: string;
  /** The user who caused it. */
  readonly username?: string;
  /** Their action, one word: `bought`, `invited`. */
  readonly action?: string;
  /** SOL. */
  readonly amount?: number;
  /** US dollars. */
  readonly volume?: number;
  readonly token?: string;
  readonly content?: string;
  /** US dollars. */
  readonly price?: number;
  /** Address of a picture, relative to our origin. */
  readonly icon?: string;
  readonly about?: NotificationSubject;
}
