/**
 * Merges partial orders into a single consistent order. Unrelated entries keep the order of the
 * lists. Contradictory entries are inserted once at an arbitrary position.
 */
export function mergeOrders<T>(orders: readonly (readonly T[])[]): T[] {
  const places = orders.map(() => 0);
  const waiting = new Map<T, number>();
  for (const order of orders) for (const entry of order) waiting.set(entry, (waiting.get(entry) ?? 0) + 1);
  const merged: T[] = [];
  const done = new Set<T>();
  const take = (entry: T): void => {
    merged.push(entry);
    done.add(entry);
  };
  const frontOf = (at: number): T | undefined => {
    const order = orders[at] ?? [];
    while (places[at] !== undefined && done.has(order[places[at] as number] as T))
      places[at] = (places[at] as number) + 1;
    return order[places[at] as number];
  };
  while (done.size < waiting.size) {
    const fronts = orders.map((_, at) => frontOf(at)).filter((entry): entry is T => entry !== undefined);
    // An entry is ready when it is first in every list that contains it.
    const free = fronts.find(
      (entry) => fronts.filter((other) => other === entry).length === waiting.get(entry),
    );
    take(free ?? (fronts[0] as T));
  }
  return merged;
}
