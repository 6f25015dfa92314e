import type { EventName, Events } from '@dugout/contract/events';
import type { EventBus } from './events.ts';

export interface Listener {
  attach(events: EventBus): void;
}

/**
 * Creates a listener for a feature's `listeners`.
 * @param name identifies the handler permanently, as `feature.purpose`: each event is delivered to each name at
 * least once
 * @param handle must be idempotent: an event may be delivered twice, with the same `eventId`. Throw to have it
 * redelivered
 */
export const listen = <N extends EventName>(
  name: string,
  events: readonly N[],
  handle: (payload: Events[N], eventId: string) => Promise<void>,
): Listener => ({
  attach(bus) {
    for (const event of events) bus.on(event, name, handle);
  },
});
