import type { PerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import { LRUCache } from 'lru-cache';

const KEPT = 20_000;

/**
 * What traders' pictures look like, each looked at once. `read` gives null for a picture that cannot be
 * compared.
 */
export function pictureHashes(
  read: (image: string) => Promise<PerceptualHash | null>,
): (image: string | null) => Promise<PerceptualHash | null> {
  const looks = new LRUCache<string, { readonly look: PerceptualHash | null }>({ max: KEPT });
  return async (image) => {
    if (image === null) return null;
    const known = looks.get(image);
    if (known !== undefined) return known.look;
    const look = await read(image);
    looks.set(image, { look });
    return look;
  };
}
