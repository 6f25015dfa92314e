import { z } from 'zod';
import { id } from '../fields.ts';

/** The signed-in trader, as the interface knows them. */
export const me = z.object({
  userId: id,
  userName: z.string(),
  image: z.string().nullable(),
  email: z.string().nullable(),
});

export type Me = z.output<typeof me>;
