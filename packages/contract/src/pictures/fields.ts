import { z } from 'zod';

/** A picture uploaded here (`POST /images`); blank for none. */
export const picture = z
  .string()
  .max(200)
  .regex(/^(?:|\/images\/[\w./-]+)$/, 'must be a picture that was uploaded here');
