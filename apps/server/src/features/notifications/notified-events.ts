import type { EventName, Events } from '@dugout/contract/events';
import { type Listener, listen } from '#/platform/events/listener.ts';
import type { Notification, Notifiers, NotifyContext } from '#/platform/events/notifiers.ts';
import type { Arrivals } from './arrivals.ts';

/** Collects all features' notifications of an event. */
async function notesOf<N extends EventName>(
  notifiers: readonly Notifiers[],
  name: N,
  payload: Events[N],
  context: NotifyContext,
): Promise<Notification[]> {
  const said = await Promise.all(notifiers.map(async (each) => (await each[name]?.(payload, context)) ?? []));
  return said.flat();
}

/** Creates listeners for every event that some feature notifies of. */
export function notifiedEvents(notifiers: readonly Notifiers[], arrivals: Arrivals): Listener[] {
  const names = new Set(notifiers.flatMap((each) => Object.keys(each) as EventName[]));
  return [...names].map((name) =>
    listen('notifications.arrivals', [name], async (payload, eventId) =>
      arrivals(eventId, await notesOf(notifiers, name, payload, { eventId })),
    ),
  );
}
