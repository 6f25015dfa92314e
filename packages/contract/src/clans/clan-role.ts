import { z } from 'zod';

export const clanRole = z.enum(['owner', 'officer', 'member']);

export type ClanRole = z.output<typeof clanRole>;
