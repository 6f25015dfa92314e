/**
 * Fails unless every package of package-lock.json has a SHA-512 integrity, so that `npm ci` installs the bytes
 * that were locked and no others. What may lack one is listed below, by what it is and how many there are.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/run.mjs';

/** Optional native parts for other platforms that `complete-lockfile.mjs` added: the number only falls. */
const MOST_WITHOUT = 44;

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const installed = Object.entries(packages).filter(
  ([place, entry]) => place.includes('node_modules/') && entry.link !== true,
);
const without = installed.filter(
  ([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
);
const isForeign = ({ optional, os = [], cpu = [], libc = [] }) =>
  optional === true &&
  ((os.length > 0 && !os.includes('linux')) ||
    (cpu.length > 0 && !cpu.includes('x64')) ||
    libc.includes('musl'));
const wrong = without.filter(([, entry]) => !isForeign(entry));

for (const [place] of wrong) console.error(`${place} has no SHA-512 integrity`);
console.log(`${installed.length - without.length} of ${installed.length} packages have an integrity`);
if (without.length > MOST_WITHOUT)
  console.error(`${without.length} optional parts have none, at most ${MOST_WITHOUT} are known`);
process.exit(wrong.length > 0 || without.length > MOST_WITHOUT ? 1 : 0);
