import type { PictureLook } from '@dugout/market/pictures/picture-look';
import { LRUCache } from 'lru-cache';

const KEPT = 20_000;

/**
 * What traders' pictures look like, each looked at once. `read` gives null for a picture that cannot be
 * compared.
 */
export function pictureLooks(
  read: (image: string) => Promise<PictureLook | null>,
): (image: string | null) => Promise<PictureLook | null> {
  const looks = new LRUCache<string, { readonly look: PictureLook | null }>({ max: KEPT });
  return async (image) => {
    if (image === null) return null;
    const known = looks.get(image);
    if (known !== undefined) return known.look;
    const look = await read(image);
    looks.set(image, { look });
    return look;
  };
}
