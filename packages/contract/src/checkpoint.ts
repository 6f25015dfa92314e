import { z } from 'zod';

/** A signed tree head: text and signatures in the C2SP signed note format, with the size of the tree. */
export const checkpoint = z.object({
  size: z.number().int().min(0),
  /** The note, byte for byte. */
  note: z.string(),
  /** `name+hash+key` in the C2SP format. */
  verifierKey: z.string(),
});

export type Checkpoint = z.output<typeof checkpoint>;
