import { z } from 'zod';
import { id, isoTime } from '../fields.ts';

/** The signed-in trader, as the interface knows them. */
export const me = z.object({
  userId: id,
  userName: z.string(),
  image: z.string().nullable(),
  email: z.string().nullable(),
  /** From chat, friends and clans; null for none. `until` is null for until it is lifted. */
  suspension: z.object({ reason: z.string(), until: isoTime.nullable() }).nullable(),
  /** When the account is deleted; null for not at all. */
  deletionDueAt: isoTime.nullable(),
});

/** What an operator or the trader has decided about the account. */
export const accountStatus = me.pick({ suspension: true, deletionDueAt: true });

export type AccountStatus = z.output<typeof accountStatus>;
export type Me = z.output<typeof me>;
