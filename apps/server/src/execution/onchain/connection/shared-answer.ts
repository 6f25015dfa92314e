/**
 * Asks once for all who want to know at the same time, and keeps the answer for `keepMs`. A failure is told
 * to all who waited and not kept.
 */
export function sharedAnswer<T>(
  ask: () => Promise<T>,
  keepMs: number,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let asked: { readonly answer: Promise<T>; until: number } | null = null;
  return () => {
    if (asked !== null && now() < asked.until) return asked.answer;
    const mine = { answer: ask(), until: Number.POSITIVE_INFINITY };
    asked = mine;
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
