import { z } from 'zod';
import { id, isoTime, timeZone, typedLine } from '../fields.ts';
import { NOTIFICATION_SOUNDS, type NOTIFICATION_TYPES } from './values.ts';

/** Destinations of one type of notification. */
const deliverySettings = z.object({
  inApp: z.boolean().meta({ description: 'Kept in the list; always true for system' }),
  sound: z.enum(NOTIFICATION_SOUNDS),
  browser: z
    .boolean()
    .meta({ description: 'Shown by the browser while no page is in view; always true for system' }),
});

const tradeDeliverySettings = deliverySettings.extend({
  trackedFrom: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .meta({ description: 'Trades of tracked wallets from so many SOL on; null for none' }),
});

const minuteOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, HH:MM');

/** Hours in which no sound plays and only system notifications leave the app. */
const quietHours = z.object({
  enabled: z.boolean(),
  from: minuteOfDay,
  /** On the next day when before or equal to `from`. */
  to: minuteOfDay,
  /** Days on which they start, 1 for Monday to 7. */
  days: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'must not name a day twice'),
  timeZone,
  /** Exceptions. */
  letThrough: z.object({ ownExits: z.boolean(), friendMessages: z.boolean() }),
});

export const mutedConversation = z.object({
  conversation: id,
  name: typedLine(80).meta({ description: 'Name in the list of muted conversations' }),
  /** Null for permanently. */
  until: isoTime.nullable(),
});

const perType = <T extends z.ZodType, Trade extends z.ZodType>(of: T, trade: Trade) =>
  z.object({
    trade,
    signature: of,
    clan: of,
    friend: of,
    system: of,
    message: of,
    giveaway: of,
    call: of,
  } satisfies Record<(typeof NOTIFICATION_TYPES)[number], z.ZodType>);

export const notificationSettings = z.object({
  types: perType(deliverySettings, tradeDeliverySettings),
  quietHours,
  /** Quiet until then, whatever the hours. */
  pausedUntil: isoTime.nullable(),
  muted: z.array(mutedConversation),
});

export const notificationSettingsChange = z.strictObject({
  types: perType(
    deliverySettings.partial().strict().optional(),
    tradeDeliverySettings.partial().strict().optional(),
  )
    .partial()
    .strict()
    .optional(),
  quietHours: quietHours
    .extend({ letThrough: quietHours.shape.letThrough.strict() })
    .partial()
    .strict()
    .optional(),
  pausedUntil: isoTime.nullable().optional(),
});

export type DeliverySettings = z.output<typeof deliverySettings>;
export type QuietHours = z.output<typeof quietHours>;
export type MutedConversation = z.output<typeof mutedConversation>;
export type NotificationSettings = z.output<typeof notificationSettings>;
export type NotificationSettingsChange = z.output<typeof notificationSettingsChange>;
