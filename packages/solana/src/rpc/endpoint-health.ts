import type { FailureKind } from './failure.ts';

/** Health of an endpoint. Times are monotonic ms. */
export interface EndpointHealth {
  /** Smoothed; null before the first response. */
  readonly latencyMs: number | null;
  /** Smoothed share of failed calls, 0 to 1. */
  readonly errors: number;
  /** The newest slot reported. */
  readonly slot: number;
  readonly failuresInARow: number;
  /** Not used before this time. */
  readonly restUntil: number;
}

export const NEW_ENDPOINT: EndpointHealth = {
  latencyMs: null,
  errors: 0,
  slot: 0,
  failuresInARow: 0,
  restUntil: 0,
};

const WEIGHT = 0.1;
const SHORTEST_REST_MS = 250;
/** Max delay that a node may request. Our own delays are shorter, so that a recovered node is used soon. */
const MAX_REQUESTED_REST_MS = 30_000;
const MAX_REST_MS = 5_000;
/** Weights in ms of latency for a slot of lag and for a failed call. */
const LAG_COSTS_MS = 200;
const ERROR_COSTS_MS = 5_000;
const UNKNOWN_LATENCY_MS = 300;

export const answered = (health: EndpointHealth, latencyMs: number): EndpointHealth => ({
  ...health,
  latencyMs:
    health.latencyMs === null ? latencyMs : health.latencyMs + WEIGHT * (latencyMs - health.latencyMs),
  errors: health.errors * (1 - WEIGHT),
  failuresInARow: 0,
  restUntil: 0,
});

/**
 * Returns the health after a failure. The endpoint rests as long as it requested, otherwise longer with each
 * consecutive failure. `chance` from 0 to 1 adds jitter.
 */
export function failedAt(
  health: EndpointHealth,
  failure: { readonly kind: FailureKind; readonly retryAfterMs: number | null },
  now: number,
  chance: number,
): EndpointHealth {
  const doubled = SHORTEST_REST_MS * 2 ** Math.min(health.failuresInARow, 10);
  const rest =
    failure.retryAfterMs === null
      ? Math.min(MAX_REST_MS, doubled * (0.5 + chance / 2))
      : Math.min(MAX_REQUESTED_REST_MS, failure.retryAfterMs);
  return {
    ...health,
    errors: health.errors + WEIGHT * (1 - health.errors),
    failuresInARow: health.failuresInARow + 1,
    restUntil: Math.max(health.restUntil, now + rest),
  };
}

export const sawSlot = (health: EndpointHealth, slot: number): EndpointHealth =>
  slot > health.slot ? { ...health, slot } : health;

/** Expected cost of a call to an endpoint, in ms of waiting. */
const cost = (health: EndpointHealth, newest: number): number =>
  (health.latencyMs ?? UNKNOWN_LATENCY_MS) +
  health.errors * ERROR_COSTS_MS +
  (health.slot === 0 ? 0 : Math.min(150, newest - health.slot) * LAG_COSTS_MS);

/**
 * Returns the index of the endpoint to use and the wait in ms before the call: the cheapest that is not resting,
 * otherwise the first to be available.
 */
export function choose(
  all: readonly EndpointHealth[],
  now: number,
): { readonly at: number; readonly waitMs: number } {
  const newest = Math.max(0, ...all.map((health) => health.slot));
  let best = 0;
  const rank = (health: EndpointHealth): number =>
    health.restUntil > now ? 1e9 + health.restUntil - now : cost(health, newest);
  all.forEach((health, at) => {
    const known = all[best];
    if (known !== undefined && rank(health) < rank(known)) best = at;
  });
  return { at: best, waitMs: Math.max(0, (all[best]?.restUntil ?? 0) - now) };
}
