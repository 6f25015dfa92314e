import { z } from 'zod';
import { address, id, isoTime } from '../fields.ts';
import { NOTIFICATION_TYPES } from './constants.ts';

export const notificationType = z.enum(NOTIFICATION_TYPES);

/** What a notification is about; the page opens it. Never an address that somebody else wrote. */
export const notificationSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), tokenAddress: address }),
  /** An order that waits for the signature of its wallet. */
  z.object({ kind: z.literal('order'), tokenAddress: address, orderId: id }),
  z.object({ kind: z.literal('wallet'), walletAddress: address }),
  z.object({ kind: z.literal('clan'), clanId: id }),
  /** A request to the reader, or an invitation, that may still wait. */
  z.object({ kind: z.literal('friendRequest'), userId: id }),
  z.object({ kind: z.literal('clanInvitation'), clanId: id }),
  z.object({ kind: z.literal('conversation'), conversation: id }),
  z.object({ kind: z.enum(['orders', 'wallets', 'security', 'friends', 'giveaway']) }),
]);

/** What a notification says; null for a field that does not apply. */
export const notification = z.object({
  id,
  type: notificationType,
  title: z.string(),
  username: z.string().nullable().meta({ description: 'Who caused it' }),
  action: z.string().nullable().meta({ description: 'What they did, one word: bought, invited' }),
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
  /** How many came under one key while none was read. */
  count: z.number().int(),
  about: notificationSubject.nullable(),
});

export type NotificationType = z.output<typeof notificationType>;
export type NotificationSubject = z.output<typeof notificationSubject>;
export type ShownNotification = z.output<typeof notification>;

/** What a notification says as features write it. A field that does not apply is left out. */
export interface NotificationContent {
  readonly type: NotificationType;
  /** Words of the platform. Of a `message` it is the sender's name. */
  readonly title: string;
  /** Who caused it. */
  readonly username?: string;
  /** What they did, one word: `bought`, `invited`. */
  readonly action?: string;
  /** SOL. */
  readonly amount?: number;
  /** US dollars. */
  readonly volume?: number;
  /** The token's symbol. */
  readonly token?: string;
  readonly content?: string;
  /** US dollars. */
  readonly price?: number;
  /** Address of a picture, relative to our origin. */
  readonly icon?: string;
  readonly about?: NotificationSubject;
}
