/** Counts skipped items by reason. */
export function createSkipCounter() {
  const counts = new Map<string, number>();
  return {
    count(reason: string): void {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    },
    read: (): ReadonlyMap<string, number> => counts,
  };
}
