/** The definitions of RFC 6962, section 2.1, implemented literally over lists of leaves. Slow on purpose. */
import { createHash } from 'node:crypto';

const sha = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

function split(count: number): number {
  let k = 1;
  while (k * 2 < count) k *= 2;
  return k;
}

/** MTH(D[n]). */
export function referenceRoot(leaves: readonly Uint8Array[]): Buffer {
  if (leaves.length === 0) return sha();
  if (leaves.length === 1) return sha(Buffer.of(0), leaves[0] as Uint8Array);
  const k = split(leaves.length);
  return sha(Buffer.of(1), referenceRoot(leaves.slice(0, k)), referenceRoot(leaves.slice(k)));
}

/** PATH(m, D[n]). */
export function referencePath(m: number, leaves: readonly Uint8Array[]): Buffer[] {
  if (leaves.length === 1) return [];
  const k = split(leaves.length);
  return m < k
    ? [...referencePath(m, leaves.slice(0, k)), referenceRoot(leaves.slice(k))]
    : [...referencePath(m - k, leaves.slice(k)), referenceRoot(leaves.slice(0, k))];
}

/** PROOF(m, D[n]) for 0 < m < n, by SUBPROOF(m, D[n], b). */
export function referenceProof(m: number, leaves: readonly Uint8Array[], b = true): Buffer[] {
  if (m === leaves.length) return b ? [] : [referenceRoot(leaves)];
  const k = split(leaves.length);
  return m <= k
    ? [...referenceProof(m, leaves.slice(0, k), b), referenceRoot(leaves.slice(k))]
    : [...referenceProof(m - k, leaves.slice(k), false), referenceRoot(leaves.slice(0, k))];
}
