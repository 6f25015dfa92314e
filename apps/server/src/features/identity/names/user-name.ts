const MIN = 3;
const MAX = 20;

/** Normalizes a desired name: letters, digits and underscore, at most 20; empty if nothing remains. */
export const normaliseUserName = (desired: string): string =>
  desired
    .trim()
    .replace(/[^A-Za-z0-9_]/g, '')
    .slice(0, MAX);

/** Shortens a name so that `digits` fit after it. */
const withDigits = (name: string, digits: string): string => name.slice(0, MAX - digits.length) + digits;

const NEUTRAL = 'trader';
const MAX_COUNTED = 20;
const RANDOM_TRIES = 20;

/** Yields names to try, in order: the name itself, with the smallest numbers, with random digits. */
function* candidates(name: string): Generator<string> {
  if (name.length >= MIN) yield name;
  for (let count = 2; count < MAX_COUNTED; count++)
    yield withDigits(name, String(count).padStart(Math.max(0, MIN - name.length), '0'));
  for (let tries = 0; tries < RANDOM_TRIES; tries++)
    yield withDigits(name, String(Math.floor(Math.random() * 1e8)).padStart(8, '0'));
}

interface NameRules {
  /** Ignores case. */
  isTaken(name: string): Promise<boolean>;
  isReserved(name: string): boolean;
}

/**
 * Returns the desired name, or the name with the smallest free number. Names that are too short get a number too.
 * A reserved name is replaced by a neutral one.
 */
export async function freeUserName(desired: string, rules: NameRules): Promise<string> {
  const requested = normaliseUserName(desired);
  const bases = requested === '' || rules.isReserved(requested) ? [NEUTRAL] : [requested, NEUTRAL];
  for (const base of bases) {
    for (const name of candidates(base))
      if (!rules.isReserved(name) && !(await rules.isTaken(name))) return name;
  }
  throw new Error('No user name is free');
}
