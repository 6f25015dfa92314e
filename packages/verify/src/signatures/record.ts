/** The file of `GET /api/v1/signatures/record`: what the signer wrote down for one trader, with its proofs. */
import type { ConsistencyProof } from '../log/check-head.ts';
import type { ProvenLeaf } from '../log/proven-leaf.ts';
import {
  checkpointShape,
  consistencyShape,
  count,
  having,
  listOf,
  oneOf,
  orNull,
  parseShape,
  provenLeafShape,
  text,
  time,
} from '../shapes.ts';

export const SIGNATURE_RECORD_FORMAT = 'dugout-signatures-1';

/** What a page of the log, and a whole record, have in common. */
export interface SignedEntries {
  readonly checkpoint: { readonly size: number; readonly note: string; readonly verifierKey: string };
  readonly consistency: ConsistencyProof | null;
  /** Newest first. */
  readonly entries: readonly ProvenLeaf[];
  /** What the signer states of each page that the entries came in, as signed notes. */
  readonly pages: readonly string[];
  /** Older entries, before this leaf, are left out; null when there are none. */
  readonly next: number | null;
}

export interface SignatureRecord extends SignedEntries {
  readonly format: typeof SIGNATURE_RECORD_FORMAT;
  /** The trader's id, which each entry names. */
  readonly owner: string;
  /** ISO 8601. */
  readonly exportedAt: string;
  /** Newer entries, from this leaf on, are left out; null when there are none. */
  readonly before: number | null;
}

const isRecord = having({
  format: oneOf(SIGNATURE_RECORD_FORMAT),
  owner: text,
  exportedAt: time,
  checkpoint: checkpointShape,
  consistency: consistencyShape,
  entries: listOf(provenLeafShape),
  pages: listOf(text),
  before: orNull(count),
  next: orNull(count),
});

/** Null for anything that is no such file. */
export const parseRecord = (file: string): SignatureRecord | null =>
  parseShape<SignatureRecord>(file, isRecord);
