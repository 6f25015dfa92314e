import type { CallIndex } from '../index/call-index.ts';
import { rateOf } from '../index/caller-calls.ts';
import type { AlphaDoor } from '../index.ts';
import type { Ranking } from './ranking.ts';

interface CallersDoorOptions {
  readonly call: AlphaDoor['call'];
  readonly ranking: Ranking;
  readonly callIndex: CallIndex;
}

/** Creates what other features get: calling a token, and the results of callers. */
export const callersDoor = ({ call, ranking, callIndex }: CallersDoorOptions): AlphaDoor => ({
  call,
  ranked: (window) => ranking.read(window),
  rankedBefore: (window) => ranking.before(window),
  hitsOf(userId) {
    const hits = new Map<string, { readonly mint: string; readonly calledAt: number }>();
    for (const { call, outcome } of callIndex.caller(userId)?.calls ?? [])
      if (outcome.kind === 'hit' && !call.ownToken && !hits.has(call.mint))
        hits.set(call.mint, { mint: call.mint, calledAt: call.calledAt });
    return [...hits.values()];
  },
  rateOf(userId) {
    const caller = callIndex.caller(userId);
    return { ...(caller?.rate ?? rateOf([])), total: caller?.calls.length ?? 0 };
  },
});
