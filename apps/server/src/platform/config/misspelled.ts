import { SETTING_NAMES } from './settings.ts';

/** Settings of this product's other programs, which a shell may set for all of them. */
const OTHERS: ReadonlySet<string> = new Set([
  'SIGNER_PRICES_SOCKET',
  'SIGNER_PRICES_KEY_FILE',
  'SIGNER_SEED',
  'SIGNER_MUTATIONS',
]);
/** Prefixes that no other program uses, so any unknown name with one of them is meant for this server. */
const OWN_BEGINNING = /^(SIGNER|SWAP|OUTFLOW|RATE_LIMIT|SIM|YELLOWSTONE|TURNKEY|WITHDRAW)_/;
/** Shorter names are too close to those of other programs: HOME is two edits from HOST. */
const MIN_LENGTH = 7;
const MAX_EDITS = 2;

interface Misspelled {
  readonly name: string;
  /** The setting that was probably meant; null when none is close. */
  readonly meant: string | null;
}

/** Returns the names that look like settings but are unknown. Does not read values. */
export function misspelledSettings(names: readonly string[]): Misspelled[] {
  const known = new Set(SETTING_NAMES);
  return names
    .filter((name) => !known.has(name) && !OTHERS.has(name))
    .map((name) => ({ name, meant: nearest(name) }))
    .filter(({ name, meant }) => meant !== null || OWN_BEGINNING.test(name));
}

function nearest(name: string): string | null {
  if (name.length < MIN_LENGTH) return null;
  const near = SETTING_NAMES.filter((known) => known.length >= MIN_LENGTH)
    .map((known) => ({ known, edits: editsBetween(name, known) }))
    .filter(({ edits }) => edits <= MAX_EDITS)
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.known ?? null;
}

/** Returns the optimal string alignment distance: letters to add, remove, change or swap. */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const edits = [
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        ...(i > 1 && j > 1 && isSwap ? [(before[j - 2] ?? 0) + 1] : []),
      ];
      row.push(Math.min(...edits));
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
