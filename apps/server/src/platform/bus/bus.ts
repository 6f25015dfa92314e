import type { BusTopics } from './topics.ts';

/**
 * Broadcasts messages to every server of this deployment, including the sender. Messages are not stored: a
 * disconnected server misses them. Messages are plain JSON values and those of one sender arrive in order, so
 * that they can cross processes.
 */
export interface Bus<Topics extends object = BusTopics> {
  publish<T extends keyof Topics>(topic: T, message: Topics[T]): void;
  /** @returns a function that unsubscribes */
  subscribe<T extends keyof Topics>(topic: T, listener: (message: Topics[T]) => void): () => void;
}

/**
 * Creates a bus for a single server. Listeners run synchronously, in order; a throwing listener does not stop the
 * others.
 */
export function createBus<Topics extends object = BusTopics>(
  onError: (error: unknown, topic: keyof Topics) => void,
): Bus<Topics> {
  const listeners: { [T in keyof Topics]?: Set<(message: Topics[T]) => void> } = {};
  return {
    publish(topic, message) {
      for (const listener of listeners[topic] ?? []) {
        try {
          listener(message);
        } catch (error) {
          onError(error, topic);
        }
      }
    },
    subscribe(topic, listener) {
      const subscribed = listeners[topic] ?? new Set();
      listeners[topic] = subscribed.add(listener);
      return () => {
        subscribed.delete(listener);
      };
    },
  };
}
