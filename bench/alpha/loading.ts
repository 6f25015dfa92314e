import type { Market } from '@dugout/market/market';
import type { Call } from '../../apps/server/src/features/alpha/book/call.ts';
import { CallBook, type KeptCall } from '../../apps/server/src/features/alpha/book/call-book.ts';
import { keptOutcome, outcomeRow } from '../../apps/server/src/features/alpha/book/outcome.view.ts';
import { recordedTrades } from '../../apps/server/src/features/alpha/book/recorded-trades.ts';
import { NOW } from './world.ts';

const MB = 2 ** 20;

/** Measures the cost of a start: loading the book from its rows, and calls of the last day from the tape. */
export function loadTimes(state: Market, calls: readonly Call[]) {
  const recorded = recordedTrades({ state });
  const rows = keptCalls(calls);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const began = performance.now();
  const book = new CallBook();
  book.load(rows, recorded);
  book.settle(NOW);
  const ended = performance.now();
  globalThis.gc?.();
  const bookMb = (process.memoryUsage().heapUsed - before) / MB;
  return { calls: book.size, ms: ended - began, bookMb };
}

/** Returns the calls as stored by a server that just stopped. */
function keptCalls(calls: readonly Call[]): KeptCall[] {
  const book = new CallBook();
  for (const call of calls) book.add(call);
  book.settle(NOW);
  return book.all().map((tracked) => {
    const token = book.token(tracked.call.mint);
    if (token === undefined) throw new Error('a call without a token');
    const kept = keptOutcome(outcomeRow(tracked, token, NOW));
    return { call: tracked.call, hidden: false, orphaned: false, repricing: null, kept };
  });
}
