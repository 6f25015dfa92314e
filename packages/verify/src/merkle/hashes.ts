/**
 * The hashes of a Merkle tree (RFC 6962, section 2.1). The prefixes prevent a leaf from being mistaken for a
 * node.
 */
import type { Bytes } from '../bytes.ts';
import { sha256 } from '../sha256.ts';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const HASH_BYTES = 32;
export const EMPTY_ROOT = sha256();

export const leafHash = (leaf: Uint8Array): Bytes => sha256(LEAF, leaf);
export const nodeHash = (left: Uint8Array, right: Uint8Array): Bytes => sha256(NODE, left, right);
