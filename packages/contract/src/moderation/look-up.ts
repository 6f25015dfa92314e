import { z } from 'zod';
import { id, isoTime } from '../fields.ts';

/** A look-up of a trader's data by an operator. */
export const lookUp = z.object({
  id,
  /** Who looked at what, in words. */
  detail: z.string(),
  /** Null for look-ups from before reasons were kept. */
  reason: z.string().nullable(),
  createdAt: isoTime,
});

export type LookUp = z.output<typeof lookUp>;
