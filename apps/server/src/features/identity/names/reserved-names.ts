import { PRODUCT } from '@dugout/contract/constants';
import { type ReservedName, reservedName } from '@dugout/domain/names/reserved-name';
import { LRUCache } from 'lru-cache';

const NAMES_KEPT = 20_000;
const known = new LRUCache<string, { readonly reserved: ReservedName | null }>({ max: NAMES_KEPT });

/** Returns why a name is reserved; null for a free name. */
export function reservedFor(name: string): ReservedName | null {
  const kept = known.get(name);
  if (kept !== undefined) return kept.reserved;
  const reserved = reservedName(name, PRODUCT.name);
  known.set(name, { reserved });
  return reserved;
}

const REASONS: Readonly<Record<ReservedName['kind'], string>> = {
  platform: `This name could be mistaken for ${PRODUCT.name} or its staff. Choose another.`,
  link: 'A name must not contain a web address. Choose another, or put a space after the dot.',
};

/** Returns the reason to show to a trader who chose a reserved name; null for a free name. */
export function nameRefusal(name: string): string | null {
  const reserved = reservedFor(name);
  return reserved && REASONS[reserved.kind];
}
