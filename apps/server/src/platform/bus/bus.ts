/** News inside this server that nobody has to remember: lost when nobody listens. Grown, another process may carry it. */
export interface Bus<Topics extends object> {
  publish<T extends keyof Topics>(topic: T, message: Topics[T]): void;
  /** @returns a function that ends the subscription */
  subscribe<T extends keyof Topics>(topic: T, listener: (message: Topics[T]) => void): () => void;
}

/** A bus within one process: listeners hear in order, at once; one that throws stops no other. */
export function createBus<Topics extends object>(onError: (error: unknown, topic: keyof Topics) => void): Bus<Topics> {
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
      const heard = listeners[topic] ?? new Set();
      listeners[topic] = heard.add(listener);
      return () => {
        heard.delete(listener);
      };
    },
  };
}
