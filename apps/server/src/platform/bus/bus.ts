import type { BusTopics } from './topics.ts';

/**
 * Messages to every server of this deployment, the sender included. Not kept: who is not connected misses
 * them. Messages are plain JSON values and those of one sender arrive in order, so that another process can
 * carry them.
 */
export interface Bus<Topics extends object = BusTopics> {
  publish<T extends keyof Topics>(topic: T, message: Topics[T]): void;
  /** @returns a function that ends the subscription */
  subscribe<T extends keyof Topics>(topic: T, listener: (message: Topics[T]) => void): () => void;
}

/** A bus for a single server: listeners run at once, in order; one that throws stops no other. */
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
