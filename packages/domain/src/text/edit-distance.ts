/**
 * Reports whether two words differ by at most `most` typos: a letter too many, too few or wrong, or two swapped
 * neighbors. Only for few typos, since it explores every possibility.
 */
export const withinTypos = (a: string, b: string, most: number): boolean =>
  Math.abs(a.length - b.length) <= most && within(a, 0, b, 0, most);

function within(a: string, fromA: number, b: string, fromB: number, most: number): boolean {
  let [i, j] = [fromA, fromB];
  while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i++;
    j++;
  }
  const [restA, restB] = [a.length - i, b.length - j];
  if (restA === 0 || restB === 0) return restA + restB <= most;
  if (most === 0 || Math.abs(restA - restB) > most) return false;
  return (
    within(a, i + 1, b, j + 1, most - 1) ||
    within(a, i + 1, b, j, most - 1) ||
    within(a, i, b, j + 1, most - 1) ||
    (a.charCodeAt(i) === b.charCodeAt(j + 1) &&
      a.charCodeAt(i + 1) === b.charCodeAt(j) &&
      within(a, i + 2, b, j + 2, most - 1))
  );
}

export const typosAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);
