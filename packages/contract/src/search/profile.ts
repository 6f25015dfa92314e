import { z } from 'zod';
import { friendRelation, looksLike, trader } from '../friends/friend.ts';

export const searchProfile = z.object({
  userId: z.string(),
  userName: z.string(),
  image: z.string().nullable(),
  /** Position on the all-time leaderboard, 1 is best; null when unranked. */
  rank: z.number().int().nullable(),
  clan: z.object({ name: z.string() }).nullable(),
  formerName: trader.shape.formerName,
  looksLike: looksLike.nullable(),
  /** The caller's relation to them; null for a guest, and for the caller. */
  relation: friendRelation.nullable(),
});

export type SearchProfile = z.output<typeof searchProfile>;
