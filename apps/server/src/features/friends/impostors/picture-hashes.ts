import type { PerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import { LRUCache } from 'lru-cache';

const KEPT = 20_000;

/**
 * Caches the perceptual hashes of traders' pictures. `read` returns null for a picture that cannot be compared.
 */
export function pictureHashes(
  read: (image: string) => Promise<PerceptualHash | null>,
): (image: string | null) => Promise<PerceptualHash | null> {
  const hashes = new LRUCache<string, { readonly hash: PerceptualHash | null }>({ max: KEPT });
  return async (image) => {
    if (image === null) return null;
    const known = hashes.get(image);
    if (known !== undefined) return known.hash;
    const hash = await read(image);
    hashes.set(image, { hash });
    return hash;
  };
}
