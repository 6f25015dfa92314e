import type { Activity } from '../index.ts';
import { byChain } from './activity.ts';

interface ActivityPageQuery {
  /** A filter in addition to the choice of logs; null for none. */
  readonly fits: ((activity: Activity) => boolean) | null;
  /** The figure to sort by; null for chain order. */
  readonly figure: ((activity: Activity) => number | null) | null;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

interface ActivityPage {
  readonly rows: readonly Activity[];
  readonly count: number;
}

/** Reads one page of the activities in several logs, each in chain order. */
export function readPage(logs: readonly (readonly Activity[])[], query: ActivityPageQuery): ActivityPage {
  const { fits, figure, descending, offset, limit } = query;
  const fitting = fits === null ? logs : logs.map((log) => log.filter(fits));
  const count = fitting.reduce((sum, log) => sum + log.length, 0);
  if (figure === null) return { rows: merged(fitting, descending, offset, limit), count };
  const sorted = fitting.flat().sort((a, b) => byFigure(figure(a), figure(b), descending) || byChain(b, a));
  return { rows: sorted.slice(offset, offset + limit), count };
}

/** Sorts unknown values last in both directions. */
function byFigure(a: number | null, b: number | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return descending ? b - a : a - b;
}

interface Cursor {
  readonly log: readonly Activity[];
  at: number;
}

/**
 * Returns the rows from `offset` on by merging the logs with a heap of one cursor per log, so that a first page
 * reads little.
 */
function merged(
  logs: readonly (readonly Activity[])[],
  descending: boolean,
  offset: number,
  limit: number,
): Activity[] {
  const step = descending ? -1 : 1;
  const heap: Cursor[] = logs
    .filter((log) => log.length > 0)
    .map((log) => ({ log, at: descending ? log.length - 1 : 0 }));
  const head = ({ log, at }: Cursor): Activity => log[at] as Activity;
  const before = (a: Cursor, b: Cursor): boolean => byChain(head(a), head(b)) * step < 0;
  for (let place = (heap.length >> 1) - 1; place >= 0; place--) sink(heap, place, before);
  const rows: Activity[] = [];
  for (let passed = 0; passed < offset + limit; passed++) {
    const top = heap[0];
    if (top === undefined) break;
    if (passed >= offset) rows.push(head(top));
    top.at += step;
    if (top.at < 0 || top.at >= top.log.length) {
      const last = heap.pop();
      if (last !== undefined && last !== top) heap[0] = last;
    }
    sink(heap, 0, before);
  }
  return rows;
}

function sink(heap: Cursor[], from: number, before: (a: Cursor, b: Cursor) => boolean): void {
  for (let place = from; ; ) {
    let first = place;
    for (const child of [2 * place + 1, 2 * place + 2]) {
      const [a, b] = [heap[child], heap[first]];
      if (a !== undefined && b !== undefined && before(a, b)) first = child;
    }
    const [here, there] = [heap[place], heap[first]];
    if (first === place || here === undefined || there === undefined) return;
    heap[place] = there;
    heap[first] = here;
    place = first;
  }
}
