/**
 * Processes items in order, at most `atOnce` at a time, until none is left or `isStopped` returns true. Rejects
 * when any item fails.
 */
export async function forEachAtMost<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const one = async (): Promise<void> => {
    for (let next = left.next(); !next.done && !isStopped(); next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
