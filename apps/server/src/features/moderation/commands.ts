/** Commands of the operator's command line to the running server, over its socket. */
import { join } from 'node:path';
import { typedLine } from '@dugout/contract/fields';
import { GIVEAWAY_TITLE_LENGTH } from '@dugout/contract/giveaway/values';
import { z } from 'zod';

const line = (longest: number) => z.string('is needed').pipe(typedLine(longest).min(1));

const operator = line(64);
const reason = line(500);
const id = z.string().min(1).max(64);
const userName = line(64);
const LONGEST_DAYS = 3650;
const LONGEST_GIVEAWAY_DAYS = 90;
const LONGEST_INVITATION_DAYS = 365;
const INVITATION_DAYS = 7;
const MINUTES_OF_DAY = 1440;
const HIGHEST_RANK = 20;

/** Every command names its operator, and every action its reason. */
export const moderationCommand = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('reports'), operator }),
  z.strictObject({
    command: z.literal('show'),
    operator,
    id,
    reason: reason.default('Review of the report'),
    /** Whether its pictures are sent too. */
    pictures: z.boolean().default(false),
  }),
  z.strictObject({ command: z.literal('hide'), operator, messageId: id, reason }),
  z.strictObject({ command: z.literal('restore'), operator, messageId: id, reason }),
  z.strictObject({ command: z.literal('dismiss'), operator, id, reason }),
  z.strictObject({
    command: z.literal('suspend'),
    operator,
    userName,
    reason,
    /** Null for an unlimited time. */
    days: z.number().int().min(1).max(LONGEST_DAYS).nullable().default(null),
  }),
  z.strictObject({ command: z.literal('lift'), operator, userName, reason }),
  z.strictObject({ command: z.literal('sign-out'), operator, userName, reason }),
  z.strictObject({ command: z.literal('sign-out-everyone'), operator, reason }),
  z.strictObject({
    command: z.literal('giveaway'),
    operator,
    title: line(GIVEAWAY_TITLE_LENGTH),
    reason: reason.default('A giveaway'),
    /** SOL. */
    prize: z.string().regex(/^\d{1,6}(\.\d{1,9})?$/, 'must be an amount of SOL'),
    days: z.number().int().min(0).max(LONGEST_GIVEAWAY_DAYS).default(0),
    minutes: z.number().int().min(0).max(MINUTES_OF_DAY).default(0),
    minRank: z.number().int().min(0).max(HIGHEST_RANK).default(0),
    minAgeDays: z.number().int().min(0).max(LONGEST_DAYS).default(0),
    needsWallet: z.boolean().default(false),
  }),
  z.strictObject({
    command: z.literal('invite'),
    operator,
    reason: reason.default('An invitation'),
    days: z.number().int().min(1).max(LONGEST_INVITATION_DAYS).default(INVITATION_DAYS),
  }),
  z.strictObject({ command: z.literal('invitations'), operator }),
  z.strictObject({ command: z.literal('revoke-invitation'), operator, id, reason }),
  z.strictObject({ command: z.literal('log'), operator }),
]);

export type ModerationCommand = z.output<typeof moderationCommand>;

/** Rows of a table, or a description of the action. Times are ISO. */
export type ModerationAnswer =
  | {
      readonly ok: true;
      readonly rows: readonly Readonly<Record<string, string>>[];
      /** WebP in base64. */
      readonly pictures?: readonly { readonly name: string; readonly webp: string }[];
    }
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string };

/** The folder of the socket in `DATA_DIR`, accessible only to the server's user. */
export const socketFolder = (dataDir: string): string => join(dataDir, 'operator');
export const socketPath = (dataDir: string): string => join(socketFolder(dataDir), 'moderation.sock');
