const listeners = new Set<() => void>();

/**
 * Registers a listener for calls that the server rejects as unauthenticated. @returns a function that unregisters
 * it
 */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function reportUnauthorized(): void {
  for (const listener of listeners) listener();
}
