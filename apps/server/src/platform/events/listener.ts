import type { EventName, Events } from '@dugout/contract/events';
import type { EventBus } from './events.ts';

/** A named handler of events. */
export interface Listener {
  attach(events: EventBus): void;
}

/**
 * A listener for a feature's `listeners`.
 * @param name identifies the handler for good, `feature.purpose`: each event is delivered to each name at
 *   least once
 * @param handle must be idempotent: an event may come twice, with the same `eventId`. Throws to get the event
 *   again
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
