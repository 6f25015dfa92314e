import { nameAt } from './lock-versions.mjs';

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** The integrity of a package missing from the registry: no bytes have it, so npm omits the package. */
export const UNPUBLISHED = `sha512-${Buffer.alloc(64).toString('base64')}`;

/** Returns the packages of a lock file that npm installs, without the workspace's own. */
export const installedOf = ({ packages }) =>
  Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && link !== true);

/** Returns the lock file's entries without an integrity, whose bytes could differ from the locked ones. */
export const placesWithoutIntegrity = (lock) =>
  installedOf(lock)
    .filter(
      ([, { integrity, optional }]) =>
        !SHA512.test(integrity ?? '') || (integrity === UNPUBLISHED && optional !== true),
    )
    .map(([place]) => place);

/** Returns the optional entries that npm omits, because they were unpublished when locked. */
export const unpublishedPlaces = (lock) =>
  installedOf(lock)
    .filter(([, { integrity }]) => integrity === UNPUBLISHED)
    .map(([place]) => place);

/**
 * Returns the lock file with the published integrity in each entry without one. `integrityOf(name, version)`
 * returns the registry's value, or undefined. An unpublished optional package becomes `UNPUBLISHED`; any other
 * package without a SHA-512 integrity throws.
 */
export function withIntegrity(lock, integrityOf) {
  const packages = { ...lock.packages };
  for (const place of new Set([...placesWithoutIntegrity(lock), ...unpublishedPlaces(lock)])) {
    const entry = packages[place];
    const name = nameAt(place, entry);
    const integrity = integrityOf(name, entry.version) ?? (entry.optional ? UNPUBLISHED : undefined);
    if (!SHA512.test(integrity ?? ''))
      throw new Error(`the registry has no SHA-512 integrity of ${name}@${entry.version}`);
    packages[place] = { ...entry, integrity };
  }
  return { ...lock, packages };
}
