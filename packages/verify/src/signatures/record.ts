/** The file of `GET /api/v1/signatures/record`: the signer's log entries for one trader, with proofs. */
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

/** The common fields of a log page and a whole record. */
export interface SignedEntries {
  readonly checkpoint: { readonly size: number; readonly note: string; readonly verifierKey: string };
  readonly consistency: ConsistencyProof | null;
  /** Newest first. */
  readonly entries: readonly ProvenLeaf[];
  /** The signer's statement about each page of entries, as signed notes. */
  readonly pages: readonly string[];
  /** Older entries, before this leaf, are omitted; null when there are none. */
  readonly next: number | null;
}

export interface SignatureRecord extends SignedEntries {
  readonly format: typeof SIGNATURE_RECORD_FORMAT;
  /** The trader's id, named in each entry. */
  readonly owner: string;
  /** ISO 8601. */
  readonly exportedAt: string;
  /** Newer entries, from this leaf on, are omitted; null when there are none. */
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

/** Returns null for any other file. */
export const parseRecord = (file: string): SignatureRecord | null =>
  parseShape<SignatureRecord>(file, isRecord);
