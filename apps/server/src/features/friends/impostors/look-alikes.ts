import { PRODUCT } from '@dugout/contract/constants';
import type { LooksLike } from '@dugout/contract/friends/friend';
import { type ComparedName, comparedName, nameLikeness } from '@dugout/domain/names/look-alike';
import { isSamePicture, type PerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import { LRUCache } from 'lru-cache';
import { reservedFor } from '#/features/identity/index.ts';

/** A trader known to the viewer, or shown to them. */
export interface Face {
  readonly userId: string;
  readonly userName: string;
  /** The picture's perceptual hash; null for none, or one too plain to compare. */
  readonly hash: PerceptualHash | null;
}

const NAMES_KEPT = 20_000;
const names = new LRUCache<string, ComparedName>({ max: NAMES_KEPT });

function compared(name: string): ComparedName {
  const known = names.get(name);
  if (known !== undefined) return known;
  const made = comparedName(name);
  names.set(name, made);
  return made;
}

/** Returns the first of `known` that a trader resembles; null for none. */
export function lookAlike(face: Face, known: Iterable<Face>): LooksLike | null {
  const name = compared(face.userName);
  const reserved = reservedFor(face.userName);
  if (reserved?.kind === 'platform')
    return { userId: null, userName: PRODUCT.name, reason: reserved.likeness };
  for (const other of known) {
    if (other.userId === face.userId) continue;
    const reason =
      nameLikeness(name, compared(other.userName)) ?? (samePicture(face.hash, other.hash) ? 'picture' : null);
    if (reason !== null) return { userId: other.userId, userName: other.userName, reason };
  }
  return null;
}

const samePicture = (a: PerceptualHash | null, b: PerceptualHash | null): boolean =>
  a !== null && b !== null && isSamePicture(a, b);
