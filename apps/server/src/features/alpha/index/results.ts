import type { Returns } from '@dugout/contract/alpha/record';
import { FOLLOWER_DELAYS } from '@dugout/contract/alpha/values';
import { type Returns as Computed, returnsOfPcts } from '@dugout/domain/alpha/returns';
import type { TrackedCall } from './call.ts';

/** Followers of calls buy so many seconds later where one figure stands for all. */
export const USUAL_DELAY = FOLLOWER_DELAYS[1];

/** Which of a call's followers. */
export type FollowerKind = `${(typeof FOLLOWER_DELAYS)[number]}` | 'baseline';

/** Percent of the stake; `open` before the end of the day, `unknown` where trades are missing. */
export type Result = number | 'open' | 'unknown';

/** What following calls came to. A call that nobody followed is unknown. */
export class FollowerResults {
  readonly #results = new Map<string, Map<FollowerKind, Result>>();
  #version = 0;

  /** Another number after each change. */
  get version(): number {
    return this.#version;
  }

  set(callId: string, kind: FollowerKind, result: Result): void {
    this.#version++;
    const ofCall = this.#results.get(callId);
    if (ofCall === undefined) this.#results.set(callId, new Map([[kind, result]]));
    else ofCall.set(kind, result);
  }

  /** The call was not written. */
  forget(callId: string): void {
    this.#version++;
    this.#results.delete(callId);
  }

  of(callId: string, kind: FollowerKind): Result {
    return this.#results.get(callId)?.get(kind) ?? 'unknown';
  }

  /** Percent; null while it is open or unknown. */
  pctOf(callId: string): number | null {
    const result = this.of(callId, `${USUAL_DELAY}`);
    return typeof result === 'number' ? result : null;
  }

  /** Calls whose day is not over count nowhere. */
  returns(calls: readonly TrackedCall[], kind: FollowerKind): Returns {
    const results = calls.map(({ call }) => this.of(call.callId, kind));
    const pcts = results.filter((result) => typeof result === 'number');
    return returnsView(returnsOfPcts(pcts, results.filter((result) => result === 'unknown').length));
  }
}

/** Of percentages, null where it is not known. */
export function returnsOfKnown(pcts: readonly (number | null)[]): Returns {
  const known = pcts.filter((pct) => pct !== null);
  return returnsView(returnsOfPcts(known, pcts.length - known.length));
}

const returnsView = (returns: Computed): Returns => ({
  ...returns,
  interval: returns.interval && [...returns.interval],
});
