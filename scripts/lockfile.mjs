/**
 * Fails unless every package of every lock file has a SHA-512 integrity, so that `npm ci` installs exactly the
 * locked bytes on every platform.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedOf, placesWithoutIntegrity, unpublishedPlaces } from './lib/lock-integrity.mjs';
import { ROOT } from './lib/run.mjs';

const wrong = ['package-lock.json', 'bench/peers/package-lock.json'].flatMap((path) => {
  const lock = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  const unpublished = unpublishedPlaces(lock).length;
  console.log(
    `${path}: ${installedOf(lock).length} packages, ${unpublished} of them left out as not published`,
  );
  return placesWithoutIntegrity(lock).map((place) => `${path}: ${place} has no SHA-512 integrity`);
});
for (const line of wrong) console.error(line);
process.exit(wrong.length > 0 ? 1 : 0);
