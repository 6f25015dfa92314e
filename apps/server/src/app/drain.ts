import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '#/platform/config/config.ts';
import { DRAINED_WITHIN_MS, type RealtimeServer } from '#/platform/realtime/realtime-server.ts';

/** Time limit for the end of running work, after the drain. */
const ENDED_WITHIN_MS = 10_000;

/** Returns the time limit of a stop in ms, after which it is aborted. */
export const stopLimitMs = ({ drainSeconds, nats }: Pick<Config, 'drainSeconds' | 'nats'>): number =>
  drainSeconds * 1_000 + (nats === null ? 0 : DRAINED_WITHIN_MS) + ENDED_WITHIN_MS;

interface DrainOptions {
  readonly waitMs: number;
  readonly live: Pick<RealtimeServer, 'drain'>;
  /** Whether other servers can take the sockets. */
  readonly areSeveral: boolean;
}

/** Waits until the balancer has noticed the drain, then moves the live sockets to other servers. */
export async function drain({ waitMs, live, areSeveral }: DrainOptions): Promise<void> {
  if (waitMs > 0) await delay(waitMs);
  if (areSeveral) await live.drain();
}
