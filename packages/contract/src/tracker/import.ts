import { z } from 'zod';
import { asRead, isoTime, typedText } from '../fields.ts';

/**
 * Addresses are plain text: a wrong one is reported with its line and does not stop the others. Additional fields
 * of other terminals are ignored.
 */
const importedWallet = z.object({
  address: typedText(200),
  name: typedText(500).nullish(),
  emoji: typedText(64).nullish(),
  group: typedText(200).nullish(),
  notes: typedText(5_000).nullish(),
  createdAt: isoTime.nullish(),
});

/** Larger than other bodies, for pastes of up to 10,000 addresses. */
export const IMPORT_BODY_BYTES = 2 * 1024 * 1024;

export const importBody = z
  .strictObject({
    ...asRead('dugout'),
    /** Pasted text: JSON as exported by Axiom, Padre, GMGN and Dugout, CSV, or lines with an address. */
    text: typedText(IMPORT_BODY_BYTES).optional(),
    wallets: z.array(importedWallet).max(20_000).optional(),
    /** Handling of already followed wallets: keep them, or replace their data. */
    onConflict: z.enum(['skip', 'replace']).default('skip'),
  })
  .refine(({ text, wallets }) => (text === undefined) !== (wallets === undefined), 'give text or wallets');

export const skipped = z.array(
  z.object({
    /** From 1: line of the text, or index of the entry in a JSON list. */
    line: z.number().int(),
    reason: z.string(),
  }),
);

export type ImportBody = z.output<typeof importBody>;
