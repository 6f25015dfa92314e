import type { Market } from '@dugout/market/market';
import type { Call } from '../../apps/server/src/features/alpha/index/call.ts';
import { CallIndex, type KeptCall } from '../../apps/server/src/features/alpha/index/call-index.ts';
import { keptOutcome, outcomeRow } from '../../apps/server/src/features/alpha/index/outcome.view.ts';
import { recordedTrades } from '../../apps/server/src/features/alpha/index/recorded-trades.ts';
import { NOW } from './world.ts';

const MB = 2 ** 20;

export function loadTimes(state: Market, calls: readonly Call[]) {
  const recorded = recordedTrades({ state });
  const rows = keptCalls(calls);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const began = performance.now();
  const callIndex = new CallIndex();
  callIndex.load(rows, recorded);
  callIndex.settle(NOW);
  const ended = performance.now();
  globalThis.gc?.();
  const indexMb = (process.memoryUsage().heapUsed - before) / MB;
  return { calls: callIndex.size, ms: ended - began, indexMb };
}

/** Returns the calls as stored by a server that just stopped. */
function keptCalls(calls: readonly Call[]): KeptCall[] {
  const callIndex = new CallIndex();
  for (const call of calls) callIndex.add(call);
  callIndex.settle(NOW);
  return callIndex.all().map((tracked) => {
    const token = callIndex.token(tracked.call.mint);
    if (token === undefined) throw new Error('a call without a token');
    const kept = keptOutcome(outcomeRow(tracked, token, NOW));
    return { call: tracked.call, hidden: false, orphaned: false, repricing: null, kept };
  });
}
