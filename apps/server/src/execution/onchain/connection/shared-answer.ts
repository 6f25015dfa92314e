/**
 * Fetches once for all concurrent callers and caches the result for `keepMs`. A failure rejects all waiting
 * callers and is not cached.
 */
export function sharedAnswer<T>(
  fetch: () => Promise<T>,
  keepMs: number,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let shared: { readonly answer: Promise<T>; until: number } | null = null;
  return () => {
    if (shared !== null && now() < shared.until) return shared.answer;
    const mine = { answer: fetch(), until: Number.POSITIVE_INFINITY };
    shared = mine;
    mine.answer.then(
      () => {
        mine.until = now() + keepMs;
      },
      () => {
        mine.until = 0;
      },
    );
    return mine.answer;
  };
}
