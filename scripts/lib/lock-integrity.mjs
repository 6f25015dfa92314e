import { nameAt } from './lock-versions.mjs';

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** The integrity of a package that the registry does not carry: no bytes have it, so npm leaves the part out. */
export const UNPUBLISHED = `sha512-${Buffer.alloc(64).toString('base64')}`;

/** Packages of a lock file that npm installs: those of the workspace itself are not among them. */
export const installedOf = ({ packages }) =>
  Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && link !== true);

/** Places of a lock file whose package could be other bytes than those that were locked. */
export const placesWithoutIntegrity = (lock) =>
  installedOf(lock)
    .filter(
      ([, { integrity, optional }]) =>
        !SHA512.test(integrity ?? '') || (integrity === UNPUBLISHED && optional !== true),
    )
    .map(([place]) => place);

/** Places of a lock file whose optional part npm leaves out, because nothing was published when it was locked. */
export const unpublishedPlaces = (lock) =>
  installedOf(lock)
    .filter(([, { integrity }]) => integrity === UNPUBLISHED)
    .map(([place]) => place);

/**
 * The lock file with the published integrity in each entry that has none. `integrityOf(name, version)` answers
 * what the registry publishes, or undefined. An optional part that is not published becomes `UNPUBLISHED`; any
 * other package without a SHA-512 integrity throws.
 */
export function withIntegrity(lock, integrityOf) {
  const packages = { ...lock.packages };
  for (const place of new Set([...placesWithoutIntegrity(lock), ...unpublishedPlaces(lock)])) {
    const entry = packages[place];
    const name = nameAt(place, entry);
    const integrity = integrityOf(name, entry.version) ?? (entry.optional ? UNPUBLISHED : undefined);
    if (!SHA512.test(integrity ?? ''))
      throw new Error(`The registry gives no SHA-512 integrity of ${name}@${entry.version}`);
    packages[place] = { ...entry, integrity };
  }
  return { ...lock, packages };
}
