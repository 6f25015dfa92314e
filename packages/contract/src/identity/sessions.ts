import { z } from 'zod';
import { id, isoTime } from '../fields.ts';

/** A browser or program in which the trader is signed in. Its id cannot sign anyone in. */
export const session = z.object({
  id,
  /** As text: 'Chrome on Linux'. */
  device: z.string(),
  signedInAt: isoTime,
  /** To the hour. */
  usedAt: isoTime,
  isCurrent: z.boolean(),
});

export const SESSION_ACTS = ['signedIn', 'signInFailed', 'sessionEnded'] as const;

export type Session = z.output<typeof session>;
