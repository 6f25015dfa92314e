import { z } from 'zod';
import { checkpoint } from '../checkpoint.ts';
import { address, assetFields, id, isoTime } from '../fields.ts';

const count = z.number().int().min(0);
/** SHA-256 of a tree node, base64. */
const nodeHash = z.base64();

/** A line of the signer's journal: its index in the log, its JSON text byte for byte, and its inclusion proof. */
const signatureEntry = z.object({ index: count, leaf: z.string(), proof: z.array(nodeHash) });

/** The caller's entries, newest first, with proofs for the checkpoint. */
const signaturePage = z.object({
  checkpoint,
  /** Proof that the log of `since` lines is a prefix of this one; null when the log is not longer. */
  consistency: z.object({ since: count, proof: z.array(nodeHash) }).nullable(),
  entries: z.array(signatureEntry),
  /** The signer's statement about each page of entries, as signed notes. */
  pages: z.array(z.string()),
  /** The `before` value for older entries; null when there are none. */
  next: count.nullable(),
});

/** A page with the units of its tokens, which come from the server and are in no proof. */
export const shownSignatures = z.object({
  ...signaturePage.shape,
  tokens: z.array(z.object({ mint: address, ...assetFields })),
});

/** The signer's record for a trader, verifiable by anyone without trusting its sender. */
export const signatureRecord = z.object({
  format: z.literal('dugout-signatures-1'),
  owner: id,
  exportedAt: isoTime,
  /** The requested value; null for the newest entries. */
  before: count.nullable(),
  ...signaturePage.shape,
});

export type SignatureEntry = z.output<typeof signatureEntry>;
export type SignaturePage = z.output<typeof signaturePage>;
export type ShownSignatures = z.output<typeof shownSignatures>;
export type SignatureRecord = z.output<typeof signatureRecord>;
