/**
 * Returns the first `count` of `numbers` by ascending key, equal keys by number. Uses a heap with the worst kept
 * entry on top, so most numbers cost one comparison.
 */
export function firstByKey(numbers: readonly number[], keys: Float64Array, count: number): number[] {
  const isAfter = (a: number, b: number): boolean => {
    const [keyA, keyB] = [keys[a] as number, keys[b] as number];
    return keyA === keyB ? a > b : keyA > keyB;
  };
  const heap = numbers.slice(0, Math.max(0, count));
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(heap, at, isAfter);
  for (let at = heap.length; at < numbers.length && heap.length > 0; at++) {
    const number = numbers[at] as number;
    if (isAfter(number, heap[0] as number)) continue;
    heap[0] = number;
    sink(heap, 0, isAfter);
  }
  return heap.sort((a, b) => (isAfter(a, b) ? 1 : -1));
}

function sink(heap: number[], from: number, isAfter: (a: number, b: number) => boolean): void {
  const number = heap[from] as number;
  let at = from;
  for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && isAfter(heap[child + 1] as number, heap[child] as number)) child++;
    if (!isAfter(heap[child] as number, number)) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = number;
}
