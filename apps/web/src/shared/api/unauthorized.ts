const listeners = new Set<() => void>();

/** Calls back whenever the server refuses a call because nobody is signed in. @returns what ends it */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function reportUnauthorized(): void {
  for (const listener of listeners) listener();
}
