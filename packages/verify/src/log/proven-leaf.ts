import { utf8 } from '../bytes.ts';
import { leafHash } from '../merkle/hashes.ts';
import { isIncluded, type TreeHead } from '../merkle/verify-proof.ts';
import { parseProof } from './parse-proof.ts';

/** A leaf of a log with its index, and its inclusion proof in base64. */
export interface ProvenLeaf {
  readonly index: number;
  readonly leaf: string;
  readonly proof: readonly string[];
}

export function isProven({ index, leaf, proof }: ProvenLeaf, { size, root }: TreeHead): boolean {
  const hashes = parseProof(proof);
  return hashes !== null && isIncluded(leafHash(utf8(leaf)), index, size, hashes, root);
}
