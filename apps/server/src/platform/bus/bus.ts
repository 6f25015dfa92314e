import type { BusTopics } from './topics.ts';

/**
 * Broadcasts hints to every server of this deployment, including the sender. Hints are not stored and may be
 * lost: code that keeps state current by them reads it again after a gap. Messages are plain JSON values and those
 * of one sender arrive in order.
 */
export interface Bus<Topics extends object = BusTopics> {
  publish<T extends keyof Topics>(topic: T, message: Topics[T]): void;
  /** @returns a function that unsubscribes */
  subscribe<T extends keyof Topics>(topic: T, listener: (message: Topics[T]) => void): () => void;
  /**
   * Calls the listener after messages of other servers may have been lost, at most once a second. Never called
   * on a single server.
   * @returns a function that unsubscribes
   */
  onGap(listener: () => void): () => void;
}

/**
 * Creates a bus for a single server. Listeners run synchronously, in order; a throwing listener does not stop the
 * others.
 */
export function createBus<Topics extends object = BusTopics>(
  onError: (error: unknown, topic: keyof Topics) => void,
): Bus<Topics> {
  const listeners = new Map<keyof Topics, Set<(message: never) => void>>();
  return {
    publish(topic, message) {
      for (const listener of listeners.get(topic) ?? []) {
        try {
          listener(message as never);
        } catch (error) {
          onError(error, topic);
        }
      }
    },
    subscribe(topic, listener) {
      const subscribed = listeners.get(topic) ?? new Set();
      listeners.set(topic, subscribed.add(listener));
      return () => {
        subscribed.delete(listener);
      };
    },
    onGap: () => () => undefined,
  };
}
