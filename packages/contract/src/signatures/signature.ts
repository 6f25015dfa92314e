import { z } from 'zod';
import { checkpoint } from '../alpha/log.ts';
import { address, assetFields, id, isoTime } from '../fields.ts';

const count = z.number().int().min(0);
/** SHA-256 of a node of the tree, base64. */
const nodeHash = z.base64();

/** A line of the signer's journal: its place in the log, its JSON text byte for byte, and its inclusion proof. */
export const signatureEntry = z.object({ index: count, leaf: z.string(), proof: z.array(nodeHash) });

/** Own entries, newest first, proven under the checkpoint. */
export const signaturePage = z.object({
  checkpoint,
  /** Proof that the log of `since` lines is a beginning of this one; null when the log is not longer. */
  consistency: z.object({ since: count, proof: z.array(nodeHash) }).nullable(),
  entries: z.array(signatureEntry),
  /** What the signer states of each page that the entries came in, as signed notes. */
  pages: z.array(z.string()),
  /** What `before` is for older entries; null when there are none. */
  next: count.nullable(),
});

/** A page with the units of the tokens that it names, which are the server's word and in no proof. */
export const shownSignatures = z.object({
  ...signaturePage.shape,
  tokens: z.array(z.object({ mint: address, ...assetFields })),
});

/** What the signer wrote down for a trader, which anyone can check without trusting who sent it. */
export const signatureRecord = z.object({
  format: z.literal('dugout-signatures-1'),
  owner: id,
  exportedAt: isoTime,
  /** What was asked for; null for the newest entries. */
  before: count.nullable(),
  ...signaturePage.shape,
});

export type SignatureEntry = z.output<typeof signatureEntry>;
export type SignaturePage = z.output<typeof signaturePage>;
export type ShownSignatures = z.output<typeof shownSignatures>;
export type SignatureRecord = z.output<typeof signatureRecord>;
