import { parseRawAmount } from '@dugout/domain/base-units';
import { z } from 'zod';
import { address, id, isoTime, rawAmount, typedLine } from '../fields.ts';
import { API_KEY_MAX_DAYS } from './values.ts';

const read = z.strictObject({ scope: z.literal('read') });
const trade = z.strictObject({
  scope: z.literal('trade'),
  /** The only wallets it may trade from. */
  wallets: z.array(address).min(1).max(20),
  /** Max lamports per order. */
  perOrderLamports: rawAmount,
  /** Max lamports of its orders within any 24 hours. */
  perDayLamports: rawAmount,
});

/** A key's permissions. No key can withdraw. */
const apiKeyAccess = z.discriminatedUnion('scope', [read, trade]);

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first letters of the key. */
  prefix: z.string(),
  access: apiKeyAccess,
  /** Lamports moved by its orders within the last 24 hours. */
  spentLamports: rawAmount,
  createdAt: isoTime,
  expiresAt: isoTime,
  /** To the minute; null for an unused key. */
  lastUsedAt: isoTime.nullable(),
});

export const newApiKey = {
  name: typedLine(40).min(1, 'must not be empty'),
  access: apiKeyAccess.superRefine((access, check) => {
    if (access.scope !== 'trade') return;
    const { wallets } = access;
    const perOrder = parseRawAmount(access.perOrderLamports) ?? 0n;
    const perDay = parseRawAmount(access.perDayLamports) ?? 0n;
    if (new Set(wallets).size !== wallets.length)
      check.addIssue({ code: 'custom', message: 'must name each wallet once', path: ['wallets'] });
    if (perOrder < 1n || perOrder > perDay)
      check.addIssue({
        code: 'custom',
        message: 'must be above zero and no more than perDayLamports',
        path: ['perOrderLamports'],
      });
  }),
  expiresInDays: z.number().int().min(1).max(API_KEY_MAX_DAYS),
};

export type ApiKey = z.output<typeof apiKey>;

export type ApiKeyAccess = z.output<typeof apiKeyAccess>;
