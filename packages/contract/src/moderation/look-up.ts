import { z } from 'zod';
import { id, isoTime } from '../fields.ts';

/** An operator's look-up of a trader's data. */
export const lookUp = z.object({
  id,
  /** The operator and the data, as text. */
  detail: z.string(),
  /** Null for look-ups from before reasons were recorded. */
  reason: z.string().nullable(),
  createdAt: isoTime,
});

export type LookUp = z.output<typeof lookUp>;
