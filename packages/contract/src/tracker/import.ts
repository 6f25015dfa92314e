import { z } from 'zod';
import { asRead, isoTime, typedText } from '../fields.ts';

/**
 * Addresses are text here: one that is wrong is reported with its line, and stops none of the others. Other
 * terminals export more fields than these; they are passed over.
 */
const importedWallet = z.object({
  address: typedText(200),
  name: typedText(500).nullish(),
  emoji: typedText(64).nullish(),
  group: typedText(200).nullish(),
  notes: typedText(5_000).nullish(),
  createdAt: isoTime.nullish(),
});

/** A paste of up to 10,000 addresses is larger than other bodies. */
export const IMPORT_BODY_BYTES = 2 * 1024 * 1024;

export const importBody = z
  .strictObject({
    ...asRead('dugout'),
    /** What was pasted: JSON as Axiom, Padre, GMGN and Dugout export it, CSV, or lines with an address. */
    text: typedText(IMPORT_BODY_BYTES).optional(),
    wallets: z.array(importedWallet).max(20_000).optional(),
    /** What happens to wallets that are followed already: they stay as they are, or take what is imported. */
    onConflict: z.enum(['skip', 'replace']).default('skip'),
  })
  .refine(({ text, wallets }) => (text === undefined) !== (wallets === undefined), 'give text or wallets');

export const skipped = z.array(
  z.object({
    /** Counted from 1: of the text, or the number of the entry in a JSON list. */
    line: z.number().int(),
    reason: z.string(),
  }),
);

export type ImportBody = z.output<typeof importBody>;
