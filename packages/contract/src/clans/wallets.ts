import { z } from 'zod';
import { address, isoTime } from '../fields.ts';

/** A wallet that a clan follows together. Name and emoji are only visible to the clan. */
export const clanWallet = z.object({
  address,
  name: z.string(),
  emoji: z.string().nullable(),
  addedAt: isoTime,
});

export type ClanWallet = z.output<typeof clanWallet>;
