import { type Bytes, fromBase64 } from '../bytes.ts';
import { HASH_BYTES } from '../merkle/hashes.ts';

/** Decodes hashes from base64; null when one of them is invalid. */
export function parseProof(proof: readonly string[]): Bytes[] | null {
  const hashes = proof.map(fromBase64);
  return hashes.every((hash) => hash?.length === HASH_BYTES) ? (hashes as Bytes[]) : null;
}
