import { z } from 'zod';
import { id, isoTime, typedLine } from '../fields.ts';
import { proofFields } from '../identity/proofs.ts';
import { notificationType } from './notification.ts';
import { WEBHOOK_KINDS } from './values.ts';

const name = typedLine(40).min(1, 'must not be empty');
const url = z
  .string()
  .max(2_048)
  .refine((text) => URL.canParse(text), 'must be an address')
  .meta({ description: 'Where to send to; kept sealed and never shown again' });
const types = z
  .array(notificationType)
  .min(1, 'must name at least one type')
  .refine((all) => new Set(all).size === all.length, 'must not name a type twice');

export const newWebhook = z
  .strictObject({
    kind: z.enum(WEBHOOK_KINDS),
    name,
    url,
    types,
    ...proofFields,
    chatId: z
      .string()
      .regex(/^(?:-?\d{1,20}|@\w{5,32})$/, 'must be the id of a chat')
      .optional()
      .meta({ description: 'The chat to which a Telegram bot writes; of no other kind' }),
  })
  .refine(({ kind, chatId }) => (kind === 'telegram') === (chatId !== undefined), {
    path: ['chatId'],
    error: 'must be given for telegram, and for nothing else',
  });

/** The content of a browser's `PushSubscription`. */
export const newPush = z.strictObject({
  endpoint: url,
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/),
    auth: z.string().regex(/^[\w-]{16,32}={0,2}$/),
  }),
  name,
  ...proofFields,
});

export const outlet = z.object({
  id,
  kind: z.enum([...WEBHOOK_KINDS, 'push']),
  name: z.string(),
  hint: z.string().meta({ description: 'Host and end of the address' }),
  types: z.array(notificationType),
  createdAt: isoTime,
  /** Of the last ten finished deliveries. */
  failed: z.number().int(),
  lastSentAt: isoTime.nullable(),
});

export const delivery = z.object({
  id,
  outletId: id,
  kind: outlet.shape.kind,
  name: z.string(),
  title: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number().int(),
  answer: z.number().int().nullable().meta({ description: 'The HTTP status of the last answer' }),
  reason: z.string().nullable(),
  tookMs: z.number().int().nullable(),
  createdAt: isoTime,
});

export type NewWebhook = z.output<typeof newWebhook>;
export type NewPush = z.output<typeof newPush>;
export type Outlet = z.output<typeof outlet>;
export type OutletKind = Outlet['kind'];
export type Delivery = z.output<typeof delivery>;
