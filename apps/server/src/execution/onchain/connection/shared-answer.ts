/**
 * Asks once for all who want to know at the same time, and keeps the answer for `keepMs`. A failure goes
 * to all who waited and not kept.
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
