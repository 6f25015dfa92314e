const MIN = 3;
const MAX = 20;

/**
 * A wished name as a user name: letters, digits and underscore, at most 20; empty when nothing of it remains.
 */
export const normaliseUserName = (desired: string): string =>
  desired
    .trim()
    .replace(/[^A-Za-z0-9_]/g, '')
    .slice(0, MAX);

/** The name shortened so that `digits` fit behind it. */
const withDigits = (name: string, digits: string): string => name.slice(0, MAX - digits.length) + digits;

/**
 * The user name for a request: the name itself, or with the smallest number behind it that nobody has. Wishes
 * that are too short get a number too. `isTaken` compares without case.
 */
export async function freeUserName(
  desired: string,
  isTaken: (name: string) => Promise<boolean>,
): Promise<string> {
  const name = normaliseUserName(desired) || 'trader';
  if (name.length >= MIN && !(await isTaken(name))) return name;
  for (let count = 2; count < 20; count++) {
    const candidate = withDigits(name, String(count).padStart(Math.max(0, MIN - name.length), '0'));
    if (!(await isTaken(candidate))) return candidate;
  }
  for (;;) {
    const candidate = withDigits(name, String(Math.floor(Math.random() * 1e8)).padStart(8, '0'));
    if (!(await isTaken(candidate))) return candidate;
  }
}
