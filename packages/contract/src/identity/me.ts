import { z } from 'zod';
import { id, isoTime } from '../fields.ts';

/** The signed-in trader. */
export const me = z.object({
  userId: id,
  userName: z.string(),
  image: z.string().nullable(),
  email: z.string().nullable(),
  /** From chat, friends and clans; null for none. `until` is null for an indefinite suspension. */
  suspension: z.object({ reason: z.string(), until: isoTime.nullable() }).nullable(),
  /** When the account is deleted; null when no deletion is pending. */
  deletionDueAt: isoTime.nullable(),
});

/** Account state set by an operator or the trader. */
export const accountStatus = me.pick({ suspension: true, deletionDueAt: true });

export type AccountStatus = z.output<typeof accountStatus>;
export type Me = z.output<typeof me>;
