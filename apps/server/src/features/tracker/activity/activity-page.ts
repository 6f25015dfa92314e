import type { Activity } from '../index.ts';
import { byChain } from './activity.ts';

export interface ActivityPageQuery {
  /** What an activity has to fit, beside being of one of the logs; null when all fit. */
  readonly fits: ((activity: Activity) => boolean) | null;
  /** Compares by what is sorted by; null for the order of the chain. */
  readonly figure: ((activity: Activity) => number | null) | null;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface ActivityPage {
  readonly rows: readonly Activity[];
  readonly count: number;
}

/** One page of the activities in several logs, each in the order of the chain. */
export function readPage(logs: readonly (readonly Activity[])[], query: ActivityPageQuery): ActivityPage {
  const { fits, figure, descending, offset, limit } = query;
  const fitting = fits === null ? logs : logs.map((log) => log.filter(fits));
  const count = fitting.reduce((sum, log) => sum + log.length, 0);
  if (figure === null) return { rows: merged(fitting, descending, offset, limit), count };
  const sorted = fitting.flat().sort((a, b) => byFigure(figure(a), figure(b), descending) || byChain(b, a));
  return { rows: sorted.slice(offset, offset + limit), count };
}

/** What is not known comes last, whichever way. */
function byFigure(a: number | null, b: number | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return descending ? b - a : a - b;
}

interface Cursor {
  readonly log: readonly Activity[];
  at: number;
}

/**
 * The rows from `offset` on by merging the logs: a heap of one cursor a log, so that a first page looks at
 * little.
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
