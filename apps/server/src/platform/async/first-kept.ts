/**
 * Resolves with the first `count` of these promises to be fulfilled, in that order. Rejects with the last
 * rejection as soon as too few can be fulfilled.
 */
export function firstKept<T>(promises: readonly Promise<T>[], count: number): Promise<readonly T[]> {
  return new Promise((resolve, reject) => {
    const kept: T[] = [];
    let spare = promises.length - count;
    if (spare < 0) throw new RangeError(`${promises.length} promises cannot keep ${count}`);
    if (count === 0) resolve(kept);
    for (const promise of promises)
      promise.then(
        (value) => {
          if (kept.length < count) kept.push(value);
          if (kept.length === count) resolve(kept);
        },
        (error: unknown) => {
          if (--spare < 0) reject(error);
        },
      );
  });
}
