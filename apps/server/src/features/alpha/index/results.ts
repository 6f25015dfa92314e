import type { Returns } from '@dugout/contract/alpha/record';
import { FOLLOWER_DELAYS } from '@dugout/contract/alpha/values';
import { type Returns as Computed, returnsOfPcts } from '@dugout/domain/alpha/returns';
import type { TrackedCall } from './call.ts';

/** Delay in seconds of the followers behind single figures. */
export const USUAL_DELAY = FOLLOWER_DELAYS[1];

export type FollowerKind = `${(typeof FOLLOWER_DELAYS)[number]}` | 'baseline';

/** Percent of the stake; `open` before the end of the day, `unknown` when trades are missing. */
export type Result = number | 'open' | 'unknown';

/** Results of following calls. A call without followers is unknown. */
export class FollowerResults {
  readonly #results = new Map<string, Map<FollowerKind, Result>>();
  #version = 0;

  /** Increases with each change. */
  get version(): number {
    return this.#version;
  }

  set(callId: string, kind: FollowerKind, result: Result): void {
    const ofCall = this.#results.get(callId);
    if (ofCall?.get(kind) === result) return;
    this.#version++;
    if (ofCall === undefined) this.#results.set(callId, new Map([[kind, result]]));
    else ofCall.set(kind, result);
  }

  /** Called when the call was not written. */
  forget(callId: string): void {
    this.#version++;
    this.#results.delete(callId);
  }

  has(callId: string, kind: FollowerKind): boolean {
    return this.#results.get(callId)?.has(kind) ?? false;
  }

  of(callId: string, kind: FollowerKind): Result {
    return this.#results.get(callId)?.get(kind) ?? 'unknown';
  }

  /** Percent; null while it is open or unknown. */
  pctOf(callId: string): number | null {
    const result = this.of(callId, `${USUAL_DELAY}`);
    return typeof result === 'number' ? result : null;
  }

  /** Skips calls whose day is not over. */
  returns(calls: readonly TrackedCall[], kind: FollowerKind): Returns {
    const results = calls.map(({ call }) => this.of(call.callId, kind));
    const pcts = results.filter((result) => typeof result === 'number');
    return returnsView(returnsOfPcts(pcts, results.filter((result) => result === 'unknown').length));
  }
}

/** Summarizes percentages; null is unknown. */
export function returnsOfKnown(pcts: readonly (number | null)[]): Returns {
  const known = pcts.filter((pct) => pct !== null);
  return returnsView(returnsOfPcts(known, pcts.length - known.length));
}

const returnsView = (returns: Computed): Returns => ({
  ...returns,
  interval: returns.interval && [...returns.interval],
});
